package io.ratelimit.autoconfigure;

import com.mongodb.client.MongoClient;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.mongodb.MongoDocumentSource;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/**
 * Documents in MongoDB, over the client of the application.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({ MongoClient.class, MongoConnectionDetails.class })
@ConditionalOnBean(MongoClient.class)
@ConditionalOnProperty("ratelimit.documents.mongodb.collection")
class MongoDocumentsConfiguration {

	@Bean
	@Order(0)
	@ConditionalOnMissingBean
	MongoDocumentSource rateLimitMongoDocumentSource(MongoClient client, ObjectProvider<MongoConnectionDetails> details,
			RateLimitProperties properties) {
		DocumentProperties.Mongodb settings = properties.getDocuments().getMongodb();
		String database = settings.getDatabase();
		MongoConnectionDetails connection = details.getIfAvailable();
		if (database == null && connection != null) {
			database = connection.getConnectionString().getDatabase();
		}
		if (database == null) {
			throw new RateLimitConfigurationException(
					"'ratelimit.documents.mongodb.collection' is '%s', but the connection names no database"
						.formatted(settings.getCollection()),
					"Set 'ratelimit.documents.mongodb.database', or 'spring.mongodb.database'.");
		}
		return new MongoDocumentSource(client, database, String.valueOf(settings.getCollection()),
				properties.getDocuments().getTimeout());
	}

}
