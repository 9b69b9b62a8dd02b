package io.ratelimit.autoconfigure;

import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import javax.sql.DataSource;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.ratelimit.RateLimiter;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.document.DocumentListener;
import io.ratelimit.document.DocumentSource;
import io.ratelimit.document.PolledDocuments;
import io.ratelimit.document.ServiceDocuments;
import io.ratelimit.document.SourceState;
import io.ratelimit.document.StubSource;
import io.ratelimit.document.source.DocumentMetrics;
import io.ratelimit.document.source.DocumentPoller;
import io.ratelimit.document.source.PropertiesDocumentSource;
import io.ratelimit.jdbc.JdbcDocumentSource;
import io.ratelimit.mongodb.MongoDocumentSource;
import io.ratelimit.reload.RateLimitConfigurationChanged;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MapPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link RateLimitDocumentsAutoConfiguration}.
 */
class RateLimitDocumentsAutoConfigurationTests {

	private static final String SERVICE = "ratelimit.documents.services.sentiment-service.";

	private final ApplicationContextRunner context = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(RateLimitAutoConfiguration.class, RateLimitDocumentsAutoConfiguration.class))
		.withPropertyValues("ratelimit.store=memory");

	@Test
	void applicationWithoutDocumentsPollsNothing() {
		this.context.run((context) -> {
			assertThat(context).hasSingleBean(ServiceDocuments.class).hasSingleBean(PropertiesDocumentSource.class);
			assertThat(context.getBean(DocumentPoller.class).problems()).isEmpty();
			SimpleMeterRegistry registry = new SimpleMeterRegistry();
			context.getBean(DocumentMetrics.class).bindTo(registry);
			assertThat(registry.getMeters()).isEmpty();
			assertThatIllegalArgumentException()
				.isThrownBy(() -> context.getBean(RateLimiter.class).check("sentiment-service", "x"))
				.withMessageContaining("'sentiment-service'");
		});
	}

	@Test
	void propertiesLimitByServiceAndKey() {
		this.context
			.withPropertyValues(SERVICE + "general_rate_limit.rpd=1", SERVICE + "custom-rate-limits[tenant.acme].rpd=2")
			.run((context) -> {
				RateLimiter limiter = context.getBean(RateLimiter.class);
				assertThat(limiter.check("sentiment-service", "other").allowed()).isTrue();
				assertThat(limiter.check("sentiment-service", "other").allowed()).isFalse();
				assertThat(limiter.check("sentiment-service", "tenant.acme").allowed()).isTrue();
				assertThat(limiter.check("sentiment-service", "tenant.acme").binding()).isNotNull()
					.satisfies((result) -> assertThat(result.key()).isEqualTo("sentiment-service.tenant.acme.rpd"));
			});
	}

	@Test
	void disabledLimiterHasNoDocuments() {
		this.context.withPropertyValues("ratelimit.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(ServiceDocuments.class)
				.doesNotHaveBean(DocumentPoller.class)
				.doesNotHaveBean(DocumentSource.class));
	}

	@Test
	void documentsOfTheApplicationReplaceAllSources() {
		this.context.withUserConfiguration(OwnDocuments.class)
			.run((context) -> assertThat(context).hasSingleBean(ServiceDocuments.class)
				.doesNotHaveBean(DocumentPoller.class)
				.doesNotHaveBean(DocumentSource.class));
	}

	@Test
	void sourceOfTheApplicationWinsOverProperties() {
		this.context.withUserConfiguration(OwnSource.class)
			.withPropertyValues(SERVICE + "general-rate-limit.rpd=1",
					"ratelimit.documents.services.b.general-rate-limit.rpd=1")
			.run((context) -> {
				PolledDocuments documents = context.getBean(PolledDocuments.class);
				assertThat(documents.sources()).extracting(SourceState::name).containsExactly("stub", "properties");
				assertThat(documents.services()).containsExactlyInAnyOrder("sentiment-service", "b");
				assertThat(documents.require("sentiment-service")).isNotNull()
					.satisfies((document) -> assertThat(document.general().get(0).limit().max()).isEqualTo(7));
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "com.mongodb", "org.springframework.jdbc", "tools.jackson", "io.micrometer" })
	void applicationWithoutALibraryStarts(String library) {
		this.context.withClassLoader(new FilteredClassLoader(library))
			.withPropertyValues(SERVICE + "general-rate-limit.rpd=1")
			.run((context) -> {
				assertThat(context).hasNotFailed().hasSingleBean(PolledDocuments.class);
				assertThat(context.containsBean("rateLimitDocumentMetrics"))
					.isEqualTo(!library.equals("io.micrometer"));
			});
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', value = {
			"ratelimit.documents.mongodb.collection=limits | 'ratelimit.documents.mongodb.collection' is 'limits', but there is nothing to read it with",
			"ratelimit.documents.jdbc.table=limits | 'ratelimit.documents.jdbc.table' is 'limits', but there is nothing to read it with",
			"ratelimit.documents.poll-interval=0s | 'ratelimit.documents.poll-interval' must be at least 1 ms, was PT0S",
			"ratelimit.documents.timeout=-1s | 'ratelimit.documents.timeout' must be at least 1 ms, was PT-1S",
			"ratelimit.documents.services.a.general-rate-limit.rps=many | 'ratelimit.documents.services.a' cannot be used" })
	void settingThatCannotWorkFailsStartUp(String property, String message) {
		this.context.withPropertyValues(property).run((context) -> assertFailure(context.getStartupFailure(), message));
	}

	private static void assertFailure(Throwable failure, String message) {
		assertThat(failure).rootCause().satisfies((cause) -> {
			Throwable configuration = (cause instanceof RateLimitConfigurationException) ? cause : failure;
			while (!(configuration instanceof RateLimitConfigurationException)) {
				configuration = configuration.getCause();
			}
			assertThat(configuration).hasMessageContaining(message);
		});
	}

	@Test
	void mongoThatIsDownDoesNotKeepTheApplicationFromStarting() {
		this.context.withUserConfiguration(UnreachableMongo.class)
			.withPropertyValues("ratelimit.documents.mongodb.collection=limits",
					"spring.mongodb.uri=mongodb://127.0.0.1:1/app", SERVICE + "general-rate-limit.rpd=1")
			.run((context) -> {
				assertThat(context).hasNotFailed().hasSingleBean(MongoDocumentSource.class);
				assertThat(context.getBean(DocumentPoller.class).problems())
					.containsOnlyKeys("ratelimit.documents.mongodb");
				RateLimiter limiter = context.getBean(RateLimiter.class);
				assertThat(limiter.check("sentiment-service", "x").results()).hasSize(1);
				assertThat(limiter.check("other", "x").results()).isEmpty();
			});
	}

	@Test
	void mongoWithoutADatabaseFailsStartUp() {
		this.context.withUserConfiguration(UnreachableMongo.class)
			.withPropertyValues("ratelimit.documents.mongodb.collection=limits")
			.run((context) -> assertFailure(context.getStartupFailure(), "but no database is named"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "ratelimit.documents.mongodb.database=app", "spring.mongodb.database=app" })
	void databaseOfTheDocumentsOrOfTheApplicationIsTaken(String property) {
		this.context.withUserConfiguration(UnreachableMongo.class)
			.withPropertyValues("ratelimit.documents.mongodb.collection=limits", property)
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(MongoDocumentSource.class));
	}

	@Test
	void databaseThatIsDownDoesNotKeepTheApplicationFromStarting() {
		this.context.withUserConfiguration(UnreachableDatabase.class)
			.withPropertyValues("ratelimit.documents.jdbc.table=rate_limit_documents")
			.run((context) -> {
				assertThat(context).hasNotFailed().hasSingleBean(JdbcDocumentSource.class);
				assertThat(context.getBean(DocumentPoller.class).problems())
					.containsOnlyKeys("ratelimit.documents.jdbc");
				assertThat(context.getBean(ServiceDocuments.class).isPending("sentiment-service")).isTrue();
			});
	}

	@Test
	void severalDatabasesWithoutAPrimaryOneFailStartUp() {
		this.context.withUserConfiguration(UnreachableDatabase.class)
			.withBean("other", DataSource.class, () -> mock(DataSource.class))
			.withPropertyValues("ratelimit.documents.jdbc.table=rate_limit_documents")
			.run((context) -> assertFailure(context.getStartupFailure(), "several DataSource beans"));
	}

	@Test
	void tableThatIsNoNameFailsStartUp() {
		this.context.withUserConfiguration(UnreachableDatabase.class)
			.withPropertyValues("ratelimit.documents.jdbc.table=a;b")
			.run((context) -> assertFailure(context.getStartupFailure(), "was 'a;b'"));
	}

	@Test
	void changedConfigurationIsReadAgain() {
		Map<String, Object> properties = new ConcurrentHashMap<>(Map.of(SERVICE + "general-rate-limit.rpd", 1));
		this.context
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource("changing", properties)))
			.run((context) -> {
				properties.put(SERVICE + "general-rate-limit.rpd", 9);
				context.publishEvent(new RateLimitConfigurationChanged(properties.keySet()));
				ServiceDocuments documents = context.getBean(ServiceDocuments.class);
				await().atMost(Duration.ofSeconds(20))
					.until(() -> documents.require("sentiment-service").general().get(0).limit().max() == 9);
			});
	}

	@Configuration(proxyBeanMethods = false)
	static class OwnDocuments {

		@Bean
		ServiceDocuments documents() {
			return new PolledDocuments(List.of(), InstantSource.system(), new DocumentListener() {
			});
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnSource {

		@Bean
		StubSource source() {
			StubSource source = new StubSource();
			source.put("sentiment-service", Map.of("general_rate_limit", Map.of("rpd", 7)));
			return source;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class UnreachableMongo {

		@Bean
		MongoClient mongo() {
			return MongoClients.create("mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class UnreachableDatabase {

		@Bean
		DataSource database() throws SQLException {
			DataSource dataSource = mock(DataSource.class);
			given(dataSource.getConnection()).willThrow(new SQLException("connection refused"));
			return dataSource;
		}

	}

}
