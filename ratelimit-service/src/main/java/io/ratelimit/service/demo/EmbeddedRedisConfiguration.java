package io.ratelimit.service.demo;

import java.io.IOException;
import java.net.ServerSocket;

import redis.embedded.RedisServer;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Starts a Redis server that ends with the service.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(DemoEnvironmentPostProcessor.REDIS)
class EmbeddedRedisConfiguration {

	@Bean(initMethod = "start", destroyMethod = "stop")
	RedisServer embeddedRedis() throws IOException {
		return RedisServer.newRedisServer().port(freePort()).setting("bind 127.0.0.1").setting("save \"\"").build();
	}

	@Bean
	DataRedisConnectionDetails embeddedRedisConnectionDetails(RedisServer server) {
		return new DataRedisConnectionDetails() {

			@Override
			public Standalone getStandalone() {
				return Standalone.of("127.0.0.1", server.ports().get(0));
			}

		};
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

}
