package io.ratelimit.engine;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

import io.ratelimit.StoreFailure;
import io.ratelimit.StoreFailure.Reason;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StoreExceptionTests {

	@Test
	void storeExceptionStandsForItselfHoweverDeeplyWrapped() {
		StoreException failure = new StoreException(Reason.OUT_OF_MEMORY, "full", null);
		assertThat(StoreException.of(failure)).isSameAs(failure);
		assertThat(StoreException.of(new ExecutionException(new CompletionException(failure)))).isSameAs(failure);
	}

	@Test
	void timeoutIsToldApart() {
		TimeoutException timeout = new TimeoutException();
		StoreException failure = StoreException.of(new CompletionException(timeout));
		assertThat(failure.getReason()).isEqualTo(Reason.TIMEOUT);
		assertThat(failure).hasMessage("No answer in time").hasCause(timeout);
	}

	@Test
	void anythingElseIsAnErrorWithItsMessage() {
		IllegalStateException thrown = new IllegalStateException("broken");
		StoreException failure = StoreException.of(thrown);
		assertThat(failure).hasMessage("broken").hasCause(thrown);
		assertThat(failure.getReason()).isEqualTo(Reason.ERROR);
	}

	@Test
	void errorWithoutMessageIsNamedByItsType() {
		assertThat(StoreException.of(new IllegalStateException())).hasMessage("IllegalStateException");
	}

	@Test
	void wrapperAroundNothingStandsForItself() {
		CompletionException thrown = new CompletionException("empty", null);
		assertThat(StoreException.of(thrown)).hasCause(thrown);
	}

	@Test
	void failureTellsReasonAndCause() {
		StoreException failure = new StoreException(Reason.READ_ONLY, "replica", null);
		assertThat(failure.toFailure()).isEqualTo(new StoreFailure(Reason.READ_ONLY, failure));
	}

	@Test
	void stackTraceIsLeftOutSinceManyAreThrownInAnOutage() {
		assertThat(new StoreException(Reason.SKIPPED, "skipped", null).getStackTrace()).isEmpty();
	}

}
