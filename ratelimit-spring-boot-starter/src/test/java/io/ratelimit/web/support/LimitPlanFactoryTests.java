package io.ratelimit.web.support;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.ratelimit.Charge;
import io.ratelimit.FailurePolicy;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.document.ServiceDocuments;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.TokenBucket;
import io.ratelimit.web.ElementLimit;
import io.ratelimit.web.ElementRateLimiter;
import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.OnFailure;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.RateLimitKeyResolver;
import io.ratelimit.web.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.core.annotation.AliasFor;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.web.bind.annotation.RequestBody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LimitPlanFactoryTests {

	private static final String PATTERN = "/datasets/{datasetId}/search";

	private final MockEnvironment environment = new MockEnvironment().withProperty("my.limits", "7/m")
		.withProperty("my.mode", "monitor");

	private final LimitPlanFactory factory = new LimitPlanFactory(this.environment, (type) -> new Exempt(),
			ServiceDocuments.NONE);

	private LimitPlan plan(Class<?> controller, String name) {
		Method method = Arrays.stream(controller.getDeclaredMethods())
			.filter((candidate) -> candidate.getName().equals(name))
			.findFirst()
			.orElseThrow();
		return this.factory.create(controller, method, PATTERN);
	}

	private PlannedLimit only(String name) {
		List<PlannedLimit> limits = plan(Good.class, name).limits();
		assertThat(limits).hasSize(1);
		return limits.get(0);
	}

	@Test
	void plainLimitCountsTheCallerOfTheRoute() {
		PlannedLimit limit = only("plain");
		assertThat(limit.policies().get(0))
			.isEqualTo(Policy.of(PATTERN, new FixedWindow(100, Duration.ofMinutes(1), false)));
		assertThat(limit.scope()).isEqualTo(Scope.CALLER);
		assertThat(limit.mode().get()).isNull();
		assertThat(limit.onFailure()).isNull();
		assertThat(limit.counts()).isEqualTo("caller");
	}

	@Test
	void everyAttributeIsPlanned() {
		PlannedLimit limit = only("everything");
		assertThat(limit.policies().get(0).endpoint().path()).isEqualTo("/webhook");
		assertThat(limit.policies().get(0).suffix()).isEqualTo("/traffic");
		assertThat(limit.policies().get(0).name()).isEqualTo("hooks");
		assertThat(limit.policies().get(0).limit()).isEqualTo(new TokenBucket(40, 20, Duration.ofSeconds(1)));
		assertThat(limit.key()).isNotNull();
		assertThat(limit.counts()).isEqualTo("headers['X-Tenant']");
		assertThat(limit.mode().get()).isEqualTo(RateLimitMode.OFF);
		assertThat(limit.onFailure()).isEqualTo(FailurePolicy.CLOSED);
		assertThat(limit.skipIf()).isNotNull();
	}

	@Test
	void placeholdersAreResolvedAndAModeIsReadAgain() {
		PlannedLimit limit = only("placeholders");
		assertThat(limit.policies().get(0).limit().max()).isEqualTo(7);
		assertThat(limit.mode().get()).isEqualTo(RateLimitMode.MONITOR);
		this.environment.setProperty("my.mode", "on");
		assertThat(limit.mode().get()).isEqualTo(RateLimitMode.ON);
		this.environment.setProperty("my.mode", "maybe");
		assertThat(limit.mode().get()).isEqualTo(RateLimitMode.ON);
	}

	@Test
	void tiersAndRepeatedAnnotationsAreAllPlanned() {
		assertThat(plan(Good.class, "tiers").limits()).extracting((limit) -> limit.policies().get(0).name())
			.containsExactly("rps_requests", "rpm_requests");
		assertThat(plan(Good.class, "repeated").limits()).extracting((limit) -> limit.policies().get(0).name())
			.containsExactly("requests", "traffic_requests");
	}

	@Test
	void calendarWindowsAreKept() {
		assertThat(only("calendar").policies().get(0).limit()).isEqualTo(new FixedWindow(5, Duration.ofDays(1), true));
	}

	@Test
	void metaAnnotationPassesItsAttributeOn() {
		assertThat(only("meta").policies().get(0).limit().max()).isEqualTo(33);
	}

	@Test
	void annotationOfTheMethodReplacesThatOfTheClass() {
		assertThat(plan(Typed.class, "own").limits()).singleElement()
			.satisfies((limit) -> assertThat(limit.policies().get(0).limit().max()).isEqualTo(2));
		assertThat(plan(Typed.class, "inherited").limits()).singleElement()
			.satisfies((limit) -> assertThat(limit.policies().get(0).limit().max()).isEqualTo(1));
	}

	@Test
	void handlerWithoutAnnotationHasAnEmptyPlan() {
		assertThat(plan(Good.class, "unlimited").isEmpty()).isTrue();
	}

	@Test
	void elementLimitsAreFoundByTheirArgument() {
		PlannedElements elements = plan(Good.class, "elements").elements().get(1);
		assertThat(elements.policy().endpoint().with(elements.policy().suffix()).path())
			.isEqualTo(PATTERN + "/traffic/elements");
		assertThat(elements.policy().name()).isEqualTo("traffic_elements");
		assertThat(elements.cost()).isNull();
	}

	@Test
	void elementLimitsAreFoundOnAnInterface() {
		assertThat(plan(Implementing.class, "declared").elements().get(0).policy().limit().max()).isEqualTo(10);
	}

	@Test
	void resolverMayExemptARequest() {
		PlannedLimit limit = only("resolver");
		Subjects subjects = new Subjects((request) -> null, new ClientAddresses(List.of()));
		StubRequest request = new StubRequest();
		List<Charge> charges = new ArrayList<>();
		assertThat(limit.charge(request, subjects, charges)).isFalse();
		assertThat(charges).isEmpty();
		assertThat(limit.counts()).isEqualTo("Exempt");
		request.path = "/counted";
		assertThat(limit.charge(request, subjects, charges)).isTrue();
		assertThat(charges).extracting(Charge::subject).containsExactly(Subject.EVERYONE);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', value = { "zero | 'maxRequests' must be at least 1, was 0",
			"negative | 'maxRequests' must be at least 1, was -1", "expiry | 'expiry' must be between 1 and 31536000",
			"both | 'limits' and 'maxRequests' must not both be set", "text | was 'many'",
			"spel | 'key' must be a SpEL expression, was 'headers['", "skip | 'skipIf' must be a SpEL expression",
			"cost | 'cost' must be a SpEL expression", "mode | was 'maybe'",
			"name | 'policyName' must be printable ASCII",
			"calendar | 'calendar' needs the algorithm fixed-window, was token-bucket",
			"shared | would share the counter of /datasets/{datasetId}/search: give one of them a 'suffix'",
			"sharedByKey | would share the counter", "placeholder | my.missing",
			"keys | 'key' and 'keyResolver' must not both be set", "elements | 'maxElements' must be at least 1, was 0",
			"bare | an argument of type ElementRateLimiter needs the annotation",
			"charged | 'cost' must be empty on an argument that the handler charges, was '2'",
			"free | 'cost' must say how many elements the body has", "misplaced | was on an argument of type String",
			"rules | There is no document of the service 'sentiment-service'" })
	void badAnnotationFailsNamingHandlerValueAndFix(String name, String message) {
		assertThatExceptionOfType(RateLimitConfigurationException.class).isThrownBy(() -> plan(Bad.class, name))
			.withMessageContaining("LimitPlanFactoryTests$Bad#" + name)
			.withMessageContaining(message)
			.satisfies((ex) -> assertThat(ex.getAction()).contains("Bad#" + name));
	}

	@Retention(RetentionPolicy.RUNTIME)
	@RateLimit(expiry = 60)
	@interface PerMinute {

		@AliasFor(annotation = RateLimit.class, attribute = "maxRequests")
		long value();

	}

	static class Exempt implements RateLimitKeyResolver {

		@Override
		public Subject resolve(LimitedRequest request) {
			return request.path().equals("/counted") ? Subject.EVERYONE : null;
		}

	}

	interface Declaring {

		void declared(@ElementLimit(maxElements = 10) ElementRateLimiter elements);

	}

	static class Implementing implements Declaring {

		@Override
		public void declared(ElementRateLimiter elements) {
		}

	}

	static class Good {

		@RateLimit(maxRequests = 100, expiry = 60)
		void plain() {
		}

		@RateLimit(limits = "20/s burst 40", algorithm = Algorithm.TOKEN_BUCKET, key = "headers['X-Tenant']",
				cost = "query['n']", endpoint = "webhook", suffix = "/traffic", policyName = "hooks", mode = "off",
				onFailure = OnFailure.CLOSED, skipIf = "method == 'GET'")
		void everything() {
		}

		@RateLimit(limits = "${my.limits}", mode = "${my.mode}")
		void placeholders() {
		}

		@RateLimit(limits = "20/s, 1000/m")
		void tiers() {
		}

		@RateLimit(maxRequests = 1)
		@RateLimit(maxRequests = 2, suffix = "/traffic")
		void repeated() {
		}

		@RateLimit(limits = "5/d", calendar = true)
		void calendar() {
		}

		@PerMinute(33)
		void meta() {
		}

		void unlimited() {
		}

		void elements(String body, @ElementLimit(maxElements = 10, suffix = "/traffic") ElementRateLimiter elements) {
		}

		@RateLimit(maxRequests = 1, keyResolver = Exempt.class)
		void resolver() {
		}

	}

	@RateLimit(maxRequests = 1)
	static class Typed {

		@RateLimit(maxRequests = 2)
		void own() {
		}

		void inherited() {
		}

	}

	static class Bad {

		@RateLimit
		void zero() {
		}

		@RateLimit(maxRequests = -1)
		void negative() {
		}

		@RateLimit(maxRequests = 1, expiry = 0)
		void expiry() {
		}

		@RateLimit(maxRequests = 1, limits = "1/s")
		void both() {
		}

		@RateLimit(limits = "many")
		void text() {
		}

		@RateLimit(maxRequests = 1, key = "headers['")
		void spel() {
		}

		@RateLimit(maxRequests = 1, skipIf = "(")
		void skip() {
		}

		@RateLimit(maxRequests = 1, cost = "size *")
		void cost() {
		}

		@RateLimit(maxRequests = 1, mode = "maybe")
		void mode() {
		}

		@RateLimit(maxRequests = 1, policyName = "größe")
		void name() {
		}

		@RateLimit(limits = "1/s", calendar = true, algorithm = Algorithm.TOKEN_BUCKET)
		void calendar() {
		}

		@RateLimit(maxRequests = 1)
		@RateLimit(maxRequests = 2, expiry = 60)
		void shared() {
		}

		@RateLimit(maxRequests = 1)
		@RateLimit(maxRequests = 2, expiry = 60, key = "ip")
		void sharedByKey() {
		}

		@RateLimit(limits = "${my.missing}")
		void placeholder() {
		}

		@RateLimit(maxRequests = 1, key = "ip", keyResolver = Exempt.class)
		void keys() {
		}

		void elements(@ElementLimit(maxElements = 0) ElementRateLimiter elements) {
		}

		void bare(ElementRateLimiter elements) {
		}

		void charged(@ElementLimit(maxElements = 1, cost = "2") ElementRateLimiter elements) {
		}

		void free(@RequestBody @ElementLimit(maxElements = 1) String body) {
		}

		void misplaced(@ElementLimit(maxElements = 1, cost = "length()") String text) {
		}

		@RateLimit(rules = "sentiment-service", key = "ip")
		void rules() {
		}

	}

}
