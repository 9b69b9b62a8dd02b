package io.ratelimit.service;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;

/**
 * Runs the service as a newcomer does: it is given nothing, and brings its own PostgreSQL
 * and Redis. All test classes share it. Callers are told apart by the address that they
 * claim, so that no test uses up the attempts of another.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "ratelimit.client-address.trusted-proxies=127.0.0.1", "ratelimit.failure.timeout=5s",
				"management.tracing.sampling.probability=1", "logging.level.io.ratelimit.service.decisions=debug" })
@Import({ ServiceTestConfiguration.class, Api.class })
public @interface ServiceTest {

}
