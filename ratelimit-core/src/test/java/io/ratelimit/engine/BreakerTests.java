package io.ratelimit.engine;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BreakerTests {

	private static final Duration SECOND = Duration.ofSeconds(1);

	private final TestClock clock = new TestClock();

	private final Breaker breaker = new Breaker(SECOND, this.clock);

	private void fail(int times) {
		for (int i = 0; i < times; i++) {
			this.breaker.failed();
		}
	}

	@Test
	void isClosedUntilTheThirdFailureInARow() {
		assertThat(this.breaker.isClosed()).isTrue();
		fail(2);
		assertThat(this.breaker.isClosed()).isTrue();
		fail(1);
		assertThat(this.breaker.isClosed()).isFalse();
	}

	@Test
	void successBetweenFailuresStartsTheCountAnew() {
		fail(2);
		this.breaker.succeeded();
		fail(2);
		assertThat(this.breaker.isClosed()).isTrue();
	}

	@Test
	void oneSuccessClosesAfterAnyNumberOfFailures() {
		fail(100);
		this.breaker.succeeded();
		assertThat(this.breaker.isClosed()).isTrue();
	}

	@Test
	void probeIsDueAnIntervalAfterTheLastFailureAndOnceAnInterval() {
		fail(3);
		assertThat(this.breaker.tryProbe()).isFalse();
		this.clock.advance(SECOND.minusMillis(1));
		assertThat(this.breaker.tryProbe()).isFalse();
		this.clock.advance(Duration.ofMillis(1));
		assertThat(this.breaker.tryProbe()).isTrue();
		assertThat(this.breaker.tryProbe()).isFalse();
		this.clock.advance(SECOND);
		assertThat(this.breaker.tryProbe()).isTrue();
	}

	@Test
	void clockThatWentBackDoesNotSilenceProbes() {
		fail(3);
		this.clock.advance(Duration.ofHours(-1));
		assertThat(this.breaker.tryProbe()).isTrue();
	}

}
