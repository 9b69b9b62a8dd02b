package io.ratelimit.redis;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.ratelimit.RateLimitMode;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.mode.FleetMode;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.SmartLifecycle;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * The mode of the fleet under a key in Redis, which a thread of its own reads: one call
 * at a time, never on the way of a request. While Redis cannot be asked, the last mode
 * known holds for ten minutes.
 */
public final class RedisFleetMode implements FleetMode, SmartLifecycle {

	static final Duration MAX_AGE = Duration.ofMinutes(10);

	private static final Log logger = LogFactory.getLog(RedisFleetMode.class);

	private static final int START_SECONDS = 1;

	private final StringRedisTemplate redis;

	private final Readiness readiness;

	private final Duration interval;

	private final InstantSource clock;

	private volatile @Nullable Reading last;

	private volatile @Nullable String refused;

	private volatile @Nullable ScheduledExecutorService scheduler;

	/**
	 * Creates a mode.
	 * @param factory what connects to Redis
	 * @param interval how often it is read; never if it is zero
	 * @param clock tells how old a reading is
	 */
	public RedisFleetMode(RedisConnectionFactory factory, Duration interval, InstantSource clock) {
		this.redis = new StringRedisTemplate(factory);
		this.readiness = new Readiness(this.redis);
		this.interval = interval;
		this.clock = clock;
	}

	@Override
	public @Nullable RateLimitMode get() {
		Reading reading = this.last;
		if (reading == null) {
			return null;
		}
		return (Math.abs(this.clock.millis() - reading.atMillis) < MAX_AGE.toMillis()) ? reading.mode : null;
	}

	@Override
	public void set(@Nullable RateLimitMode mode) {
		if (this.interval.isZero()) {
			throw new UnsupportedOperationException("'ratelimit.fleet.poll-interval' is 0: no instance would follow");
		}
		this.readiness.require(KeyLayout.fleetMode());
		if (mode != null) {
			this.redis.opsForValue().set(KeyLayout.fleetMode(), mode.name().toLowerCase(Locale.ROOT));
		}
		else {
			this.redis.delete(KeyLayout.fleetMode());
		}
		accept(mode);
	}

	/**
	 * Reads the key once.
	 */
	void read() {
		try {
			parse(this.redis.opsForValue().get(KeyLayout.fleetMode()));
		}
		catch (RuntimeException ex) {
			if (RedisFailure.isWrongType(ex)) {
				refuse("no text");
			}
			else {
				logger.debug("The mode of the fleet cannot be read, the last one known stays", ex);
			}
		}
	}

	private void parse(@Nullable String text) {
		try {
			accept((text != null) ? RateLimitMode.parse(text) : null);
			this.refused = null;
		}
		catch (IllegalArgumentException ex) {
			refuse("'" + text + "'");
		}
	}

	private void accept(@Nullable RateLimitMode mode) {
		Reading before = this.last;
		this.last = (mode != null) ? new Reading(mode, this.clock.millis()) : null;
		if (((before != null) ? before.mode : null) != mode) {
			logger.info((mode != null) ? "Mode of the fleet is " + mode.name().toLowerCase(Locale.ROOT)
					: "The fleet has no mode of its own any more");
		}
	}

	private void refuse(String value) {
		this.last = null;
		if (!value.equals(this.refused)) {
			this.refused = value;
			logger.warn("'%s' in Redis is %s, which is no mode, and is ignored. Set it to on, off or monitor."
				.formatted(KeyLayout.fleetMode(), value));
		}
	}

	/**
	 * Reads before a server takes the first request, as far as that is possible at once.
	 */
	@Override
	public void start() {
		if (this.interval.isZero()) {
			return;
		}
		CustomizableThreadFactory threads = new CustomizableThreadFactory("ratelimit-fleet-");
		threads.setDaemon(true);
		ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(threads);
		this.scheduler = started;
		try {
			started.submit(this::read).get(START_SECONDS, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (ExecutionException | TimeoutException ex) {
			logger.debug("Redis is not ready yet", ex);
		}
		started.scheduleWithFixedDelay(this::read, this.interval.toNanos(), this.interval.toNanos(),
				TimeUnit.NANOSECONDS);
	}

	@Override
	public void stop() {
		ScheduledExecutorService running = this.scheduler;
		if (running != null) {
			running.shutdownNow();
			this.scheduler = null;
		}
	}

	@Override
	public boolean isRunning() {
		return this.scheduler != null;
	}

	/**
	 * After the connection factory, before any server.
	 */
	@Override
	public int getPhase() {
		return 1;
	}

	private record Reading(RateLimitMode mode, long atMillis) {
	}

}
