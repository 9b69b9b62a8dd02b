package io.ratelimit.autoconfigure;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.document.DocumentSource;
import io.ratelimit.document.PolledDocuments;
import io.ratelimit.document.ServiceDocuments;
import io.ratelimit.document.source.DocumentLog;
import io.ratelimit.document.source.DocumentMetrics;
import io.ratelimit.document.source.DocumentPoller;
import io.ratelimit.document.source.PropertiesDocumentSource;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Auto-configuration of the documents that hold the limits of services.
 */
@AutoConfiguration(after = RateLimitAutoConfiguration.class,
		afterName = { "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
				"org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration" })
@ConditionalOnBooleanProperty(name = "ratelimit.enabled", matchIfMissing = true)
@ConditionalOnMissingBean(ServiceDocuments.class)
@Import({ MongoDocumentsConfiguration.class, JdbcDocumentsConfiguration.class })
public final class RateLimitDocumentsAutoConfiguration {

	@Bean
	@Order(Ordered.LOWEST_PRECEDENCE)
	@ConditionalOnMissingBean
	PropertiesDocumentSource rateLimitPropertiesDocumentSource(ConfigurableEnvironment environment) {
		return new PropertiesDocumentSource(environment);
	}

	@Bean
	@ConditionalOnMissingBean
	DocumentPoller rateLimitDocumentPoller(ObjectProvider<DocumentSource> sources, RateLimitProperties properties,
			@Qualifier(RateLimitAutoConfiguration.CLOCK) InstantSource clock) {
		DocumentProperties settings = properties.getDocuments();
		List<DocumentSource> ordered = sources.orderedStream().toList();
		requireSource(ordered, "mongodb", "collection", settings.getMongodb().getCollection(),
				"Add spring-boot-starter-mongodb, or define a com.mongodb.client.MongoClient bean");
		requireSource(ordered, "jdbc", "table", settings.getJdbc().getTable(),
				"Add spring-boot-starter-jdbc and tools.jackson.core:jackson-databind, and define a DataSource");
		PolledDocuments documents = new PolledDocuments(ordered, clock, new DocumentLog());
		DocumentPoller poller = new DocumentPoller(documents, positive("poll-interval", settings.getPollInterval()),
				() -> ThreadLocalRandom.current().nextDouble());
		Duration timeout = positive("timeout", settings.getTimeout());
		if (ordered.stream().allMatch(RateLimitDocumentsAutoConfiguration::isUnused)) {
			documents.poll();
		}
		else {
			poller.start(timeout);
		}
		return poller;
	}

	@Bean
	PolledDocuments rateLimitServiceDocuments(DocumentPoller poller) {
		return poller.documents();
	}

	private static boolean isUnused(DocumentSource source) {
		return source instanceof PropertiesDocumentSource properties && properties.isEmpty();
	}

	private static void requireSource(List<DocumentSource> sources, String name, String property,
			@Nullable String value, String action) {
		if (value != null && sources.stream().noneMatch((source) -> source.name().equals(name))) {
			throw new RateLimitConfigurationException(
					"'ratelimit.documents.%s.%s' is '%s', but there is nothing to read it with".formatted(name,
							property, value),
					action + ", or remove the property.");
		}
	}

	private static Duration positive(String property, Duration value) {
		if (value.toMillis() < 1) {
			throw new RateLimitConfigurationException(
					"'ratelimit.documents.%s' must be at least 1 ms, was %s".formatted(property, value),
					"Set it to a time such as '30s', or remove it.");
		}
		return value;
	}

	/**
	 * Metrics of the documents.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(MeterBinder.class)
	static class MetricsConfiguration {

		@Bean
		@ConditionalOnMissingBean
		DocumentMetrics rateLimitDocumentMetrics(DocumentPoller poller,
				@Qualifier(RateLimitAutoConfiguration.CLOCK) InstantSource clock) {
			return new DocumentMetrics(poller, clock);
		}

	}

}
