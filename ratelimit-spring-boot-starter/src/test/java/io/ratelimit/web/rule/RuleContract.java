package io.ratelimit.web.rule;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;

import io.ratelimit.actuate.RateLimitEndpoint;
import io.ratelimit.actuate.RateLimitEndpoint.RuleDescription;
import io.ratelimit.web.servlet.Caller;
import io.ratelimit.web.servlet.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What rules do, whichever the web stack. Tests share the application, so each has a rule
 * of its own.
 */
abstract class RuleContract {

	@LocalServerPort
	private int port;

	@Autowired
	private ConfigurableEnvironment environment;

	@Autowired
	private RateLimitEndpoint endpoint;

	private Caller caller;

	@BeforeEach
	void call() {
		this.caller = new Caller(this.port);
	}

	@Test
	void ruleLimitsHandlerWithoutAnnotationAndCountsItsPathsTogether() {
		Reply first = this.caller.get("/plain/1");
		assertThat(first.status()).isEqualTo(200);
		assertThat(first.policy()).isEqualTo("\"plain\";q=2;w=60");
		assertThat(first.limit()).startsWith("\"plain\";r=1;");
		assertThat(this.caller.get("/plain/2?free=yes").limit()).isNull();
		assertThat(this.caller.get("/plain/excluded").limit()).isNull();
		assertThat(this.caller.get("/plain/2").status()).isEqualTo(200);
		Reply blocked = this.caller.get("/plain/3");
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.retryAfter()).isNotNull();
		assertThat(blocked.body()).contains("quota-exceeded", "\"plain\"");
	}

	@Test
	void severalLimitsAreTiers() {
		assertThat(this.caller.get("/tiers").policy()).isEqualTo("\"tiers_rps\";q=5;w=1, \"tiers_rpm\";q=2;w=60");
		this.caller.get("/tiers");
		assertThat(this.caller.get("/tiers").status()).isEqualTo(429);
	}

	@Test
	void pathMatchesInAnyCaseWhereThatOfHandlersDoes() {
		assertThat(this.caller.get("/BOTH").policy()).contains("\"requests\"", "\"zebra\"");
	}

	@Test
	void annotationAndRulesAreDecidedTogetherInTheOrderOfTheFile() {
		assertThat(this.caller.get("/both").policy())
			.isEqualTo("\"requests\";q=100;w=60, \"zebra\";q=50;w=60, \"apple\";q=20;w=60");
	}

	@Test
	void staticResourceIsLimitedAndSoIsAMissingOne() {
		assertThat(this.caller.get("/files/readme.txt").body()).contains("Read me");
		assertThat(this.caller.get("/files/missing.txt").status()).isEqualTo(404);
		assertThat(this.caller.get("/files/readme.txt").status()).isEqualTo(429);
		assertThat(this.caller.head("/files/readme.txt").status()).isEqualTo(429);
	}

	@ParameterizedTest
	@ValueSource(strings = { "//assets/style.css", "/assets//style.css", "/./assets/style.css",
			"/excluded/../assets/style.css", "/%61ssets/style.css", "/assets;a=b/style.css", "/.;a=b/assets/style.css",
			"/assets/%2e/style.css", "/excluded/%2e%2e/assets/style.css", "/assets%2Fstyle.css",
			"/%2e%2e/assets/style.css", "/assets/x%5C..%5Cstyle.css" })
	void spellingOfAPathEscapesNoRule(String path) {
		this.caller.get("/assets/style.css");
		this.caller.get("/assets/style.css");
		assertThat(this.caller.get(path)).satisfiesAnyOf((reply) -> assertThat(reply.status()).isEqualTo(429),
				(reply) -> assertThat(reply.status()).isEqualTo(400));
	}

	@Test
	void spellingOfAPathIsNoOtherPath() {
		assertThat(this.caller.get("/by-path/1").status()).isEqualTo(200);
		assertThat(this.caller.get("/by-path/2").status()).isEqualTo(200);
		assertThat(this.caller.get("/by-path//1").status()).isEqualTo(429);
		assertThat(this.caller.get("/by-path/./2").status()).isEqualTo(429);
		assertThat(this.caller.get("/by-path/%32").status()).isEqualTo(429);
	}

	@Test
	void functionalRouteIsLimitedByAVariableOfTheRulesPath() {
		assertThat(this.caller.get("/routed/a").body()).isEqualTo("routed");
		assertThat(this.caller.get("/routed/b").status()).isEqualTo(200);
		assertThat(this.caller.get("/routed/a").status()).isEqualTo(429);
	}

	@Test
	void functionalRouteIsLimitedByItsBodyWhichStaysReadable() {
		String body = "{\"tenant\":\"acme\"}";
		assertThat(this.caller.json("/routed/x", body).body()).isEqualTo(body);
		assertThat(this.caller.json("/routed/x", "{\"tenant\":\"other\"}").status()).isEqualTo(200);
		assertThat(this.caller.json("/routed/y", body).status()).isEqualTo(429);
	}

	@Test
	void ruleOfGetCountsHead() {
		assertThat(this.caller.head("/both").policy()).contains("\"apple\"");
		assertThat(this.caller.call("DELETE", "/bold", BodyPublishers.noBody()).policy()).isNull();
	}

	@Test
	void costIsComputed() {
		assertThat(this.caller.get("/costly?n=3").limit()).startsWith("\"costly\";r=2;");
		assertThat(this.caller.get("/costly?n=x").status()).isEqualTo(400);
		assertThat(this.caller.get("/costly?n=3").status()).isEqualTo(429);
	}

	@Test
	void leaseEndsWithItsRequest() {
		for (int i = 0; i < 3; i++) {
			assertThat(this.caller.get("/leases").status()).isEqualTo(200);
		}
	}

	@Test
	void preFlightIsNotCounted() {
		Reply reply = this.caller.call("OPTIONS", "/failing/1", BodyPublishers.noBody(), "Origin",
				"https://app.example", "Access-Control-Request-Method", "GET");
		assertThat(reply.policy()).isNull();
	}

	@Test
	void failedRequestIsCountedOnceAndCarriesHeaders() {
		Reply failed = this.caller.get("/failing/1");
		assertThat(failed.status()).isEqualTo(500);
		assertThat(failed.limit()).startsWith("\"failing\";r=2;");
		assertThat(this.caller.get("/failing/unknown/path").status()).isEqualTo(404);
		assertThat(this.caller.get("/failing/2").limit()).startsWith("\"failing\";r=0;");
	}

	@Test
	void asynchronousRequestIsCountedOnce() {
		assertThat(this.caller.get("/later").limit()).startsWith("\"later\";r=2;");
		assertThat(this.caller.get("/later").limit()).startsWith("\"later\";r=1;");
	}

	@Test
	void ruleHasAModeOfItsOwn() {
		this.caller.get("/monitored");
		Reply over = this.caller.get("/monitored");
		assertThat(over.status()).isEqualTo(200);
		assertThat(over.limit()).startsWith("\"monitored\";r=0;");
	}

	@Test
	void modeOfARuleIsReadForEachRequest() {
		assertThat(this.caller.get("/switched").limit()).isNull();
		assertThat(with("ratelimit.rules.switched.mode", "monitor", "/switched").limit()).isNotNull();
		assertThat(with("ratelimit.rules.switched.mode", "true", "/switched").status()).isEqualTo(429);
		assertThat(with("ratelimit.rules.switched.mode", "maybe", "/switched").status()).isEqualTo(429);
		assertThat(this.endpoint.describe().problems().get("ratelimit.rules")).contains("was 'maybe'");
		assertThat(with("ratelimit.mode", "off", "/plain/1").limit()).isNull();
		assertThat(this.caller.get("/switched").limit()).isNull();
		assertThat(this.endpoint.describe().problems()).isEmpty();
	}

	@Test
	void actuatorListsRules() {
		assertThat(this.endpoint.describe().rules()).filteredOn(RuleDescription::name, "apple")
			.singleElement()
			.satisfies((rule) -> {
				assertThat(rule.paths()).containsExactly("/bo*");
				assertThat(rule.methods()).containsExactly("GET");
				assertThat(rule.limits().get(0).endpoint()).isEqualTo("/apple");
				assertThat(rule.limits().get(0).algorithm()).isEqualTo("token-bucket");
			});
	}

	private Reply with(String property, String value, String path) {
		MapPropertySource source = new MapPropertySource("test", Map.of(property, value));
		this.environment.getPropertySources().addFirst(source);
		try {
			return this.caller.get(path);
		}
		finally {
			this.environment.getPropertySources().remove(source.getName());
		}
	}

}
