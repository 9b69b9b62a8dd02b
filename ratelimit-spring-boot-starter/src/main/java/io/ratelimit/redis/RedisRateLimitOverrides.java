package io.ratelimit.redis;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.override.RateLimitOverride;
import io.ratelimit.override.RateLimitOverrides;

import org.springframework.core.io.ClassPathResource;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

/**
 * Overrides in Redis: a hash each, which the script that decides reads.
 */
public final class RedisRateLimitOverrides implements RateLimitOverrides {

	private static final RedisScript<Long> REPLACE = RedisScript
		.of(new ClassPathResource("override.lua", RedisRateLimitOverrides.class), Long.class);

	private final StringRedisTemplate redis;

	private final KeyLayout layout;

	private final KeyScan keys;

	private final Readiness readiness;

	/**
	 * Creates a store.
	 * @param factory what connects to Redis
	 * @param layout the shape of the keys
	 */
	public RedisRateLimitOverrides(RedisConnectionFactory factory, KeyLayout layout) {
		this.redis = new StringRedisTemplate(factory);
		this.layout = layout;
		this.keys = new KeyScan(factory);
		this.readiness = new Readiness(this.redis);
	}

	@Override
	public void set(OverrideKey key, RateLimitOverride override) {
		replace(key, override, 0);
	}

	@Override
	public void set(OverrideKey key, RateLimitOverride override, Duration ttl) {
		if (ttl.toMillis() < 1) {
			throw new IllegalArgumentException("'ttl' must be at least 1 ms, was %s".formatted(ttl));
		}
		replace(key, override, ttl.toMillis());
	}

	private void replace(OverrideKey key, RateLimitOverride override, long ttlMillis) {
		this.redis.execute(REPLACE, List.of(ready(key)), OverrideFields.arguments(ttlMillis, override));
	}

	private String ready(OverrideKey key) {
		String name = this.layout.override(key);
		this.readiness.require(name);
		return name;
	}

	@Override
	public Optional<RateLimitOverride> get(OverrideKey key) {
		return read(ready(key));
	}

	@Override
	public boolean delete(OverrideKey key) {
		return Boolean.TRUE.equals(this.redis.delete(ready(key)));
	}

	@Override
	public Map<OverrideKey, RateLimitOverride> list() {
		return list(this.layout.overridePatterns(), (key) -> true);
	}

	@Override
	public Map<OverrideKey, RateLimitOverride> list(long organization) {
		return list(this.layout.overridePatterns(organization), (key) -> key.organization() == organization);
	}

	@Override
	public Map<OverrideKey, RateLimitOverride> list(long organization, long project) {
		return list(this.layout.overridePatterns(organization),
				(key) -> key.organization() == organization && key.project() != null && key.project() == project);
	}

	private Map<OverrideKey, RateLimitOverride> list(List<String> patterns, Predicate<OverrideKey> filter) {
		this.readiness.require(KeyLayout.fleetMode());
		Map<OverrideKey, RateLimitOverride> found = new LinkedHashMap<>();
		this.keys.forEachBatch(patterns, (batch) -> {
			for (String key : batch) {
				this.layout.parseOverride(key)
					.filter(filter)
					.ifPresent((parsed) -> read(key).ifPresent((override) -> found.put(parsed, override)));
			}
		});
		return found;
	}

	private Optional<RateLimitOverride> read(String key) {
		try {
			return OverrideFields.parse(this.redis.<String, String>opsForHash().multiGet(key, OverrideFields.NAMES));
		}
		catch (DataAccessException ex) {
			if (RedisFailure.isWrongType(ex)) {
				return Optional.empty();
			}
			throw ex;
		}
	}

	@Override
	public long clear() {
		this.readiness.require(KeyLayout.fleetMode());
		AtomicLong count = new AtomicLong();
		this.keys.forEachBatch(this.layout.overridePatterns(), (batch) -> {
			List<String> overrides = batch.stream()
				.filter((key) -> this.layout.parseOverride(key).isPresent())
				.toList();
			Long removed = overrides.isEmpty() ? null : this.redis.unlink(overrides);
			count.addAndGet((removed != null) ? removed : 0);
		});
		return count.get();
	}

}
