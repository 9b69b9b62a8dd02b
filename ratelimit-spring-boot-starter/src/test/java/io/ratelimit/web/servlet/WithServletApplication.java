package io.ratelimit.web.servlet;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.context.TestConstructor;
import org.springframework.test.context.TestConstructor.AutowireMode;

/**
 * Runs tests against {@link ServletApplication} on Tomcat, counted in memory. Tests share
 * the application, so each calls as a project of its own.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, classes = ServletApplication.class,
		properties = { "spring.main.web-application-type=servlet", "ratelimit.store=memory",
				"ratelimit.body.max-size=1KB", "ratelimit.exclude-paths=/excluded/**",
				"logging.level.org.apache.catalina.core.ContainerBase=off",
				"logging.level.org.springframework.web.servlet=error" })
@TestConstructor(autowireMode = AutowireMode.ALL)
@interface WithServletApplication {

}
