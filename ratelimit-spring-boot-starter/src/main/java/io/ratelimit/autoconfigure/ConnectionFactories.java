package io.ratelimit.autoconfigure;

import java.util.Arrays;

import io.ratelimit.diagnostics.RateLimitConfigurationException;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Selects one of the application's connection factories.
 */
final class ConnectionFactories {

	private static final String PROPERTY = "ratelimit.redis.connection-factory";

	private ConnectionFactories() {
	}

	static RedisConnectionFactory select(ListableBeanFactory beans, @Nullable String name) {
		if (name != null) {
			return named(beans, name);
		}
		RedisConnectionFactory unique = beans.getBeanProvider(RedisConnectionFactory.class).getIfUnique();
		if (unique == null) {
			throw new RateLimitConfigurationException(
					"The application has several RedisConnectionFactory beans, none of them primary: "
							+ candidates(beans),
					"Set '%s' to one of these names, or mark one bean as @Primary.".formatted(PROPERTY));
		}
		return unique;
	}

	private static RedisConnectionFactory named(ListableBeanFactory beans, String name) {
		if (!beans.containsBean(name) || !beans.isTypeMatch(name, RedisConnectionFactory.class)) {
			throw new RateLimitConfigurationException(
					"'%s' is '%s', which is no RedisConnectionFactory bean".formatted(PROPERTY, name),
					"Set '%s' to one of %s.".formatted(PROPERTY, candidates(beans)));
		}
		return beans.getBean(name, RedisConnectionFactory.class);
	}

	private static String candidates(ListableBeanFactory beans) {
		String[] names = beans.getBeanNamesForType(RedisConnectionFactory.class);
		Arrays.sort(names);
		return String.join(", ", names);
	}

}
