package io.ratelimit.autoconfigure;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.mongodb.MongoDocumentSource;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Documents in MongoDB, over the client of the application.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(MongoClient.class)
@ConditionalOnBean(MongoClient.class)
@ConditionalOnProperty(MongoDocumentsConfiguration.PROPERTY)
class MongoDocumentsConfiguration {

	static final String PROPERTY = "ratelimit.documents.mongodb.collection";

	@Bean
	@Order(0)
	@ConditionalOnMissingBean
	MongoDocumentSource rateLimitMongoDocumentSource(MongoClient client, RateLimitProperties properties,
			Environment environment) {
		DocumentProperties documents = properties.getDocuments();
		String collection = String.valueOf(documents.getMongodb().getCollection());
		String database = documents.getMongodb().getDatabase();
		if (database == null) {
			database = databaseOfTheApplication(environment);
		}
		if (database == null) {
			throw new RateLimitConfigurationException(
					"'%s' is '%s', but no database is named".formatted(PROPERTY, collection),
					"Set 'ratelimit.documents.mongodb.database', or 'spring.mongodb.database'.");
		}
		return new MongoDocumentSource(client, database, collection, documents.getTimeout());
	}

	private static @Nullable String databaseOfTheApplication(Environment environment) {
		String database = environment.getProperty("spring.mongodb.database");
		String uri = environment.getProperty("spring.mongodb.uri");
		return (database == null && uri != null) ? new ConnectionString(uri).getDatabase() : database;
	}

}
