package io.ratelimit.test;

import java.time.Duration;

import io.ratelimit.limit.Limit;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.override.RateLimitOverrides;

import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/**
 * Lets each test start afresh, since tests share their application context: all windows
 * are over.
 */
class FreshLimitsTestExecutionListener extends AbstractTestExecutionListener {

	private static final Duration ALL_WINDOWS = Limit.MAX_WINDOW.multipliedBy(2);

	@Override
	public void beforeTestMethod(TestContext testContext) {
		if (testContext.hasApplicationContext()) {
			ApplicationContext context = testContext.getApplicationContext();
			context.getBeanProvider(RateLimitTestClock.class).ifAvailable((clock) -> {
				clock.advance(ALL_WINDOWS);
				context.getBeanProvider(RateLimitOverrides.class).ifAvailable(RateLimitOverrides::clear);
				context.getBeanProvider(ModeSource.class).ifAvailable(ModeSource::clear);
			});
		}
	}

}
