package io.ratelimit.benchmarks.measure;

import java.lang.management.ManagementFactory;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;

/**
 * What this process has spent.
 */
public final class ClientCosts {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory
		.getOperatingSystemMXBean();

	private ClientCosts() {
	}

	/**
	 * Returns how many threads of all processes run or wait for a processor.
	 * @return the mean of the last minute
	 */
	public static double systemLoad() {
		return SYSTEM.getSystemLoadAverage();
	}

	/**
	 * Returns what this process has spent.
	 * @return its costs, without those of Redis
	 */
	public static Costs now() {
		long allocated = 0;
		for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
			allocated += Math.max(0, bytes);
		}
		return new Costs(SYSTEM.getProcessCpuTime(), allocated, 0, 0, 0);
	}

}
