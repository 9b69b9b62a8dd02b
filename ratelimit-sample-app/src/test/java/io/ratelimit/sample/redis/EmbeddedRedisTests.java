package io.ratelimit.sample.redis;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.embedded.RedisServer;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;

class EmbeddedRedisTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
		.withUserConfiguration(EmbeddedRedisConfiguration.class);

	@Test
	void applicationWithoutRedisStartsItsOwn() {
		this.runner.run((context) -> {
			StringRedisTemplate redis = context.getBean(StringRedisTemplate.class);
			redis.opsForValue().set("greeting", "hello");
			assertThat(redis.opsForValue().get("greeting")).isEqualTo("hello");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "spring.data.redis.host=redis.example.org", "spring.data.redis.port=6380",
			"spring.data.redis.url=redis://redis.example.org:6379",
			"spring.data.redis.cluster.nodes=redis.example.org:6379", "ratelimit.store=memory" })
	void applicationThatIsGivenAStoreStartsNone(String property) {
		this.runner.withPropertyValues(property)
			.run((context) -> assertThat(context).doesNotHaveBean(RedisServer.class));
	}

}
