package io.ratelimit.engine;

import java.util.List;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Source;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitListener;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.StoreFailure;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ListenersTests {

	private static final RateLimitRequest REQUEST = RateLimitRequest.of(Policy.of("/x", Limit.parse("1/m")),
			Subject.EVERYONE);

	private final RecordingListener first = new RecordingListener();

	private final RecordingListener last = new RecordingListener();

	private final Listeners listeners = new Listeners(List.of(this.first, new Thrower(), this.last));

	@Test
	void listenerThatThrowsKeepsNothingFromTheOthers() {
		Decision decision = Decision.of(Source.MEMORY, List.of(), "", 0, List.of("override"));
		this.listeners.onDecision(REQUEST, decision, 1);
		this.listeners.onFailure(new StoreFailure(Reason.TIMEOUT, null));
		for (RecordingListener listener : List.of(this.first, this.last)) {
			assertThat(listener.decisions).containsExactly(decision);
			assertThat(listener.failures).containsExactly(Reason.TIMEOUT);
			assertThat(listener.ignoredOverrides).containsExactly("override");
		}
	}

	@Test
	void nobodyIsTimedForNobody() {
		Listeners none = new Listeners(List.of());
		assertThat(none.isEmpty()).isTrue();
		assertThat(none.now()).isZero();
		assertThat(this.listeners.isEmpty()).isFalse();
		assertThat(this.listeners.now()).isNotZero();
	}

	@Test
	void listenerThatWantsNothingNeedsNoMethods() {
		Listeners listeners = new Listeners(List.of(new RateLimitListener() {
		}, this.last));
		listeners.onDecision(REQUEST, Decision.of(Source.MEMORY, List.of(), "", 0, List.of("override")), 1);
		listeners.onFailure(new StoreFailure(Reason.ERROR, null));
		assertThat(this.last.decisions).hasSize(1);
	}

	private static final class Thrower implements RateLimitListener {

		@Override
		public void onDecision(RateLimitRequest request, Decision decision, long nanos) {
			throw new StoreException(Reason.ERROR, "A listener that throws", null);
		}

		@Override
		public void onFailure(StoreFailure failure) {
			throw new StoreException(Reason.ERROR, "A listener that throws", null);
		}

		@Override
		public void onOverrideIgnored(String key) {
			throw new StoreException(Reason.ERROR, "A listener that throws", null);
		}

	}

}
