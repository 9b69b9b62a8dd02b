package io.ratelimit.violations;

import java.time.Duration;
import java.util.List;

import io.ratelimit.Charge;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.engine.DefaultRateLimiter;
import io.ratelimit.engine.Listeners;
import io.ratelimit.engine.TestClock;
import io.ratelimit.engine.memory.MemoryEngine;
import io.ratelimit.engine.memory.MemoryOverrides;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

class ViolationsTests {

	private static final Policy SEARCH = Policy.of("/search", Limit.parse("3/m"));

	private static final Policy ELEMENTS = Policy.of("/search", "/elements", Limit.parse("100/m"));

	private final Violations violations = new Violations(10);

	private final TestClock clock = new TestClock();

	private RateLimitMode mode = RateLimitMode.ON;

	private final DefaultRateLimiter limiter = new DefaultRateLimiter(
			new MemoryEngine(new MemoryOverrides(KeyLayout.PLAIN, this.clock), this.clock, () -> "id", 1000),
			KeyLayout.PLAIN, () -> this.mode, new Listeners(List.of(this.violations)), this.clock);

	@Test
	void callerOverTheLimitIsListedWithWhatItWasRefused() {
		consume(SEARCH, Subject.project(1, 42), 5);
		assertThat(this.violations.worst(null, 10)).containsExactly(
				new Violation("/search", "requests", "project:1:42", 2, 0, 2, 0, 3, 60, 2, this.clock.instant()));
		assertThat(this.violations.total()).isEqualTo(2);
		assertThat(this.violations.unlisted()).isZero();
	}

	@Test
	void callerWithinItsLimitsIsNotListed() {
		consume(SEARCH, Subject.user("alice"), 3);
		assertThat(this.violations.worst(null, 10)).isEmpty();
	}

	@Test
	void callerInMonitorIsListedAsNotBlocked() {
		this.mode = RateLimitMode.MONITOR;
		consume(SEARCH, Subject.user("alice"), 7);
		assertThat(this.violations.worst(null, 10)).singleElement().satisfies((violation) -> {
			assertThat(violation.monitored()).isEqualTo(4);
			assertThat(violation.blocked()).isZero();
			assertThat(violation.worstOvershoot()).isEqualTo(4);
		});
	}

	@Test
	void worstOvershootIsThatOfTheWorstWindow() {
		this.mode = RateLimitMode.MONITOR;
		consume(SEARCH, Subject.user("alice"), 5);
		this.clock.advance(Duration.ofMinutes(1));
		consume(SEARCH, Subject.user("alice"), 9);
		this.clock.advance(Duration.ofMinutes(1));
		consume(SEARCH, Subject.user("alice"), 4);
		Violation violation = this.violations.worst(null, 1).get(0);
		assertThat(violation.worstOvershoot()).isEqualTo(6);
		assertThat(violation.count()).isEqualTo(9);
		assertThat(violation.lastSeen()).isEqualTo(this.clock.instant());
	}

	@Test
	void overshootOfElementsIsInElements() {
		this.limiter.consume(RateLimitRequest.of(ELEMENTS, Subject.user("alice"), 90));
		this.limiter.consume(RateLimitRequest.of(ELEMENTS, Subject.user("alice"), 60));
		assertThat(this.violations.worst("/search/elements", 1).get(0).worstOvershoot()).isEqualTo(50);
	}

	@Test
	void eachViolatedLimitOfARequestIsListed() {
		RateLimitRequest both = RateLimitRequest.of(List.of(new Charge(SEARCH, Subject.user("alice"), 9, null),
				new Charge(ELEMENTS, Subject.user("alice"), 900, RateLimitMode.MONITOR)), null);
		this.limiter.consume(both);
		assertThat(this.violations.worst(null, 10))
			.extracting(Violation::policy, Violation::blocked, Violation::monitored)
			.containsExactlyInAnyOrder(tuple("requests", 1L, 0L), tuple("elements", 0L, 1L));
	}

	@Test
	void worstComeFirstAndAreFilteredByEndpoint() {
		Policy export = Policy.of("/export", Limit.parse("1/m"));
		consume(SEARCH, Subject.user("alice"), 5);
		consume(SEARCH, Subject.user("bob"), 8);
		consume(export, Subject.user("bob"), 4);
		assertThat(this.violations.worst(null, 2)).extracting(Violation::caller, Violation::endpoint)
			.containsExactly(tuple("user:bob", "/search"), tuple("user:bob", "/export"));
		assertThat(this.violations.worst("search/", 10)).extracting(Violation::caller)
			.containsExactly("user:bob", "user:alice");
	}

	@Test
	void callersBeyondTheCapacityAreBoundedByWhatIsUnlisted() {
		for (int i = 0; i < 50; i++) {
			consume(SEARCH, Subject.user("user-" + i), 4);
		}
		consume(SEARCH, Subject.user("heavy"), 43);
		assertThat(this.violations.worst(null, 100)).hasSize(10).first().satisfies((worst) -> {
			assertThat(worst.caller()).isEqualTo("user:heavy");
			assertThat(worst.count() - worst.error()).isEqualTo(40);
		});
		assertThat(this.violations.total()).isEqualTo(90);
		assertThat(this.violations.unlisted()).isBetween(1L, 9L);
	}

	@Test
	void longNameIsKeptAsItsHash() {
		consume(SEARCH, Subject.user("x".repeat(10_000)), 4);
		assertThat(this.violations.worst(null, 1).get(0).caller()).hasSizeLessThan(140);
	}

	private void consume(Policy policy, Subject subject, int times) {
		for (int i = 0; i < times; i++) {
			this.limiter.consume(RateLimitRequest.of(policy, subject));
		}
	}

}
