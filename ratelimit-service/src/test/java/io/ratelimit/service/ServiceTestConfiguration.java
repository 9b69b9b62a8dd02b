package io.ratelimit.service;

import java.util.concurrent.atomic.AtomicLong;

import javax.sql.DataSource;

import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Watches the service from inside.
 */
@TestConfiguration(proxyBeanMethods = false)
public class ServiceTestConfiguration {

	@Bean
	InMemorySpanExporter spans() {
		return InMemorySpanExporter.create();
	}

	@Bean
	SpanProcessor spanProcessor(InMemorySpanExporter spans) {
		return SimpleSpanProcessor.create(spans);
	}

	@Bean
	static ConnectionsOfRequests connectionsOfRequests() {
		return new ConnectionsOfRequests();
	}

	/**
	 * Counts the connections to PostgreSQL that threads of requests take.
	 */
	public static class ConnectionsOfRequests implements BeanPostProcessor {

		private final AtomicLong count = new AtomicLong();

		public long count() {
			return this.count.get();
		}

		@Override
		public Object postProcessAfterInitialization(Object bean, String name) {
			return (bean instanceof DataSource source) ? new DelegatingDataSource(source) {

				@Override
				public java.sql.Connection getConnection() throws java.sql.SQLException {
					if (Thread.currentThread().getName().contains("exec")) {
						ConnectionsOfRequests.this.count.incrementAndGet();
					}
					return super.getConnection();
				}

			} : bean;
		}

	}

}
