package io.ratelimit.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

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
	public long run(Contender<?> contender, long nanos) throws Exception {
		long end = System.nanoTime() + nanos;
		List<Future<Long>> runs = new ArrayList<>();
		for (Keys walk : this.keys) {
			runs.add(this.executor.submit(() -> decide(contender, walk, end)));
		}
		long decisions = 0;
		for (Future<Long> run : runs) {
			decisions += run.get();
		}
		return decisions;
	}

	private long decide(Contender<?> contender, Keys walk, long end) throws Exception {
		long decisions = 0;
		while (System.nanoTime() < end) {
			for (int i = 0; i < this.batch; i++) {
				contender.decide(walk.next());
			}
			decisions += this.batch;
		}
		return decisions;
	}

	@Override
	public void close() {
		this.executor.shutdownNow();
	}

}
