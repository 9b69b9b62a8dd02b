package io.ratelimit.sample;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the dashboard and the alerts ask for what a scrape of the application has.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class MonitoringFilesTests {

	private static final Path DOCS = Path.of("../docs");

	private static final String DASHBOARD = "grafana/ratelimit-dashboard.json";

	private static final String ALERTS = "prometheus/ratelimit-alerts.yml";

	private static final Set<String> OF_PROMETHEUS = Set.of("instance", "job");

	private static String scrape;

	@BeforeAll
	static void scrape(@Autowired PrometheusMeterRegistry registry, @LocalServerPort int port) throws Exception {
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/quotes")).build();
		assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
		scrape = registry.scrape();
	}

	@ParameterizedTest
	@ValueSource(strings = { DASHBOARD, ALERTS })
	void everyMetricOfTheFileIsScraped(String file) throws IOException {
		Set<String> scraped = all("(?m)^(ratelimit_[a-z_]+)[{ ]", scrape);
		assertThat(scraped).hasSizeGreaterThan(8);
		assertThat(all("\\b(ratelimit_[a-z_]+)", expressions(file))).isNotEmpty().isSubsetOf(scraped);
	}

	@ParameterizedTest
	@ValueSource(strings = { DASHBOARD, ALERTS })
	void everyLabelOfTheFileIsScraped(String file) throws IOException {
		Set<String> scraped = scrape.lines()
			.filter((line) -> line.startsWith("ratelimit_"))
			.flatMap((line) -> all("[{,]([a-z_]+)=\"", line).stream())
			.collect(Collectors.toCollection(TreeSet::new));
		scraped.addAll(OF_PROMETHEUS);
		String expressions = expressions(file);
		Set<String> used = all("[{,]\\s*([a-z_]+)=~?\"", expressions);
		all("by \\(([a-z_, ]+)\\)", expressions).forEach((labels) -> used.addAll(List.of(labels.split(",\\s*"))));
		assertThat(used).contains("source", "outcome").isSubsetOf(scraped);
	}

	@Test
	void dashboardShowsEveryMetric() throws IOException {
		Set<String> shown = all("\\b(ratelimit_[a-z_]+)", expressions(DASHBOARD));
		assertThat(shown).containsAll(all("(?m)^(ratelimit_[a-z_]+)[{ ]", scrape));
	}

	@Test
	void everyAlertSaysHowSevereItIsAndWhatToDo() throws IOException {
		assertThat(alerts()).hasSizeGreaterThan(3).allSatisfy((alert) -> {
			assertThat(alert).containsKeys("alert", "expr");
			assertThat(((Map<?, ?>) alert.get("labels")).get("severity")).isIn("warning", "critical");
			assertThat((Map<?, ?>) alert.get("annotations")).hasSize(2);
		});
	}

	private static String expressions(String file) throws IOException {
		if (file.equals(ALERTS)) {
			return alerts().stream().map((alert) -> alert.get("expr").toString()).collect(Collectors.joining("\n"));
		}
		JsonNode dashboard = JsonMapper.shared().readTree(DOCS.resolve(file).toFile());
		return dashboard.findValuesAsString("expr").stream().collect(Collectors.joining("\n"));
	}

	@SuppressWarnings("unchecked")
	private static List<Map<String, Object>> alerts() throws IOException {
		Map<String, List<Map<String, Object>>> file = new Yaml().load(Files.readString(DOCS.resolve(ALERTS)));
		return (List<Map<String, Object>>) file.get("groups").get(0).get("rules");
	}

	private static Set<String> all(String pattern, String text) {
		return Pattern.compile(pattern)
			.matcher(text)
			.results()
			.map((MatchResult result) -> result.group(1))
			.collect(Collectors.toCollection(TreeSet::new));
	}

}
