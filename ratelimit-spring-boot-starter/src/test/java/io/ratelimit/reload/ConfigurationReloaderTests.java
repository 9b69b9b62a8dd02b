package io.ratelimit.reload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.jayway.jsonpath.JsonPath;
import io.ratelimit.RateLimitMode;
import io.ratelimit.autoconfigure.RateLimitAutoConfiguration;
import io.ratelimit.mode.ModeSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Files of a running application that are edited.
 */
@ExtendWith(OutputCaptureExtension.class)
class ConfigurationReloaderTests {

	private static final Duration ADVERTISED = Duration.ofSeconds(5);

	@TempDir
	private Path directory;

	private ConfigurableApplicationContext context;

	@AfterEach
	void close() {
		if (this.context != null) {
			this.context.close();
		}
	}

	@Test
	void editedYamlCountsWithinFiveSeconds() throws IOException {
		write("application.yml", """
				ratelimit:
				  mode: monitor
				  exclude-paths: [/a, /b]
				other: one
				""");
		start();
		assertThat(mode()).isEqualTo(RateLimitMode.MONITOR);
		write("application.yml", """
				ratelimit:
				  mode: off
				  exclude-paths: [/a]
				other: two
				""");
		await().atMost(ADVERTISED).until(this::mode, RateLimitMode.OFF::equals);
		assertThat(property("other")).isEqualTo("one");
		assertThat(property("ratelimit.exclude-paths[0]")).isEqualTo("/a");
		assertThat(property("ratelimit.exclude-paths[1]")).isNull();
		assertThat(events()).containsExactly(Set.of("ratelimit.mode", "ratelimit.exclude-paths[1]"));
	}

	@Test
	void editedPropertiesFileCounts() throws IOException {
		write("application.properties", "other=one\n");
		start();
		assertThat(mode()).isEqualTo(RateLimitMode.ON);
		write("application.properties", "other=two\nrateLimit.mode=monitor\n");
		reload();
		assertThat(mode()).isEqualTo(RateLimitMode.MONITOR);
		assertThat(property("other")).isEqualTo("one");
		write("application.properties", "other=two\n");
		reload();
		assertThat(mode()).isEqualTo(RateLimitMode.ON);
	}

	@Test
	void editedFileKeepsItsPrecedence() throws IOException {
		write("application.yml", "ratelimit.mode: off\n");
		write("application-blue.yml", "ratelimit.mode: monitor\n");
		start("--spring.profiles.active=blue");
		write("application.yml", "ratelimit.mode: on\n");
		reload();
		assertThat(events()).hasSize(1);
		assertThat(mode()).isEqualTo(RateLimitMode.MONITOR);
		write("application-blue.yml", "ratelimit.mode: off\n");
		reload();
		assertThat(mode()).isEqualTo(RateLimitMode.OFF);
	}

	@Test
	void importedFileCounts() throws IOException {
		write("application.yml", "spring.config.import: file:" + this.directory.resolve("limits.yaml") + "\n");
		write("limits.yaml", "ratelimit.mode: monitor\n");
		start();
		write("limits.yaml", "ratelimit.mode: off\n");
		reload();
		assertThat(mode()).isEqualTo(RateLimitMode.OFF);
	}

