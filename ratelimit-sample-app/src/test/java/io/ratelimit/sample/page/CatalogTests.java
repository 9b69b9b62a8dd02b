package io.ratelimit.sample.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.jayway.jsonpath.JsonPath;
import io.ratelimit.sample.SampleTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the page's list of endpoints against the application.
 */
@SampleTest
class CatalogTests {

	@Autowired
	private RestTestClient client;

	@Test
	void everyLimitedHandlerIsListed() {
		List<String> listed = JsonPath.read(get("/endpoints.json"), "$[?(!@.limits && !@.rule)].pattern");
		List<String> limited = JsonPath.read(get("/actuator/ratelimit"), "$.handlers[*].pattern");
		assertThat(listed).containsExactlyInAnyOrderElementsOf(limited);
	}

	@Test
	void everyRuleIsListed() {
		List<String> listed = JsonPath.read(get("/endpoints.json"), "$[*].rule");
		List<String> rules = JsonPath.read(get("/actuator/ratelimit"), "$.rules[*].name");
		assertThat(listed).containsExactlyInAnyOrderElementsOf(rules);
	}

	@Test
	void shownCodeIsTheCode() throws IOException {
		String sources = sources();
		List<String> shown = JsonPath.read(get("/endpoints.json"), "$[*].code");
		assertThat(shown).allSatisfy((code) -> assertThat(sources).contains(code));
	}

	private String get(String path) {
		return new String(
				this.client.get().uri(path).exchange().expectStatus().isOk().returnResult().getResponseBodyContent(),
				StandardCharsets.UTF_8);
	}

	private static String sources() throws IOException {
		Path configuration = Path.of("src/main/resources/application.yaml");
		try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
			return Stream.concat(Stream.of(configuration), files.filter(Files::isRegularFile))
				.map(CatalogTests::read)
				.collect(Collectors.joining("\n"))
				.replaceAll("\\s+", " ");
		}
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
