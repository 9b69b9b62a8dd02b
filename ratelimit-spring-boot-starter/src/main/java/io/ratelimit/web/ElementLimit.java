package io.ratelimit.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits the elements that a handler processes: on an argument of type
 * {@link ElementRateLimiter} or {@link ReactiveElementRateLimiter}, which the handler
 * charges, or with a {@link #cost} on the request body, charged before the handler runs.
 */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface ElementLimit {

	/**
	 * How many elements a window has.
	 * @return the maximum, at least 1
	 */
	long maxElements();

	/**
	 * The length of a window.
	 * @return whole seconds, at least 1
	 */
	long expiry() default 1;

	/**
	 * How many elements a body has.
	 * @return a SpEL expression over the body
	 */
	String cost() default "";

	/**
	 * The endpoint's name, instead of its route pattern.
	 * @return the name
	 */
	String endpoint() default "";

	/**
	 * What stands before {@code /elements} in the counter's key.
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
	 * @return {@code on}, {@code off} or {@code monitor}
	 */
	String mode() default "";

}