	@Test
	void fileThatIsReplacedOrLinkedElsewhereCounts() throws IOException {
		Path one = Files.createDirectory(this.directory.resolve("one"));
		Path two = Files.createDirectory(this.directory.resolve("two"));
		Files.writeString(one.resolve("application.yml"), "ratelimit.mode: off\n");
		Files.writeString(two.resolve("application.yml"), "ratelimit.mode: 'on'\n");
		Files.setLastModifiedTime(two.resolve("application.yml"),
				Files.getLastModifiedTime(one.resolve("application.yml")));
		Path data = Files.createSymbolicLink(this.directory.resolve("..data"), one);
		Files.createSymbolicLink(this.directory.resolve("application.yml"), data.resolve("application.yml"));
		start();
		assertThat(mode()).isEqualTo(RateLimitMode.OFF);
		Path next = Files.createSymbolicLink(this.directory.resolve("..next"), two);
		Files.move(next, data, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
		reload();
		assertThat(mode()).isEqualTo(RateLimitMode.ON);
	}

	@Test
	void documentsKeepTheirPlaceAndTheirConditions() throws IOException {
		write("application.yml", """
				ratelimit.mode: on
				---
				spring.config.activate.on-profile: green
				ratelimit.mode: off
				---
				spring.config.activate.on-profile: blue
				ratelimit.mode: monitor
				""");
		start("--spring.profiles.active=blue");
		assertThat(mode()).isEqualTo(RateLimitMode.MONITOR);
		write("application.yml", """
				ratelimit.mode: on
				---
				spring.config.activate.on-profile: green
				ratelimit.mode: monitor
				---
				spring.config.activate.on-profile: blue
				ratelimit.mode: off
				""");
		reload();
		assertThat(mode()).isEqualTo(RateLimitMode.OFF);
	}

	@Test
	void otherDocumentsThanAtStartAreRefused(CapturedOutput output) throws IOException {
		write("application.yml", """
				ratelimit.mode: on
				---
				spring.config.activate.on-profile: blue
				ratelimit.mode: monitor
				""");
		start("--spring.profiles.active=blue");
		reload();
		write("application.yml", """
				ratelimit.mode: on
				---
				spring.config.activate.on-profile: green
				ratelimit.mode: off
				""");
		reload();
		assertThat(output).contains("its document #1 is not the one that was loaded");
		write("application.yml", "ratelimit.mode: off\n");
		reload();
		assertThat(output).contains("it had 2 documents when it was first read and has 1 now");
		assertThat(mode()).isEqualTo(RateLimitMode.MONITOR);
	}

	@Test
	void brokenOrMissingFileKeepsTheOldValuesAndIsToldOnce(CapturedOutput output) throws IOException {
		write("application.yml", "ratelimit.mode: monitor\n");
		start();
		write("application.yml", "ratelimit: [mode: off\n");
		reload();
		reload();
		assertThat(mode()).isEqualTo(RateLimitMode.MONITOR);
		assertThat(output).containsOnlyOnce("cannot be reloaded");
		assertThat(problems().values()).noneMatch((problem) -> problem.contains("\n"));
		assertThat(problems()).containsOnlyKeys(this.directory.resolve("application.yml").toString());
		Files.delete(this.directory.resolve("application.yml"));
		reload();
		reload();
		assertThat(mode()).isEqualTo(RateLimitMode.MONITOR);
		assertThat(output.getOut().split("cannot be reloaded", -1)).hasSize(3);
		write("application.yml", "ratelimit.mode: off\n");
		reload();
		assertThat(mode()).isEqualTo(RateLimitMode.OFF);
		assertThat(problems()).isEmpty();
	}

	@Test
	void propertyThatNeedsARestartIsToldApart(CapturedOutput output) throws IOException {
		write("application.yml", "ratelimit: {mode: monitor, failure.timeout: 100ms}\n");
		start();
		write("application.yml", "ratelimit: {mode: off, failure.timeout: 200ms}\n");
		reload();
		assertThat(output).contains("Reloaded ratelimit.mode from")
			.contains("but counts after a restart only: ratelimit.failure.timeout");
	}

	@Test
	void everyPropertyIsKnownToBeReloadedOrNot() throws IOException {
		String live = "ratelimit\\.(mode|rules|documents\\.services)";
		String metadata = new ClassPathResource("META-INF/spring-configuration-metadata.json",
				RateLimitAutoConfiguration.class.getClassLoader())
			.getContentAsString(StandardCharsets.UTF_8);
		List<String> names = JsonPath.read(metadata, "$.properties[*].name");
		assertThat(names).filteredOn((name) -> name.startsWith("ratelimit."))
			.hasSizeGreaterThan(20)
			.allSatisfy((name) -> assertThat(RestartProperties.contains(name)).isNotEqualTo(name.matches(live)));
	}

	@Test
	void fileThatChangesOtherwiseIsNoEvent() throws IOException {
		write("application.yml", "ratelimit.mode: monitor\nother: one\n");
		start();
		write("application.yml", "ratelimit.mode: monitor\nother: two\n");
		reload();
		assertThat(events()).isEmpty();
		assertThat(property("other")).isEqualTo("one");
	}

	@Test
	void intervalOfZeroNeverLooks() throws IOException {
		write("application.yml", "ratelimit.reload.interval: 0\n");
		start();
		assertThat(this.context.getBean(ConfigurationReloader.class).isRunning()).isFalse();
	}

	@Test
	void threadEndsWithTheContext() throws IOException {
		write("application.yml", "ratelimit.mode: on\n");
		start();
		ConfigurationReloader reloader = this.context.getBean(ConfigurationReloader.class);
		assertThat(reloader.isRunning()).isTrue();
		this.context.close();
		assertThat(reloader.isRunning()).isFalse();
	}

	private void start(String... arguments) {
		List<String> all = new ArrayList<>(List.of(arguments));
		all.add("--spring.config.location=optional:file:" + this.directory + "/");
		this.context = new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.logStartupInfo(false)
			.run(all.toArray(String[]::new));
	}

	private void reload() {
		this.context.getBean(ConfigurationReloader.class).reload();
	}

	private Map<String, String> problems() {
		return this.context.getBean(ConfigurationReloader.class).problems();
	}

	private RateLimitMode mode() {
		return this.context.getBean(ModeSource.class).get();
	}

	private String property(String name) {
		return this.context.getBean(Environment.class).getProperty(name);
	}

	private List<Set<String>> events() {
		return this.context.getBean(Application.class).events;
	}

	private void write(String name, String text) throws IOException {
		Files.writeString(this.directory.resolve(name), text);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(RateLimitAutoConfiguration.class)
	static class Application {

		private final List<Set<String>> events = new ArrayList<>();

		@EventListener
		void changed(RateLimitConfigurationChanged event) {
			this.events.add(event.keys());
		}

	}

}
