package io.ratelimit.actuate;

import org.springframework.test.context.TestPropertySource;

/**
 * Runs {@link OperatorsContract} on MVC.
 */
@TestPropertySource(properties = "spring.main.web-application-type=servlet")
class ServletOperatorsTests extends OperatorsContract {

}
