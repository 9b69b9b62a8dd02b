package io.ratelimit.service.demo;

import java.io.IOException;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Starts a PostgreSQL server that ends with the service, and its data with it.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(DemoEnvironmentPostProcessor.POSTGRESQL)
class EmbeddedPostgresConfiguration {

	private static final String NAME = "postgres";

	@Bean
	EmbeddedPostgres embeddedPostgres() throws IOException {
		return EmbeddedPostgres.start();
	}

	@Bean
	JdbcConnectionDetails embeddedPostgresConnectionDetails(EmbeddedPostgres server) {
		return new JdbcConnectionDetails() {

			@Override
			public String getUsername() {
				return NAME;
			}

			@Override
			public String getPassword() {
				return NAME;
			}

			@Override
			public String getJdbcUrl() {
				return server.getJdbcUrl(NAME, NAME);
			}

		};
	}

}
