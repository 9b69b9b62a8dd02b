package io.ratelimit.web.rule;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.ratelimit.FailurePolicy;
import io.ratelimit.Policy;
import io.ratelimit.document.ServiceDocuments;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.TokenBucket;
import io.ratelimit.reload.RateLimitConfigurationChanged;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.Scope;
import io.ratelimit.web.support.LimitPlan;
import io.ratelimit.web.support.LimitPlanFactory;
import io.ratelimit.web.support.LimitPlans;
import io.ratelimit.web.support.PlannedLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.http.server.PathContainer;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.util.pattern.PathPatternParser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ExtendWith(OutputCaptureExtension.class)
class RulesTests {

	private final Map<String, Object> properties = new LinkedHashMap<>();

	private final StandardEnvironment environment = new StandardEnvironment();

	private final LimitPlans plans = new LimitPlans(
			new LimitPlanFactory(this.environment, (type) -> null, ServiceDocuments.NONE));

	private final Rules rules = new Rules(this.environment, this.plans);

	RulesTests() {
		ConfigurationPropertySources.attach(this.environment);
		this.environment.getPropertySources().addFirst(new MapPropertySource("file", this.properties));
	}

	@Test
	void noPropertiesAreNoRules() {
		this.properties.put("ratelimit.rules", "");
		start();
		assertThat(this.rules.isEmpty()).isTrue();
		assertThat(this.rules.needsBody()).isFalse();
	}

	@Test
	void ruleWithoutMoreCountsCallersInAFixedWindow() {
		rule("search", "/search", "100/m");
		start();
		PlannedLimit limit = only();
		assertThat(limit.policies().get(0)).isEqualTo(Policy.tiers("/search", "", "search", limits(100)).get(0));
		assertThat(limit.scope()).isEqualTo(Scope.CALLER);
		assertThat(limit.mode().get()).isNull();
		assertThat(limit.onFailure()).isNull();
		assertThat(this.rules.all().get(0).methods()).isEmpty();
	}

	@Test
	void everyPropertyIsPlanned() {
		rule("search", "search/**", "20/s burst 40");
		set("search", "algorithm", "token-bucket", "methods", "get,Post", "key", "{body.a, path.b}", "cost", "2",
				"mode", "monitor", "on-failure", "closed", "skip-if", "method == 'GET'");
		start();
		PlannedLimit limit = only();
		assertThat(limit.policies().get(0).limit()).isInstanceOf(TokenBucket.class);
		assertThat(limit.counts()).isEqualTo("{body.a, path.b}");
		assertThat(limit.mode().get()).hasToString("MONITOR");
		assertThat(limit.onFailure()).isEqualTo(FailurePolicy.CLOSED);
		assertThat(limit.skipIf()).isNotNull();
		assertThat(this.rules.needsBody()).isTrue();
		assertThat(this.rules.all().get(0).paths()).containsExactly("/search/**");
		assertThat(this.rules.all().get(0).methods()).containsExactly("GET", "POST");
	}

	@Test
	void placeholderIsResolved() {
		rule("search", "/search", "${my.limit:7/m}");
		start();
		assertThat(only().policies().get(0).limit().max()).isEqualTo(7);
	}

	@Test
	void patternIsParsedAsTheHandlersAre() {
		rule("search", "/search", "1/m");
		PathPatternParser parser = new PathPatternParser();
		parser.setCaseSensitive(false);
		this.rules.start(Stream.of(PathPatternParser.defaultInstance, parser));
		assertThat(plan("/SEARCH").isEmpty()).isFalse();
	}

