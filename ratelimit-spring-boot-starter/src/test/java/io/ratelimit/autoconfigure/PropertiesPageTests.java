package io.ratelimit.autoconfigure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import com.jayway.jsonpath.JsonPath;
import org.junit.jupiter.api.Test;

import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the page on properties to the configuration metadata.
 */
class PropertiesPageTests {

	@Test
	void everyPropertyIsDescribedAndOnThePage() throws IOException {
		String page = Files.readString(Path.of("../docs/properties.md"));
		String metadata = new ClassPathResource("META-INF/spring-configuration-metadata.json",
				RateLimitProperties.class.getClassLoader())
			.getContentAsString(StandardCharsets.UTF_8);
		List<String> all = JsonPath.read(metadata, "$.properties[?(@.name =~ /ratelimit\\..*/)].name");
		List<String> described = JsonPath.read(metadata,
				"$.properties[?(@.name =~ /ratelimit\\..*/ && @.description)].name");
		assertThat(all).hasSizeGreaterThan(20).isEqualTo(described);
		assertThat(all).allSatisfy((name) -> assertThat(page).containsPattern("`" + name + "(\\.<name>\\.\\*)?`"));
	}

}
