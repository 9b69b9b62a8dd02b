package io.ratelimit.web.support;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.ratelimit.Charge;
import io.ratelimit.RateLimitMode;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.document.DocumentListener;
import io.ratelimit.document.PolledDocuments;
import io.ratelimit.document.StubSource;
import io.ratelimit.engine.TestClock;
import io.ratelimit.key.Subject;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Limits of handlers that the document of a service holds.
 */
class ServiceLimitsTests {

	private final StubSource source = new StubSource();

	private final PolledDocuments documents = new PolledDocuments(List.of(this.source), new TestClock(),
			new DocumentListener() {
			});

	private final LimitPlanFactory factory = new LimitPlanFactory(
			new MockEnvironment().withProperty("my.service", "sentiment-service"), (type) -> (request) -> null,
			this.documents);

	private final Subjects subjects = new Subjects((request) -> null, new ClientAddresses(List.of()));

	private final StubRequest request = new StubRequest();

	private LimitPlan plan(String name) {
		Method method = Arrays.stream(Controller.class.getDeclaredMethods())
			.filter((candidate) -> candidate.getName().equals(name))
			.findFirst()
			.orElseThrow();
		return this.factory.create(Controller.class, method, "/analyze");
	}

	private void load(int rps) {
		this.source.put("sentiment-service", Map.of("general_rate_limit", Map.of("rps", rps), "custom_rate_limits",
				Map.of("acme", Map.of("rpm", 500, "rph", 20000))));
		this.documents.poll();
	}

	private List<Charge> charges(PlannedLimit limit) {
		List<Charge> charges = new ArrayList<>();
		assertThat(limit.charge(this.request, this.subjects, charges)).isEqualTo(!charges.isEmpty());
		return charges;
	}

	private static Subject key(String key) {
		return Subject.serviceKey("sentiment-service", key);
	}

	@Test
	void keyIsChargedByAllTiersOfItsOwn() {
		load(20);
		this.request.headers.put("X-Tenant", List.of("acme"));
		assertThat(charges(plan("byTenant").limits().get(0))).satisfiesExactly((charge) -> {
			assertThat(charge.policy().name()).isEqualTo("sentiment-service_rpm");
			assertThat(charge.subject()).isEqualTo(key("acme"));
			assertThat(charge.cost()).isEqualTo(2);
			assertThat(charge.mode()).isEqualTo(RateLimitMode.MONITOR);
		}, (charge) -> assertThat(charge.policy().limit().max()).isEqualTo(20000));
	}

	@Test
	void missingKeyCountsTheCallerWithTheGeneralLimits() {
		load(20);
		assertThat(charges(plan("byTenant").limits().get(0))).singleElement().satisfies((charge) -> {
			assertThat(charge.policy().suffix()).isEqualTo("/rps");
			assertThat(charge.subject()).isInstanceOf(Subject.Address.class);
		});
	}

	@Test
	void documentInForceIsLookedUpForEachRequest() {
		load(20);
		PlannedLimit limit = plan("byTenant").limits().get(0);
		assertThat(charges(limit)).extracting((charge) -> charge.policy().limit().max()).containsExactly(20L);
		load(30);
		assertThat(charges(limit)).extracting((charge) -> charge.policy().limit().max()).containsExactly(30L);
		assertThat(limit.charges(Subject.EVERYONE)).extracting((charge) -> charge.policy().limit().max())
			.containsExactly(30L);
	}

	@Test
	void documentThatCouldNotBeLoadedYetDoesNotFailStartUp() {
		PlannedLimit limit = plan("byTenant").limits().get(0);
		assertThat(charges(limit)).isEmpty();
		load(20);
		assertThat(charges(limit)).hasSize(1);
	}

	@Test
	void limitsOfADocumentStandBesideOthers() {
		load(20);
		assertThat(plan("beside").limits()).flatExtracting((limit) -> limit.charges(Subject.EVERYONE))
			.extracting((charge) -> charge.policy().name())
			.containsExactly("sentiment-service_rps", "requests");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			value = { "unknown | There is no document of the service 'other', only of sentiment-service",
					"numbers | 'rules' takes the limits from the document of 'sentiment-service'",
					"suffix | 'rules' takes the limits from the document of 'sentiment-service'",
					"path | 'rules' takes the limits from the document of 'sentiment-service'",
					"twice | would share the counter of /sentiment-service/rps",
					"shared | would share the counter of /sentiment-service/rps" })
	void badAnnotationFailsNamingHandlerAndValue(String name, String message) {
		load(20);
		assertThatExceptionOfType(RateLimitConfigurationException.class).isThrownBy(() -> plan(name))
			.withMessageContaining("ServiceLimitsTests$Controller#" + name)
			.withMessageContaining(message)
			.satisfies((ex) -> assertThat(ex.getAction()).contains("Controller#" + name));
	}

	static class Controller {

		@RateLimit(rules = "${my.service}", key = "headers['X-Tenant']", cost = "2", mode = "monitor")
		void byTenant() {
		}

		@RateLimit(rules = "sentiment-service", key = "ip")
		@RateLimit(limits = "10/s")
		void beside() {
		}

		@RateLimit(rules = "other", key = "ip")
		void unknown() {
		}

		@RateLimit(rules = "sentiment-service", maxRequests = 5)
		void numbers() {
		}

		@RateLimit(rules = "sentiment-service", suffix = "/x")
		void suffix() {
		}

		@RateLimit(rules = "sentiment-service", scope = Scope.PATH)
		void path() {
		}

		@RateLimit(rules = "sentiment-service", key = "ip")
		@RateLimit(rules = "sentiment-service", key = "headers['X-Tenant']")
		void twice() {
		}

		@RateLimit(rules = "sentiment-service")
		@RateLimit(limits = "10/s, 20/m", endpoint = "sentiment-service")
		void shared() {
		}

	}

}
