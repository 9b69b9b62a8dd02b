package io.ratelimit.engine.memory;

import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

import io.ratelimit.engine.Check;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.override.RateLimitOverride;
import io.ratelimit.override.RateLimitOverrides;
import org.jspecify.annotations.Nullable;

/**
 * Overrides of this process.
 */
public final class MemoryOverrides implements RateLimitOverrides {

	private final Map<String, Stored> overrides = new ConcurrentHashMap<>();

	private final KeyLayout layout;

	private final InstantSource clock;

	/**
	 * Creates an empty store.
	 * @param layout the shape of the keys
	 * @param clock the time that ends temporary overrides
	 */
	public MemoryOverrides(KeyLayout layout, InstantSource clock) {
		this.layout = layout;
		this.clock = clock;
	}

	/**
	 * Returns the numbers in effect for a check.
	 */
	Numbers numbers(Check check) {
		List<String> keys = check.key().overrides();
		if (keys.isEmpty() || this.overrides.isEmpty()) {
			return Numbers.of(check.policy().limit());
		}
		return Numbers.of(check.policy().limit(), find(keys.get(0)), find(keys.get(1)));
	}

	@Nullable RateLimitOverride find(String key) {
		Stored stored = this.overrides.get(key);
		if (stored == null) {
			return null;
		}
		if (this.clock.millis() >= stored.expiresAt) {
			this.overrides.remove(key, stored);
			return null;
		}
		return stored.override;
	}

	@Override
	public void set(OverrideKey key, RateLimitOverride override) {
		this.overrides.put(this.layout.override(key), new Stored(key, override, Long.MAX_VALUE));
	}

	@Override
	public void set(OverrideKey key, RateLimitOverride override, Duration ttl) {
		if (ttl.toMillis() < 1) {
			throw new IllegalArgumentException("'ttl' must be at least 1 ms, was %s".formatted(ttl));
		}
		this.overrides.put(this.layout.override(key), new Stored(key, override, this.clock.millis() + ttl.toMillis()));
	}

	@Override
	public Optional<RateLimitOverride> get(OverrideKey key) {
		return Optional.ofNullable(find(this.layout.override(key)));
	}

	@Override
	public boolean delete(OverrideKey key) {
		boolean present = get(key).isPresent();
		this.overrides.remove(this.layout.override(key));
		return present;
	}

	@Override
	public Map<OverrideKey, RateLimitOverride> list() {
		return list((key) -> true);
	}

	@Override
	public Map<OverrideKey, RateLimitOverride> list(long organization) {
		return list((key) -> key.organization() == organization);
	}

	@Override
	public Map<OverrideKey, RateLimitOverride> list(long organization, long project) {
		return list((key) -> key.organization() == organization && key.project() != null && key.project() == project);
	}

	private Map<OverrideKey, RateLimitOverride> list(Predicate<OverrideKey> filter) {
		long now = this.clock.millis();
		Map<OverrideKey, RateLimitOverride> found = new LinkedHashMap<>();
		this.overrides.values().forEach((stored) -> {
			if (now < stored.expiresAt && filter.test(stored.key)) {
				found.put(stored.key, stored.override);
			}
		});
		return found;
	}

	@Override
	public long clear() {
		long count = list().size();
		this.overrides.clear();
		return count;
	}

	private record Stored(OverrideKey key, RateLimitOverride override, long expiresAt) {
	}

}
