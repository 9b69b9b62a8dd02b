package io.ratelimit.web.failure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

/**
 * Requests of many threads, until they are told to stop.
 */
final class Load {

	private static final int THREADS = 8;

	private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(30);

	private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	private final List<CompletableFuture<Map<Integer, Integer>>> results = new ArrayList<>();

	private volatile boolean stopped;

	/**
	 * Starts the load.
	 * @param request sends a request and returns the status of its answer
	 */
	Load(IntSupplier request) {
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		for (int i = 0; i < THREADS; i++) {
			this.results.add(CompletableFuture.supplyAsync(() -> repeat(request), threads));
		}
		threads.shutdown();
	}

	private Map<Integer, Integer> repeat(IntSupplier request) {
		Map<Integer, Integer> answers = new TreeMap<>();
		long start = System.nanoTime();
		while (!this.stopped && System.nanoTime() - start < MAX_NANOS) {
			answers.merge(request.getAsInt(), 1, Integer::sum);
			LockSupport.parkNanos(PAUSE_NANOS);
		}
		return answers;
	}

	/**
	 * Stops the load.
	 * @return how many answers had which status
	 */
	Map<Integer, Integer> stop() {
		this.stopped = true;
		Map<Integer, Integer> answers = new TreeMap<>();
		for (CompletableFuture<Map<Integer, Integer>> result : this.results) {
			result.join().forEach((status, count) -> answers.merge(status, count, Integer::sum));
		}
		return answers;
	}

}
