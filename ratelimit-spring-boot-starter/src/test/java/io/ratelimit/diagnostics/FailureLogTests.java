package io.ratelimit.diagnostics;

import java.time.Duration;

import io.ratelimit.StoreFailure;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link FailureLog}.
 */
@ExtendWith(OutputCaptureExtension.class)
class FailureLogTests {

	private final TestClock clock = new TestClock();

	private final FailureLog log = new FailureLog(this.clock);

	@Test
	void failuresAreToldOnceAMinuteWithTheirCause(CapturedOutput output) {
		this.log.onFailure(new StoreFailure(Reason.TIMEOUT, new IllegalStateException("slow")));
		for (int i = 0; i < 9; i++) {
			this.log.onFailure(new StoreFailure(Reason.SKIPPED, null));
		}
		assertThat(output).containsOnlyOnce("The store failed").contains("The store failed: timeout, slow");
		this.clock.advance(Duration.ofMinutes(1));
		this.log.onFailure(new StoreFailure(Reason.SKIPPED, null));
		assertThat(output).contains("failed 10 times").doesNotContain("skipped");
	}

	@Test
	void failureWithoutCauseIsTold(CapturedOutput output) {
		this.log.onFailure(new StoreFailure(Reason.SKIPPED, null));
		assertThat(output).contains("The store failed: skipped");
	}

	@Test
	void ignoredOverridesAreToldOnceAMinute(CapturedOutput output) {
		this.log.onOverrideIgnored("ratelimit_override:/a:1:2");
		this.log.onOverrideIgnored("ratelimit_override:/b:1:2");
		assertThat(output).containsOnlyOnce("Overrides without a usable value").contains("'ratelimit_override:/a:1:2'");
	}

}
