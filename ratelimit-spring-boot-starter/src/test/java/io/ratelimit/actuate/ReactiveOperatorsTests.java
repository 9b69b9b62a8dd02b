package io.ratelimit.actuate;

import org.springframework.test.context.TestPropertySource;

/**
 * Runs {@link OperatorsContract} on WebFlux.
 */
@TestPropertySource(properties = "spring.main.web-application-type=reactive")
class ReactiveOperatorsTests extends OperatorsContract {

}
