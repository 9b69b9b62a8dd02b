package io.ratelimit.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.engine.DefaultRateLimiter;
import io.ratelimit.engine.FailureGuard;
import io.ratelimit.engine.FailureGuard.Settings;
import io.ratelimit.engine.Listeners;
import io.ratelimit.engine.TestClock;
import io.ratelimit.engine.memory.MemoryEngine;
import io.ratelimit.engine.memory.MemoryOverrides;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import io.ratelimit.web.support.BodyLimit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the dashboard and the alerts ask for what a scrape has.
 */
class MonitoringFilesTests {

	private static final Path DOCS = Path.of("../docs");

	private static final String DASHBOARD = "grafana/ratelimit-dashboard.json";

	private static final String ALERTS = "prometheus/ratelimit-alerts.yml";

	private static final Set<String> OF_PROMETHEUS = Set.of("instance", "job");

	private static String scrape;

	@BeforeAll
	static void scrape() {
		PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
		DecisionMetrics metrics = new DecisionMetrics(registry);
		TestClock clock = new TestClock();
		MemoryEngine memory = new MemoryEngine(new MemoryOverrides(KeyLayout.PLAIN, clock), clock, () -> "id", 100);
		FailureGuard guard = new FailureGuard(memory, memory, Settings.DEFAULTS, metrics, clock);
		new StoreMetrics(guard).bindTo(registry);
		new BodyMetrics(new BodyLimit(10)).bindTo(registry);
		DefaultRateLimiter limiter = new DefaultRateLimiter(guard, KeyLayout.PLAIN, () -> RateLimitMode.ON,
				new Listeners(List.of(metrics)), clock);
		limiter.consume(RateLimitRequest.of(Policy.of("/search", Limit.parse("1/m")), Subject.EVERYONE));
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
		Set<String> scraped = all("[{,]([a-z_]+)=\"", scrape);
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
