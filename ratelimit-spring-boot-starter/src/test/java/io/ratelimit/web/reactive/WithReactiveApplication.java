package io.ratelimit.web.reactive;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.context.TestConstructor;
import org.springframework.test.context.TestConstructor.AutowireMode;

/**
 * Runs tests against {@link ReactiveApplication} on Netty, counted in memory. Tests share
 * the application, so each calls as a project of its own.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeverBlocks.class)
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, classes = ReactiveApplication.class,
		properties = { "spring.main.web-application-type=reactive", "server.shutdown=immediate",
				"ratelimit.store=memory", "ratelimit.body.max-size=1KB", "ratelimit.exclude-paths=/excluded/**" })
@TestConstructor(autowireMode = AutowireMode.ALL)
@interface WithReactiveApplication {

}
