package io.ratelimit.autoconfigure;

import javax.sql.DataSource;

import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.jdbc.JdbcDocumentSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Documents in a table, over the data source of the application.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({ JdbcClient.class, JsonMapper.class })
@ConditionalOnBean(DataSource.class)
@ConditionalOnProperty(JdbcDocumentsConfiguration.PROPERTY)
class JdbcDocumentsConfiguration {

	static final String PROPERTY = "ratelimit.documents.jdbc.table";

	@Bean
	@Order(1)
	@ConditionalOnMissingBean
	JdbcDocumentSource rateLimitJdbcDocumentSource(ObjectProvider<DataSource> dataSources,
			RateLimitProperties properties) {
		DataSource dataSource = dataSources.getIfUnique();
		if (dataSource == null) {
			throw new RateLimitConfigurationException(
					"'%s' is set, but the application has several DataSource beans, none of them primary".formatted(
							PROPERTY),
					"Mark one as @Primary, or define a JdbcDocumentSource bean over the right one.");
		}
		try {
			return new JdbcDocumentSource(dataSource, String.valueOf(properties.getDocuments().getJdbc().getTable()),
					properties.getDocuments().getTimeout());
		}
		catch (IllegalArgumentException ex) {
			throw new RateLimitConfigurationException("'%s': %s".formatted(PROPERTY, ex.getMessage()),
					"Set it to the name of the table.", ex);
		}
	}

}
