package io.ratelimit.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/**
 * Lets the limits of an application be tested without Redis. Beside
 * {@code @SpringBootTest}, counters are kept in memory and follow a
 * {@link RateLimitTestClock}, which the test may have injected and move. Each test starts
 * with no counts, no overrides and the configured mode.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@TestPropertySource(properties = "ratelimit.store=memory")
@Import(RateLimitTestConfiguration.class)
public @interface RateLimitTest {

}
