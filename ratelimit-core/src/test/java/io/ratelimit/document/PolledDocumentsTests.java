package io.ratelimit.document;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.ratelimit.document.SourceState.Counts;
import io.ratelimit.engine.TestClock;
import org.assertj.core.api.Condition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PolledDocumentsTests {

	private final TestClock clock = new TestClock();

	private final StubSource first = new StubSource("first");

	private final StubSource second = new StubSource("second");

	private final List<String> told = new ArrayList<>();

	private final PolledDocuments documents = new PolledDocuments(List.of(this.first, this.second), this.clock,
			new DocumentListener() {

				@Override
				public void onLoaded(String source, ServiceDocument document) {
					PolledDocumentsTests.this.told.add("loaded " + source + " " + document.id());
				}

				@Override
				public void onRefused(String source, String id, String problem) {
					PolledDocumentsTests.this.told.add("refused " + source + " " + id);
				}

				@Override
				public void onRemoved(String service) {
					PolledDocumentsTests.this.told.add("removed " + service);
				}

				@Override
				public void onFailed(String source, String problem, Exception cause) {
					PolledDocumentsTests.this.told.add("failed " + source);
				}

			});

	private static Map<String, Object> rps(Object max) {
		return Map.of("general_rate_limit", Map.of("rps", max));
	}

	private @Nullable Long max(String service) {
		ServiceDocument document = this.documents.find(service);
		return (document != null) ? document.general().get(0).limit().max() : null;
	}

	@Test
	void changedDocumentReplacesTheLastOneAndOthersAreNotLoadedAgain() {
		this.first.put("a", rps(1));
		this.first.put("b", rps(2));
		this.documents.poll();
		this.documents.poll();
		this.first.put("b", rps(3));
		this.documents.poll();
		assertThat(max("a")).isEqualTo(1);
		assertThat(max("b")).isEqualTo(3);
		assertThat(this.first.loads).containsExactly("a", "b", "b");
		assertThat(this.documents.services()).containsExactlyInAnyOrder("a", "b");
		assertThat(this.documents.problems()).isEmpty();
	}

	@Test
	void changeWithoutMovedTimeIsNotSeen() {
		this.first.put("a", Map.of("last_updated", "2026-01-31T14:23:00Z", "general_rate_limit", Map.of("rps", 1)));
		this.documents.poll();
		this.first.put("a", Map.of("last_updated", "2026-01-31T14:23:00Z", "general_rate_limit", Map.of("rps", 2)));
		this.documents.poll();
		assertThat(max("a")).isEqualTo(1);
	}

	@Test
	void badDocumentKeepsTheLastGoodOneAndHoldsBackNoOther() {
		this.first.put("a", rps(1));
		this.first.put("b", rps(1));
		this.documents.poll();
		this.first.put("a", rps("many"));
		this.first.put("b", rps(2));
		this.documents.poll();
		this.documents.poll();
		assertThat(max("a")).isEqualTo(1);
		assertThat(max("b")).isEqualTo(2);
		assertThat(this.documents.problems()).containsOnlyKeys("ratelimit.documents.first[a]")
			.hasValueSatisfying(new Condition<>((problem) -> problem.contains("'many'"), "value"));
		assertThat(this.told).containsExactly("loaded first a", "loaded first b", "refused first a", "loaded first b");
		this.first.put("a", rps(3));
		this.documents.poll();
		assertThat(max("a")).isEqualTo(3);
		assertThat(this.documents.problems()).isEmpty();
	}

	@Test
	void sourceThatIsDownKeepsItsDocumentsAndSaysSinceWhen() {
		this.first.put("a", rps(1));
		this.documents.poll();
		Instant answered = this.clock.instant();
		this.clock.advance(Duration.ofSeconds(30));
		this.first.down(true);
		this.second.put("b", rps(2));
		this.documents.poll();
		assertThat(max("a")).isEqualTo(1);
		assertThat(max("b")).isEqualTo(2);
		assertThat(this.documents.problems())
			.containsExactly(Map.entry("ratelimit.documents.first", "connection refused"));
		assertThat(this.documents.sources()).containsExactly(
				new SourceState("first", 1, answered, "connection refused", Map.of(), new Counts(1, 0, 1)),
				new SourceState("second", 1, this.clock.instant(), null, Map.of(), new Counts(1, 0, 0)));
		this.first.down(false);
		this.first.put("a", rps(5));
		this.documents.poll();
		assertThat(max("a")).isEqualTo(5);
		assertThat(this.documents.problems()).isEmpty();
	}

	@Test
	void firstSourceWinsAndTheSecondTakesOverWhenItsDocumentIsGone() {
		this.first.put("a", rps(1));
		this.second.put("a", rps(2));
		this.documents.poll();
		assertThat(max("a")).isEqualTo(1);
		this.first.remove("a");
		this.documents.poll();
		assertThat(max("a")).isEqualTo(2);
		assertThat(this.documents.problems()).isEmpty();
	}

	@Test
	void removedDocumentHoldsOnUntilItIsBack() {
		this.first.put("a", rps(1));
		this.documents.poll();
		this.first.remove("a");
		this.documents.poll();
		this.documents.poll();
		assertThat(max("a")).isEqualTo(1);
		assertThat(this.documents.problems()).containsOnlyKeys("ratelimit.documents[a]");
		this.first.put("a", rps(2));
		this.documents.poll();
		assertThat(max("a")).isEqualTo(2);
		assertThat(this.documents.problems()).isEmpty();
		assertThat(this.told).containsExactly("loaded first a", "removed a", "loaded first a");
	}

	@Test
	void serviceIsPendingUntilAllSourcesAnsweredOrItsDocumentIsGood() {
		this.first.down(true);
		this.documents.poll();
		assertThat(this.documents.isPending("a")).isTrue();
		assertThat(this.documents.require("a")).isNull();
		this.first.down(false);
		this.first.put("bad", Map.of("limits", 1));
		this.documents.poll();
		assertThat(this.documents.isPending("a")).isFalse();
		assertThat(this.documents.isPending("bad")).isTrue();
		assertThatIllegalArgumentException().isThrownBy(() -> this.documents.require("a"));
	}

	@Test
	void rootOfAFailureIsTold() {
		this.first.down(new IllegalStateException("no connection", new IllegalStateException("refused")));
		this.documents.poll();
		assertThat(this.documents.problems()).containsEntry("ratelimit.documents.first", "no connection: refused");
		this.first.down(new NullPointerException());
		this.documents.poll();
		assertThat(this.documents.problems()).containsEntry("ratelimit.documents.first",
				"java.lang.NullPointerException");
	}

	@Test
	void documentsBeforeTheFirstPollAreUnknown() {
		assertThat(this.documents.problems()).containsOnlyKeys("ratelimit.documents.first",
				"ratelimit.documents.second");
		assertThat(this.documents.find("a")).isNull();
		assertThat(this.documents.isPending("a")).isTrue();
		assertThat(this.documents.services()).isEmpty();
		assertThat(ServiceDocuments.NONE.find("a")).isNull();
		assertThat(ServiceDocuments.NONE.isPending("a")).isFalse();
	}

}
