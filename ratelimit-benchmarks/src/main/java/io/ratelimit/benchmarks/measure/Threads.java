package io.ratelimit.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.ratelimit.benchmarks.measure.Measured.Run;

/**
 * Threads that each wait for one decision after the other.
 */
public final class Threads implements Load {

	private final int threads;

	private final int batch;

	private final Keys[] keys;

	private final ExecutorService executor;

	/**
	 * Creates the threads.
	 * @param threads how many
	 * @param keys how many keys they ask for
	 * @param batch how many decisions they make between looks at the clock
	 */
	public Threads(int threads, int keys, int batch) {
		this.threads = threads;
		this.batch = batch;
		this.keys = new Keys[threads];
		for (int i = 0; i < threads; i++) {
			this.keys[i] = new Keys(keys, i);
		}
		this.executor = Executors.newFixedThreadPool(threads);
	}

	@Override
	public String title() {
		return (this.threads == 1) ? "1 thread" : this.threads + " threads";
	}

	@Override
	public Run run(Contender<?> contender, long nanos) throws Exception {
		long start = System.nanoTime();
		long end = start + nanos;
		List<Future<Times>> runs = new ArrayList<>();
		for (Keys walk : this.keys) {
			runs.add(this.executor.submit(() -> decide(contender, walk, end)));
		}
		Times all = new Times();
		for (Future<Times> run : runs) {
			all.addAll(run.get());
		}
		Run batches = all.toRun(System.nanoTime() - start);
		return new Run(this.batch * batches.count(), batches.nanos(), batches.medianNanos() / this.batch,
				batches.slowNanos() / this.batch);
	}

	private Times decide(Contender<?> contender, Keys walk, long end) throws Exception {
		Times times = new Times();
		long now = System.nanoTime();
		while (now < end) {
			for (int i = 0; i < this.batch; i++) {
				contender.decide(walk.next());
			}
			long after = System.nanoTime();
			times.add(after - now);
			now = after;
		}
		return times;
	}

	@Override
	public void close() {
		this.executor.shutdownNow();
	}

}
