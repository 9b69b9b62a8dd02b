package io.ratelimit.service;

import java.util.Arrays;
import java.util.stream.Stream;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import redis.embedded.RedisServer;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Another instance of the service, on the servers of the shared one, as it runs in
 * production: it is given everything.
 *
 * @param context its context
 * @param api calls it
 */
public record Instance(ConfigurableApplicationContext context, Api api) implements AutoCloseable {

	public static final String ADMIN_TOKEN = "0123456789abcdef";

	public static Instance start(ApplicationContext shared, String... arguments) {
		return start(postgresPort(shared), redisPort(shared), arguments);
	}

	public static Instance start(int postgresPort, int redisPort, String... arguments) {
		String[] all = Stream
			.concat(Stream.of("--server.port=0", "--spring.jmx.enabled=false",
					"--spring.datasource.url=jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres"
						.formatted(postgresPort),
					"--spring.data.redis.host=127.0.0.1", "--spring.data.redis.port=" + redisPort,
					"--ratelimit.client-address.trusted-proxies=127.0.0.1",
					"--ratelimit.service.admin-token=" + ADMIN_TOKEN), Arrays.stream(arguments))
			.toArray(String[]::new);
		ConfigurableApplicationContext context = new SpringApplicationBuilder(ServiceApplication.class).run(all);
		return new Instance(context, new Api(context.getEnvironment()));
	}

	public static int postgresPort(ApplicationContext shared) {
		return shared.getBean(EmbeddedPostgres.class).getPort();
	}

	public static int redisPort(ApplicationContext shared) {
		return shared.getBean(RedisServer.class).ports().get(0);
	}

	@Override
	public void close() {
		this.context.close();
	}

}
