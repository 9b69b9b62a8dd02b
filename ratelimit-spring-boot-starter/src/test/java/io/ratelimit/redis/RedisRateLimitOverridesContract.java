package io.ratelimit.redis;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.limit.Limit;
import io.ratelimit.override.RateLimitOverride;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

/**
 * What overrides in Redis do, whatever client is used.
 */
abstract class RedisRateLimitOverridesContract {

	private static final RateLimitOverride OVERRIDE = RateLimitOverride.of(500, Duration.ofMinutes(5));

	private final long organization = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);

	private final OverrideKey project = OverrideKey.project("/a:b/{id}", this.organization, 42);

	private final OverrideKey own = OverrideKey.organization("/a:b/{id}", this.organization);

	private RedisRateLimitOverrides overrides;

	private StringRedisTemplate redis;

	abstract RedisConnectionFactory factory();

	KeyLayout layout() {
		return new RateLimitRedis(factory()).isClustered() ? KeyLayout.CLUSTERED : KeyLayout.PLAIN;
	}

	@BeforeEach
	void clear() {
		this.overrides = new RedisRateLimitOverrides(factory(), layout());
		this.redis = new StringRedisTemplate(factory());
		this.overrides.clear();
	}

	@Test
	void overrideIsKeptAsSharedText() {
		this.overrides.set(this.project, OVERRIDE);
		assertThat(this.redis.opsForHash().entries(layout().override(this.project)))
			.isEqualTo(Map.of("max_requests", "500", "expiry", "300"));
		assertThat(this.overrides.get(this.project)).contains(OVERRIDE);
		assertThat(this.redis.getExpire(layout().override(this.project))).isEqualTo(-1);
	}

	@Test
	void overrideReplacesAllOfTheEarlierOne() {
		this.overrides.set(this.project, OVERRIDE, Duration.ofHours(1));
		RateLimitOverride other = new RateLimitOverride(7L, null);
		this.overrides.set(this.project, other);
		assertThat(this.overrides.get(this.project)).contains(other);
		assertThat(this.redis.getExpire(layout().override(this.project))).isEqualTo(-1);
		RateLimitOverride expiry = new RateLimitOverride(null, Duration.ofSeconds(9));
		this.overrides.set(this.project, expiry);
		assertThat(this.overrides.get(this.project)).contains(expiry);
	}

	@Test
	void temporaryOverrideEnds() {
		this.overrides.set(this.project, OVERRIDE, Duration.ofHours(1));
		assertThat(this.redis.getExpire(layout().override(this.project), TimeUnit.MILLISECONDS)).isBetween(3_500_000L,
				3_600_000L);
		this.overrides.set(this.project, OVERRIDE, Duration.ofMillis(50));
		await().until(() -> this.overrides.get(this.project).isEmpty());
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.overrides.set(this.project, OVERRIDE, Duration.ZERO));
	}

	@Test
	void deletedOverrideIsGone() {
		this.overrides.set(this.project, OVERRIDE);
		assertThat(this.overrides.delete(this.project)).isTrue();
		assertThat(this.overrides.delete(this.project)).isFalse();
		assertThat(this.overrides.get(this.project)).isEmpty();
	}

	@Test
	void listsByProjectAndByOrganization() {
		OverrideKey other = OverrideKey.project("/other", this.organization, 7);
		OverrideKey stranger = OverrideKey.organization("/a:b/{id}", this.organization - 1);
		List.of(this.project, this.own, other, stranger).forEach((key) -> this.overrides.set(key, OVERRIDE));
		assertThat(this.overrides.list()).containsOnlyKeys(this.project, this.own, other, stranger)
			.containsValue(OVERRIDE);
		assertThat(this.overrides.list(this.organization)).containsOnlyKeys(this.project, this.own, other);
		assertThat(this.overrides.list(this.organization, 42)).containsOnlyKeys(this.project);
	}

	@Test
	void clearDeletesOverridesAndNothingElse() {
		this.redis.opsForValue().set("ratelimit:/a:1:2", "5");
		this.redis.opsForValue().set("ratelimit_override:nonsense", "5");
		for (int i = 0; i < 1200; i++) {
			this.overrides.set(OverrideKey.project("/many", this.organization + i, i), OVERRIDE);
		}
		assertThat(this.overrides.list()).hasSize(1200);
		assertThat(this.overrides.clear()).isEqualTo(1200);
		assertThat(this.overrides.clear()).isZero();
		assertThat(this.redis.hasKey("ratelimit:/a:1:2")).isTrue();
		assertThat(this.redis.hasKey("ratelimit_override:nonsense")).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "0", "-5", "1.5", "1e3", "abc", " 5", "1000000000000000", "99999999999999999999" })
	void malformedValueIsIgnored(String value) {
		Map<String, String> fields = new HashMap<>(Map.of("max_requests", value, "expiry", value));
		this.redis.opsForHash().putAll(layout().override(this.project), fields);
		assertThat(this.overrides.get(this.project)).isEmpty();
		assertThat(this.overrides.list()).isEmpty();
		this.redis.opsForHash().put(layout().override(this.project), "expiry", "60");
		assertThat(this.overrides.get(this.project)).contains(new RateLimitOverride(null, Duration.ofSeconds(60)));
	}

	@Test
	void largestValuesAreAccepted() {
		RateLimitOverride largest = new RateLimitOverride(Limit.MAX, Limit.MAX_WINDOW);
		this.overrides.set(this.project, largest);
		assertThat(this.overrides.get(this.project)).contains(largest);
	}

	@Test
	void keyOfAnotherTypeIsNoOverride() {
		this.redis.opsForValue().set(layout().override(this.project), "5");
		assertThat(this.overrides.get(this.project)).isEmpty();
		assertThat(this.overrides.list()).isEmpty();
	}

}
