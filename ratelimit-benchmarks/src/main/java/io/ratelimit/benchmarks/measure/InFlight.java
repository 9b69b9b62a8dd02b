package io.ratelimit.benchmarks.measure;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * One thread that keeps many decisions under way without waiting for any.
 */
public final class InFlight implements Load {

	private static final long PATIENCE = TimeUnit.SECONDS.toNanos(10);

	private final int most;

	private final Keys keys;

	/**
	 * Creates the load.
	 * @param most how many decisions are under way
	 * @param keys how many keys it asks for
	 */
	public InFlight(int most, int keys) {
		this.most = most;
		this.keys = new Keys(keys, 0);
	}

	@Override
	public String title() {
		return this.most + " in flight";
	}

	@Override
	public Measured.Run run(Contender<?> contender, long nanos) throws Exception {
		long start = System.nanoTime();
		long decisions = new Flight<>(contender, Thread.currentThread()).until(start + nanos);
		return new Measured.Run(decisions, System.nanoTime() - start, 0, 0);
	}

	/**
	 * Wakes the asking thread when half of the answers are there, so that waking costs
	 * little.
	 */
	private final class Flight<T> {

		private final Contender<T> contender;

		private final Thread asking;

		private final AtomicInteger underWay = new AtomicInteger();

		private final AtomicReference<Throwable> failure = new AtomicReference<>();

		Flight(Contender<T> contender, Thread asking) {
			this.contender = contender;
			this.asking = asking;
		}

		long until(long end) throws Exception {
			long decisions = 0;
			while (System.nanoTime() < end && this.failure.get() == null) {
				if (this.underWay.get() < InFlight.this.most) {
					this.underWay.incrementAndGet();
					CompletionStage<T> answer = this.contender.async().apply(InFlight.this.keys.next());
					answer.whenComplete(this::done);
					decisions++;
				}
				else {
					waitFor(InFlight.this.most / 2);
				}
			}
			waitFor(0);
			Throwable thrown = this.failure.get();
			if (thrown != null) {
				throw new IllegalStateException("'%s' failed".formatted(this.contender.name()), thrown);
			}
			return decisions;
		}

		private void waitFor(int left) throws TimeoutException {
			long end = System.nanoTime() + PATIENCE;
			while (this.underWay.get() > left) {
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
				if (System.nanoTime() > end) {
					throw new TimeoutException("'%s' left decisions open".formatted(this.contender.name()));
				}
			}
		}

		private void done(T answer, Throwable thrown) {
			if (thrown != null) {
				this.failure.compareAndSet(null, thrown);
			}
			else if (!this.contender.passed().test(answer)) {
				this.failure.compareAndSet(null, this.contender.refused());
			}
			int left = this.underWay.decrementAndGet();
			if (left == InFlight.this.most / 2 || left == 0) {
				LockSupport.unpark(this.asking);
			}
		}

	}

}
