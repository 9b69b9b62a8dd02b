package io.ratelimit.service.demo;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.ClassUtils;

/**
 * Makes a demo of a service that is given no PostgreSQL: with servers of its own, a known
 * token, the playground, and open to this machine only. The servers are on the class path
 * of the build, and not in the packaged service.
 */
class DemoEnvironmentPostProcessor implements EnvironmentPostProcessor {

	static final String POSTGRESQL = "ratelimit.service.embedded.postgresql";

	static final String REDIS = "ratelimit.service.embedded.redis";

	private static final Set<String> ADDRESSES = Set.of("host", "port", "url", "cluster", "sentinel", "masterreplica");

	@Override
	public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
		if (environment.containsProperty("spring.datasource.url")
				|| environment.containsProperty("spring.datasource.jndi-name")
				|| !isPresent("io.zonky.test.db.postgres.embedded.EmbeddedPostgres")) {
			return;
		}
		Map<String, Object> demo = new HashMap<>();
		demo.put(POSTGRESQL, true);
		demo.put(REDIS, !isRedisGiven(environment) && isPresent("redis.embedded.RedisServer"));
		demo.put("ratelimit.service.admin-token", "demo-admin-token");
		demo.put("ratelimit.service.playground", true);
		demo.put("server.address", "127.0.0.1");
		environment.getPropertySources().addLast(new MapPropertySource("demo", demo));
	}

	private static boolean isRedisGiven(ConfigurableEnvironment environment) {
		return Binder.get(environment)
			.bind("spring.data.redis", Bindable.mapOf(String.class, Object.class))
			.map((given) -> !Collections.disjoint(given.keySet(), ADDRESSES))
			.orElse(false);
	}

	private static boolean isPresent(String type) {
		return ClassUtils.isPresent(type, DemoEnvironmentPostProcessor.class.getClassLoader());
	}

}