	@Test
	void environmentVariableChangesARuleOfTheFileAndMakesItsOwn() {
		rule("my-rule", "/a", "1/m");
		this.environment.getPropertySources()
			.addFirst(new SystemEnvironmentPropertySource("test-systemEnvironment",
					Map.of("RATELIMIT_RULES_MYRULE_LIMITS", "9/m", "RATELIMIT_RULES_OTHER_PATHS", "/b",
							"RATELIMIT_RULES_OTHER_LIMITS", "8/m")));
		start();
		assertThat(this.rules.all()).extracting(Rule::name).containsExactly("my-rule", "other");
		assertThat(plan("/a").limits().get(0).policies().get(0).limit().max()).isEqualTo(9);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', value = { "limit | 5/m | 'ratelimit.rules.search.limit'",
			"headers.x | 1 | 'ratelimit.rules.search.headers.x' is no property of a rule, was '1'",
			"limits | 5/x | 'limits' must look like '100/m', '10/30s' or '20/s burst 40', was '5/x'",
			"limits | '' | 'limits' must have at least one limit",
			"limits | 5/s, 6/s | 'limits' must have one entry for a window", "limits | ${my.missing} | my.missing",
			"paths | '' | 'paths' must", "paths | /a/{b | was '/a/{b'", "paths | /a/**/b/** | was '/a/**/b/**'",
			"methods | GTE | 'methods' must be of GET, HEAD", "methods | GTE | was 'GTE'",
			"scope | nobody | was 'nobody'", "algorithm | leaky | was 'leaky'", "calendar | maybe | was 'maybe'",
			"key | path[ | 'key' must be a SpEL expression, was 'path['",
			"cost | 1 + | 'cost' must be a SpEL expression, was '1 +'",
			"skip-if | ( | 'skipIf' must be a SpEL expression, was '('",
			"mode | maybe | 'mode' must be on, off or monitor, was 'maybe'", "on-failure | shrug | was 'shrug'" })
	void wrongPropertyFailsStartUpNamingRuleAndValue(String property, String value, String message) {
		rule("search", "/search", "1/m");
		set("search", property, value.equals("''") ? "" : value);
		assertThatExceptionOfType(RateLimitConfigurationException.class).isThrownBy(this::start)
			.withMessageContaining("ratelimit.rules.search")
			.withMessageContaining(message)
			.satisfies((ex) -> assertThat(ex.getAction()).isNotBlank());
	}

	@Test
	void missingPathsOrLimitsFailStartUp() {
		set("search", "limits", "1/m");
		refused("'ratelimit.rules.search' cannot be used: 'paths' must have at least one path pattern");
		this.properties.clear();
		set("search", "paths", "/search");
		refused("'ratelimit.rules.search' cannot be used: 'limits' must have at least one limit");
	}

	@Test
	void scopeBesideKeyFailsStartUp() {
		rule("search", "/search", "1/m");
		set("search", "scope", "path", "key", "ip");
		refused("'scope' and 'key' must not both be set, were 'path' and 'ip'");
	}

	@Test
	void calendarOfOtherAlgorithmFailsStartUp() {
		rule("search", "/search", "1/m");
		set("search", "calendar", "true", "algorithm", "concurrency");
		refused("'calendar' needs the algorithm fixed-window, was concurrency");
	}

	@ParameterizedTest
	@CsvSource({ "my-rule, myRule", "my-rule, MY_RULE", "search, Search" })
	void sameNameInTwoSpellingsFailsStartUp(String name, String other) {
		rule(name, "/a", "1/m");
		rule(other, "/b", "1/m");
		refused("'ratelimit.rules.%s' and 'ratelimit.rules.%s' are the same name".formatted(name, other));
	}

	@ParameterizedTest
	@CsvSource({ ".a/b.paths", ".a:b.paths", ".a b.paths", "[0].paths", "[a.b].paths", ".-a.paths", ".größe.paths",
			".{a}.paths" })
	void nameThatIsNoSegmentFailsStartUp(String property) {
		this.properties.put("ratelimit.rules" + property, "/a");
		refused("'ratelimit.rules" + property + "' must have a name of letters");
	}

	@ParameterizedTest
	@ValueSource(strings = { "ratelimit.rules", "ratelimit.rules.search" })
	void valueInThePlaceOfPropertiesFailsStartUp(String property) {
		this.properties.put(property, "100/m");
		refused("'%s' must have properties below it, was '100/m'".formatted(property));
	}

	@Test
	void ruleWithoutPropertiesFailsStartUp() {
		this.properties.put("ratelimit.rules.search", "");
		refused("'ratelimit.rules.search' cannot be used");
	}

	@Test
	void ruleThatWouldShareTheCounterOfAHandlerFailsStartUp() {
		this.plans.register(Search.class, ReflectionUtils.findMethod(Search.class, "search"), List.of("/search"));
		rule("search", "/**", "1/m");
		refused("'ratelimit.rules.search' cannot be used: on /search the limits '5 in 1 s' and '1 in 60 s' would share "
				+ "the counter of /search");
		this.properties.clear();
		rule("search", "/other", "1/m");
		start();
		assertThat(this.rules.all()).hasSize(1);
	}

	@Test
	void rulesThatWouldShareTheCounterOfAPathFailStartUp() {
		rule("one", "/users/{id}", "1/m");
		rule("two", "/users/**", "1/m");
		set("one", "scope", "path");
		set("two", "scope", "path");
		refused("'ratelimit.rules.two' cannot be used: on /users/{id} the limits");
		set("two", "paths", "/others/**");
		start();
		assertThat(this.rules.all()).hasSize(2);
	}

	@Test
	void badEditKeepsAllRulesAndIsToldOnceUntilItIsGood(CapturedOutput output) {
		rule("search", "/search", "1/m");
		start();
		set("search", "mode", "off", "limits", "2/m");
		rule("other", "/other", "garbage");
		assertThat(plan("/search").limits().get(0).mode().get()).isNull();
		change();
		change();
		assertThat(this.rules.all()).extracting(Rule::name).containsExactly("search");
		assertThat(plan("/search").limits().get(0).policies().get(0).limit().max()).isEqualTo(1);
		assertThat(plan("/search").limits().get(0).mode().get()).isNull();
		assertThat(this.rules.problems()).hasSize(1)
			.hasEntrySatisfying("ratelimit.rules",
					(problem) -> assertThat(problem).contains("ratelimit.rules.other", "was 'garbage'"));
		assertThat(output).containsOnlyOnce("The rules stay as they were");
		set("other", "limits", "3/m");
		change();
		assertThat(this.rules.problems()).isEmpty();
		assertThat(plan("/search").limits().get(0).mode().get()).hasToString("OFF");
		assertThat(plan("/other").limits().get(0).policies().get(0).limit().max()).isEqualTo(3);
		assertThat(output).containsOnlyOnce("Rules reloaded: search, other");
	}

	@Test
	void removedRuleLimitsNoMore() {
		rule("search", "/search", "1/m");
		start();
		this.properties.clear();
		change();
		assertThat(this.rules.isEmpty()).isTrue();
		assertThat(plan("/search")).isSameAs(LimitPlan.NONE);
	}

	@Test
	void changeBeforeTheStartIsLeftToTheStart() {
		rule("search", "/search", "garbage");
		change();
		assertThat(this.rules.problems()).isEmpty();
		assertThatExceptionOfType(RateLimitConfigurationException.class).isThrownBy(this::start);
	}

	private void rule(String name, String paths, String limits) {
		set(name, "paths", paths, "limits", limits);
	}

	private void set(String rule, String... properties) {
		for (int i = 0; i < properties.length; i += 2) {
			this.properties.put("ratelimit.rules." + rule + "." + properties[i], properties[i + 1]);
		}
	}

	private void start() {
		this.rules.start(Stream.of(PathPatternParser.defaultInstance));
	}

	private void change() {
		this.rules.reload(new RateLimitConfigurationChanged(this.properties.keySet()));
	}

	private void refused(String message) {
		assertThatExceptionOfType(RateLimitConfigurationException.class).isThrownBy(this::start)
			.withMessageContaining(message);
	}

	private LimitPlan plan(String path) {
		return this.rules.plan(LimitPlan.NONE, "GET", PathContainer.parsePath(path));
	}

	private PlannedLimit only() {
		assertThat(this.rules.all()).singleElement();
		return this.rules.all().get(0).plan().limits().get(0);
	}

	private static List<FixedWindow> limits(long max) {
		return List.of(new FixedWindow(max, Duration.ofMinutes(1), false));
	}

	static class Search {

		@RateLimit(maxRequests = 5)
		void search() {
		}

	}

}
