package io.ratelimit.test;

import java.time.Duration;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Source;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimiter;
import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;
import io.ratelimit.key.OverrideKey;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.override.RateLimitOverride;
import io.ratelimit.override.RateLimitOverrides;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * A user's test: an application with Redis, tested without.
 */
@SpringBootTest(webEnvironment = WebEnvironment.NONE)
@RateLimitTest
class RateLimitTestTests {

	private static final RateLimitRequest REQUEST = RateLimitRequest.of(Policy.of("/search", Limit.parse("1/m")),
			Subject.project(1, 2));

	@Autowired
	private RateLimiter limiter;

	@Autowired
	private RateLimitTestClock clock;

	@Test
	void limitEndsWithTheWindow() {
		assertThat(this.limiter.consume(REQUEST).source()).isEqualTo(Source.MEMORY);
		Decision blocked = this.limiter.consume(REQUEST);
		assertThat(blocked.allowed()).isFalse();
		assertThat(blocked.retryAfter()).contains(Duration.ofMinutes(1));
		this.clock.advance(Duration.ofSeconds(59));
		assertThat(this.limiter.consume(REQUEST).allowed()).isFalse();
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(this.limiter.consume(REQUEST).allowed()).isTrue();
	}

	@RepeatedTest(2)
	void eachTestStartsAfresh(@Autowired RateLimitOverrides overrides, @Autowired ModeSource mode) {
		assertThat(mode.get()).isEqualTo(RateLimitMode.ON);
		assertThat(this.limiter.consume(REQUEST).results().get(0).max()).isEqualTo(1);
		assertThat(this.limiter.consume(REQUEST).allowed()).isFalse();
		overrides.set(OverrideKey.project("/search", 1, 2), new RateLimitOverride(5L, null));
		mode.set(RateLimitMode.OFF);
	}

	@Test
	void timeDoesNotGoBack() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.clock.advance(Duration.ofMillis(-1)));
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RateLimitAutoConfiguration.class, DataRedisAutoConfiguration.class })
	static class Application {

	}

}
