package io.ratelimit.mode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import io.ratelimit.RateLimitMode;
import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;
import io.ratelimit.autoconfigure.RateLimitProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cloud.autoconfigure.ConfigurationPropertiesRebinderAutoConfiguration;
import org.springframework.cloud.autoconfigure.RefreshAutoConfiguration;
import org.springframework.cloud.context.refresh.ContextRefresher;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A refresh by Spring Cloud.
 */
class SpringCloudRefreshTests {

	@Test
	void refreshedPropertyCounts(@TempDir Path directory) throws IOException {
		Path file = directory.resolve("application.yml");
		Files.writeString(file, "ratelimit: {mode: monitor, failure: {timeout: 1s}, reload: {interval: 0}}\n");
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
			.web(WebApplicationType.NONE)
			.logStartupInfo(false)
			.run("--spring.config.location=file:" + directory + "/")) {
			ModeSource mode = context.getBean(ModeSource.class);
			assertThat(mode.get()).isEqualTo(RateLimitMode.MONITOR);
			Files.writeString(file, "ratelimit: {mode: off, failure: {timeout: 2s}, reload: {interval: 0}}\n");
			assertThat(mode.get()).isEqualTo(RateLimitMode.MONITOR);
			assertThat(context.getBean(ContextRefresher.class).refresh()).contains("ratelimit.mode");
			assertThat(mode.get()).isEqualTo(RateLimitMode.OFF);
			assertThat(context.getBean(RateLimitProperties.class).getFailure().getTimeout())
				.isEqualTo(Duration.ofSeconds(2));
		}
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RateLimitAutoConfiguration.class, RefreshAutoConfiguration.class,
			ConfigurationPropertiesRebinderAutoConfiguration.class })
	static class Application {

	}

}
