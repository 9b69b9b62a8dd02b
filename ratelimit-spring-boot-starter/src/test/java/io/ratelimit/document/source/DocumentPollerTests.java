package io.ratelimit.document.source;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.ratelimit.document.DocumentListener;
import io.ratelimit.document.DocumentSource;
import io.ratelimit.document.PolledDocuments;
import io.ratelimit.document.ServiceDocument;
import io.ratelimit.document.StubSource;
import io.ratelimit.engine.TestClock;
import io.ratelimit.reload.RateLimitConfigurationChanged;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@ExtendWith(OutputCaptureExtension.class)
class DocumentPollerTests {

	private static final Duration HOUR = Duration.ofHours(1);

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private final TestClock clock = new TestClock();

	private final StubSource source = new StubSource();

	private final CountDownLatch answer = new CountDownLatch(1);

	private @Nullable DocumentPoller created;

	private DocumentPoller poller(Duration interval, DocumentSource source) {
		PolledDocuments documents = new PolledDocuments(List.of(source), this.clock, new DocumentLog());
		this.created = new DocumentPoller(documents, interval, () -> 0.5);
		return this.created;
	}

	@AfterEach
	void stop() {
		this.answer.countDown();
		if (this.created != null) {
			this.created.destroy();
		}
	}

	private void put(Object rps) {
		this.source.put("a", Map.of("general_rate_limit", Map.of("rps", rps)));
	}

	private static Long rps(DocumentPoller poller) {
		ServiceDocument document = poller.documents().find("a");
		return (document != null) ? document.general().get(0).limit().max() : 0L;
	}

	@Test
	void documentsAreLoadedBeforeTheApplicationStarts() {
		put(1);
		DocumentPoller poller = poller(HOUR, this.source);
		poller.start(PATIENCE);
		assertThat(rps(poller)).isEqualTo(1);
	}

	@Test
	void changeIsSeenAtTheNextPoll() {
		DocumentPoller poller = poller(Duration.ofMillis(5), this.source);
		poller.start(PATIENCE);
		put(2);
		await().atMost(PATIENCE).until(() -> rps(poller) == 2);
	}

	@Test
	void changeOfTheConfigurationIsSeenAtOnce() {
		DocumentPoller poller = poller(HOUR, this.source);
		poller.start(PATIENCE);
		put(3);
		poller.onChange(new RateLimitConfigurationChanged(Set.of("ratelimit.documents.services.a")));
		await().atMost(PATIENCE).until(() -> rps(poller) == 3);
		poller.destroy();
		poller.onChange(new RateLimitConfigurationChanged(Set.of("ratelimit.mode")));
	}

	@Test
	void sourceThatHangsDoesNotHoldUpTheStart(CapturedOutput output) {
		put(4);
		DocumentPoller poller = poller(HOUR, new HangingSource());
		poller.start(Duration.ofMillis(50));
		assertThat(output).contains("Not all documents could be loaded within PT0.05S");
		assertThat(poller.documents().isPending("a")).isTrue();
		assertThat(poller.problems()).containsEntry("ratelimit.documents.hanging", "has not answered yet");
		this.answer.countDown();
		await().atMost(PATIENCE).until(() -> rps(poller) == 4);
	}

	@ParameterizedTest
	@CsvSource({ "0, 27", "0.5, 30", "1, 33" })
	void timeBetweenPollsVariesByATenth(double random, long seconds) {
		PolledDocuments documents = new PolledDocuments(List.of(), this.clock, new DocumentListener() {
		});
		DocumentPoller poller = new DocumentPoller(documents, Duration.ofSeconds(30), () -> random);
		assertThat(poller.delay()).isEqualTo(Duration.ofSeconds(seconds));
		poller.destroy();
	}

	@Test
	void problemsAreToldAndLoggedOnce(CapturedOutput output) {
		put("many");
		DocumentPoller poller = poller(HOUR, this.source);
		poller.documents().poll();
		assertThat(poller.problems()).containsOnlyKeys("ratelimit.documents.stub[a]");
		assertThat(output).containsOnlyOnce("A document in stub cannot be used")
			.contains("'general_rate_limit.rps' must be a whole number");
		this.source.down(true);
		poller.documents().poll();
		poller.documents().poll();
		assertThat(output).containsOnlyOnce("Documents in stub cannot be read");
		this.source.down(false);
		this.source.remove("a");
		poller.documents().poll();
		assertThat(output).contains("Documents in stub can be read again");
		put(1);
		poller.documents().poll();
		assertThat(poller.problems()).isEmpty();
		this.source.remove("a");
		poller.documents().poll();
		assertThat(output).contains("Loaded the limits of 'a' from stub", "The document of 'a' is gone");
	}

	@Test
	void metricsTellAgeAndOutcomes() {
		put(1);
		DocumentPoller poller = poller(HOUR, this.source);
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		DocumentMetrics metrics = new DocumentMetrics(poller, this.clock);
		metrics.bindTo(registry);
		assertThat(registry.getMeters()).as("nothing polls yet").isEmpty();
		poller.start(PATIENCE);
		metrics.bindTo(registry);
		this.clock.advance(Duration.ofSeconds(90));
		this.source.down(true);
		poller.documents().poll();
		assertThat(registry.get("ratelimit.documents.age").tag("source", "stub").gauge().value()).isEqualTo(90);
		assertThat(reloads(registry, "loaded")).isEqualTo(1);
		assertThat(reloads(registry, "refused")).isZero();
		assertThat(reloads(registry, "failed")).isEqualTo(1);
	}

	@Test
	void ageOfASourceThatNeverAnsweredIsUnknown() {
		this.source.down(true);
		DocumentPoller poller = poller(HOUR, this.source);
		poller.start(PATIENCE);
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		new DocumentMetrics(poller, this.clock).bindTo(registry);
		assertThat(registry.get("ratelimit.documents.age").gauge().value()).isNaN();
	}

	private static double reloads(SimpleMeterRegistry registry, String outcome) {
		return registry.get("ratelimit.documents.reloads")
			.tags("source", "stub", "outcome", outcome)
			.functionCounter()
			.count();
	}

	private final class HangingSource implements DocumentSource {

		@Override
		public String name() {
			return "hanging";
		}

		@Override
		public Map<String, ?> versions() throws Exception {
			DocumentPollerTests.this.answer.await();
			return DocumentPollerTests.this.source.versions();
		}

		@Override
		public @Nullable ServiceDocument load(String id) {
			return DocumentPollerTests.this.source.load(id);
		}

	}

}
