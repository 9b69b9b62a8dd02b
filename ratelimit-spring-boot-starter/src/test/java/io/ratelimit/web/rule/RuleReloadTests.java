package io.ratelimit.web.rule;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;

import io.ratelimit.actuate.RateLimitEndpoint;
import io.ratelimit.web.servlet.Caller;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cloud.context.refresh.ContextRefresher;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.awaitility.Awaitility.await;

/**
 * Rules of a running application whose file is edited.
 */
class RuleReloadTests {

	@TempDir
	private Path directory;

	private ConfigurableApplicationContext context;

	private Caller caller;

	@AfterEach
	void close() {
		this.context.close();
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void editedFileCountsAsAWholeOrNotAtAll(WebApplicationType type) throws IOException {
		write("");
		start(type, "20ms");
		assertThat(this.caller.get("/plain/1").policy()).isNull();

		write("""
				plain: {paths: /plain/*, limits: 5/m}
				bodies: {paths: /routed/*, limits: 1/m, key: body.tenant}
				leases: {paths: /leases, limits: 1/m, algorithm: concurrency}
				""");
		awaitPolicy("/plain/1", "\"plain\";q=5;w=60");
		String body = "{\"tenant\":\"acme\"}";
		assertThat(this.caller.json("/routed/x", body).body()).isEqualTo(body);
		assertThat(this.caller.json("/routed/x", "{\"tenant\":\"other\"}").status()).isEqualTo(200);
		assertThat(this.caller.json("/routed/x", body).status()).isEqualTo(429);
		assertThat(this.caller.get("/leases").status()).isEqualTo(200);
		assertThat(this.caller.get("/leases").status()).isEqualTo(200);

		write("""
				plain: {paths: /plain/*, limits: 9/m, mode: off}
				wrong: {paths: /tiers, limit: 1/m}
				""");
		await().until(this::problems, (problems) -> !problems.isEmpty());
		assertThat(problems().get("ratelimit.rules"))
			.contains("'ratelimit.rules.wrong.limit' is no property of a rule, was '1/m'");
		assertThat(this.caller.get("/plain/1").policy()).isEqualTo("\"plain\";q=5;w=60");
		assertThat(this.caller.get("/tiers").policy()).isNull();
		assertThat(this.caller.get("/leases").policy()).isNotNull();

		write("plain: {paths: /plain/*, limits: 9/m}\n");
		awaitPolicy("/plain/1", "\"plain\";q=9;w=60");
		assertThat(problems()).isEmpty();
		assertThat(this.caller.get("/leases").policy()).isNull();
	}

	@Test
	void refreshBySpringCloudCountsAsAWholeOrNotAtAll() throws IOException {
		write("plain: {paths: /plain/*, limits: 5/m}\n");
		start(WebApplicationType.SERVLET, "0");
		ContextRefresher refresher = this.context.getBean(ContextRefresher.class);

		write("plain: {paths: /plain/*, limits: 9/m}\n");
		assertThat(refresher.refresh()).contains("ratelimit.rules.plain.limits");
		assertThat(this.caller.get("/plain/1").policy()).isEqualTo("\"plain\";q=9;w=60");

		write("plain: {paths: /plain/*, limits: 7/m, algorithm: leaky}\n");
		assertThatException().isThrownBy(refresher::refresh);
		assertThat(this.caller.get("/plain/1").policy()).isEqualTo("\"plain\";q=9;w=60");
		assertThat(problems().get("ratelimit.rules"))
			.contains("'ratelimit.rules.plain.algorithm' cannot be used, was 'leaky'");
	}

	private void start(WebApplicationType type, String interval) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? ServletRuleTests.Application.class
				: ReactiveRuleTests.Application.class;
		this.context = new SpringApplicationBuilder(application).web(type)
			.logStartupInfo(false)
			.run("--spring.config.location=file:" + this.directory + "/", "--server.port=0", "--ratelimit.store=memory",
					"--ratelimit.reload.interval=" + interval, "--management.endpoints.web.exposure.include=ratelimit",
					"--logging.level.org.apache.catalina.core.ContainerBase=off");
		this.caller = new Caller(this.context.getEnvironment().getRequiredProperty("local.server.port", int.class));
	}

	private void write(String rules) throws IOException {
		Path next = this.directory.resolve("next");
		Files.writeString(next, "other: true\nratelimit:\n  rules:\n" + rules.indent(4));
		Files.move(next, this.directory.resolve("application.yml"), StandardCopyOption.REPLACE_EXISTING);
	}

	private void awaitPolicy(String path, String policy) {
		await().atMost(Duration.ofSeconds(5)).until(() -> this.caller.get(path).policy(), policy::equals);
	}

	private Map<String, String> problems() {
		return this.context.getBean(RateLimitEndpoint.class).describe().problems();
	}

}
