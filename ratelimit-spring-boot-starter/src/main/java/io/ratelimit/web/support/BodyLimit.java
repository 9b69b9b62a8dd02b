package io.ratelimit.web.support;

import java.util.concurrent.atomic.LongAdder;

/**
 * How large a body may be that limits see, with a count of larger ones.
 */
public final class BodyLimit {

	private final int maxSize;

	private final LongAdder exceeded = new LongAdder();

	/**
	 * Creates a limit.
	 * @param maxSize the size in bytes
	 */
	public BodyLimit(int maxSize) {
		this.maxSize = maxSize;
	}

	public int maxSize() {
		return this.maxSize;
	}

	/**
	 * Counts a larger body.
	 */
	public void exceed() {
		this.exceeded.increment();
	}

	/**
	 * Returns how many bodies were larger.
	 * @return the count since start-up
	 */
	public long exceeded() {
		return this.exceeded.sum();
	}

}
