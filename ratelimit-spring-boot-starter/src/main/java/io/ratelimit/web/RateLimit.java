package io.ratelimit.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.ratelimit.limit.Algorithm;

/**
 * Limits a controller method, or all methods of a controller that have no limit of their
 * own. Texts may contain placeholders such as {@code ${search.limits}}.
 */
@Target({ ElementType.METHOD, ElementType.TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Repeatable(RateLimit.Container.class)
public @interface RateLimit {

	/**
	 * How many requests a window has.
	 * @return the maximum, at least 1; used with {@link #expiry}
	 */
	long maxRequests() default 0;

	/**
	 * The length of a window.
	 * @return whole seconds, at least 1
	 */
	long expiry() default 1;

	/**
	 * The limits in text form, instead of {@link #maxRequests} and {@link #expiry}.
	 * @return limits such as {@code 20/s, 1000/m}
	 */
	String limits() default "";

	/**
	 * How the limits count.
	 * @return the algorithm
	 */
	Algorithm algorithm() default Algorithm.FIXED_WINDOW;

	/**
	 * Whether fixed windows start at multiples of their length since the epoch.
	 * @return whether windows follow the calendar
	 */
	boolean calendar() default false;

	/**
	 * Whom the limits count.
	 * @return the scope
	 */
	Scope scope() default Scope.CALLER;

	/**
	 * Whom the limits count, by an expression over {@code headers}, {@code query},
	 * {@code path}, {@code body}, {@code principal}, {@code ip} and {@code method}.
	 * @return a SpEL expression such as {@code headers['X-Tenant']}
	 */
	String key() default "";

	/**
	 * Whom the limits count, by a bean.
	 * @return the type of the bean
	 */
	Class<? extends RateLimitKeyResolver> keyResolver() default RateLimitKeyResolver.class;

	/**
	 * How much a request takes.
	 * @return a number, or a SpEL expression over what {@link #key} sees
	 */
	String cost() default "1";

	/**
	 * The endpoint's name, instead of its route pattern.
	 * @return the name
	 */
	String endpoint() default "";

	/**
	 * What sets the counter apart from others of the endpoint.
	 * @return a suffix such as {@code /traffic}
	 */
	String suffix() default "";

	/**
	 * The name that clients see, instead of the one that follows from the suffix.
	 * @return the name, in printable ASCII
	 */
	String policyName() default "";

	/**
	 * The mode, instead of the application's.
	 * @return {@code on}, {@code off} or {@code monitor}; a placeholder is read again for
	 * each request
	 */
	String mode() default "";

	/**
	 * What is decided while the store cannot be asked.
	 * @return the failure policy
	 */
	OnFailure onFailure() default OnFailure.DEFAULT;

	/**
	 * Which requests the limits do not count.
	 * @return a SpEL expression over what {@link #key} sees
	 */
	String skipIf() default "";

	/**
	 * The service whose document holds the limits, by {@link #key}, instead of numbers
	 * here.
	 * @return the service's name
	 */
	String rules() default "";

	/**
	 * Holds several limits.
	 */
	@Target({ ElementType.METHOD, ElementType.TYPE })
	@Retention(RetentionPolicy.RUNTIME)
	@Documented
	@interface Container {

		/**
		 * Returns the limits.
		 * @return the limits
		 */
		RateLimit[] value();

	}

}
