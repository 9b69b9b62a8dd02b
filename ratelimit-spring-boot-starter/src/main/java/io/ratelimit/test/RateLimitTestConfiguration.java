package io.ratelimit.test;

import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;

/**
 * The clock of a test in place of the system's.
 */
@Configuration(proxyBeanMethods = false)
class RateLimitTestConfiguration {

	@Bean(RateLimitAutoConfiguration.CLOCK)
	@Fallback
	RateLimitTestClock rateLimitClock() {
		return new RateLimitTestClock();
	}

}
