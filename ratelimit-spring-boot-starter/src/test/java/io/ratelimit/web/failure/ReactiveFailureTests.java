package io.ratelimit.web.failure;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.TestPropertySource;

/**
 * Failures of Redis on WebFlux.
 */
@TestPropertySource(properties = "spring.main.web-application-type=reactive")
class ReactiveFailureTests extends FailureContract {

	@TestConfiguration
	static class Netty {

		@Bean
		NettyReactiveWebServerFactory webServerFactory() {
			return new NettyReactiveWebServerFactory();
		}

	}

}
