package io.ratelimit.actuate;

import org.springframework.test.context.TestPropertySource;

/**
 * Runs {@link OperatorsContract} on WebFlux. Actuator endpoints answer on another thread
 * than the connection's, where a client may be answered before the server is done.
 * Reactor Netty 1.3.7 then may never read from the connection again (reactor-netty issue
 * 4361), so each connection has one request.
 */
@TestPropertySource(
		properties = { "spring.main.web-application-type=reactive", "server.netty.max-keep-alive-requests=1" })
class ReactiveOperatorsTests extends OperatorsContract {

}
