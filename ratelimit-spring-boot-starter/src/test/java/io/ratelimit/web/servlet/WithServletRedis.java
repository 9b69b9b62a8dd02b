package io.ratelimit.web.servlet;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Tag;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.context.TestConstructor;
import org.springframework.test.context.TestConstructor.AutowireMode;

/**
 * Runs tests against {@link ServletApplication} on Tomcat, counted in Redis, with headers
 * of all styles and a proxy on this machine.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("redis")
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, classes = ServletApplication.class,
		properties = { "spring.main.web-application-type=servlet", "ratelimit.store=redis",
				"ratelimit.failure.timeout=5s", "ratelimit.headers.styles=ietf,legacy,x",
				"ratelimit.rules.calls.paths=/ruled/**", "ratelimit.rules.calls.limits=3/m",
				"ratelimit.rules.burst.paths=/ruled", "ratelimit.rules.burst.limits=9/h",
				"ratelimit.rules.burst.algorithm=token-bucket", "ratelimit.client-address.trusted-proxies=127.0.0.0/8",
				"logging.level.org.apache.catalina.core.ContainerBase=off",
				"logging.level.org.springframework.web.servlet=error" })
@TestConstructor(autowireMode = AutowireMode.ALL)
@interface WithServletRedis {

}
