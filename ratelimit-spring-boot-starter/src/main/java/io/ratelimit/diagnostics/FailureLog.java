package io.ratelimit.diagnostics;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

import io.ratelimit.RateLimitListener;
import io.ratelimit.StoreFailure;
import io.ratelimit.StoreFailure.Reason;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Writes one line a minute about failures of the store, and one about overrides that
 * cannot be used.
 */
public final class FailureLog implements RateLimitListener {

	private static final Log logger = LogFactory.getLog(FailureLog.class);

	private static final long INTERVAL = Duration.ofMinutes(1).toMillis();

	private final Throttle failures = new Throttle();

	private final Throttle overrides = new Throttle();

	private final InstantSource clock;

	private volatile @Nullable StoreFailure latest;

	public FailureLog(InstantSource clock) {
		this.clock = clock;
	}

	@Override
	public void onFailure(StoreFailure failure) {
		StoreFailure told = this.latest;
		if (told == null || failure.reason() != Reason.SKIPPED) {
			told = failure;
			this.latest = failure;
		}
		long count = this.failures.next(this.clock.millis());
		if (count > 0) {
			Throwable cause = told.cause();
			String reason = told.reason().name().toLowerCase(Locale.ROOT)
					+ ((cause != null) ? ", " + cause.getMessage() : "");
			logger.warn((count == 1) ? "The store failed: " + reason
					: "The store failed %d times since this was last said, the latest cause: %s".formatted(count,
							reason));
		}
	}

	@Override
	public void onOverrideIgnored(String key) {
		long count = this.overrides.next(this.clock.millis());
		if (count > 0) {
			logger.warn(
					"Overrides without a usable value were ignored %d times since this was last said, the latest: '%s'"
						.formatted(count, key));
		}
	}

	/**
	 * Counts what is not said.
	 */
	private static final class Throttle {

		private final AtomicLong count = new AtomicLong();

		private final AtomicLong last = new AtomicLong(Long.MIN_VALUE);

		/**
		 * Counts an occurrence.
		 * @return how many there were since the last line, or 0 if it is too early for
		 * another
		 */
		long next(long now) {
			this.count.incrementAndGet();
			long before = this.last.get();
			boolean due = before == Long.MIN_VALUE || Math.abs(now - before) >= INTERVAL;
			return (due && this.last.compareAndSet(before, now)) ? this.count.getAndSet(0) : 0;
		}

	}

}
