package io.ratelimit.limit;

import java.time.Duration;

/**
 * A bucket that starts full and refills continuously.
 *
 * @param max how many tokens the bucket holds
 * @param refill how many tokens come in a window
 * @param window the time in which {@code refill} tokens come
 */
public record TokenBucket(long max, long refill, Duration window) implements Limit {

	public TokenBucket {
		Bounds.check("max", max, window);
		Bounds.check("refill", refill, window);
		Bounds.checkProduct("max", max, window);
		Bounds.checkProduct("refill", refill, window);
	}

	@Override
	public Algorithm algorithm() {
		return Algorithm.TOKEN_BUCKET;
	}

}
