package io.ratelimit.web.failure;

import org.springframework.test.context.TestPropertySource;

/**
 * Failures of Redis on Spring MVC.
 */
@TestPropertySource(properties = "spring.main.web-application-type=servlet")
class ServletFailureTests extends FailureContract {

}
