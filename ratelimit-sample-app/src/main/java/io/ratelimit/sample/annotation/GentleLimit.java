package io.ratelimit.sample.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.ratelimit.limit.Algorithm;
import io.ratelimit.web.RateLimit;

import org.springframework.core.annotation.AliasFor;

/**
 * What this application's teams agreed on, under a name of their own.
 */
@Target({ ElementType.METHOD, ElementType.TYPE })
@Retention(RetentionPolicy.RUNTIME)
@RateLimit(algorithm = Algorithm.TOKEN_BUCKET)
@interface GentleLimit {

	@AliasFor(annotation = RateLimit.class)
	String limits() default "2/s burst 10";

}
