package io.ratelimit.document.source;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;

import io.ratelimit.document.DocumentListener;
import io.ratelimit.document.DocumentSource;
import io.ratelimit.document.PolledDocuments;
import io.ratelimit.document.ServiceDocument;
import io.ratelimit.document.SourceState;
import io.ratelimit.engine.TestClock;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every source that has a server keeps to.
 */
public abstract class DocumentSourceContract {

	protected static final Instant TIME = Instant.parse("2026-01-31T14:23:00.123Z");

	private static final int MANY = 100_000;

	/**
	 * A document of 100,000 keys takes less than half a second of a processor. This
	 * allows for one that is slow and cold.
	 */
	static final Duration GENEROUS = Duration.ofSeconds(5);

	protected final PolledDocuments documents = new PolledDocuments(List.of(source()), new TestClock(),
			new DocumentListener() {
			});

	protected abstract DocumentSource source();

	protected abstract void put(String id, Instant lastUpdated, String json);

	protected abstract void remove(String id);

	protected abstract void stopServer() throws Exception;

	protected abstract void startServer() throws Exception;

	protected static String rps(int rps) {
		return "{\"general_rate_limit\": {\"rps\": %d}}".formatted(rps);
	}

	protected final long rpsOf(String service) {
		ServiceDocument document = this.documents.find(service);
		assertThat(document).as(service).isNotNull();
		return document.general().get(0).limit().max();
	}

	static Duration cpuTimeOf(Runnable work) {
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		long start = threads.getCurrentThreadCpuTime();
		work.run();
		return Duration.ofNanos(threads.getCurrentThreadCpuTime() - start);
	}

	protected final SourceState state() {
		return this.documents.sources().get(0);
	}

	@Test
	void documentIsReadAsItIsSpecified() {
		put("sentiment-service", TIME,
				"""
						{"_id": "sentiment-service", "general_rate_limit": {"rps": 20, "rpm": 1000, "rph": 50000, "rpd": 100000},
						 "custom_rate_limits": {"tenant:acme:lang:en": {"rpm": 500, "rph": 20000}, "with.dots": {"rps": 1}}}""");
		this.documents.poll();
		assertThat(this.documents.problems()).isEmpty();
		ServiceDocument document = this.documents.find("sentiment-service");
		assertThat(document).isNotNull();
		assertThat(document.lastUpdated()).isEqualTo(TIME);
		assertThat(document.general()).extracting((policy) -> policy.limit().max())
			.containsExactly(20L, 1000L, 50000L, 100000L);
		assertThat(document.policies("tenant:acme:lang:en")).extracting((policy) -> policy.limit().max())
			.containsExactly(500L, 20000L);
		assertThat(document.policies("with.dots")).hasSize(1);
	}

	@Test
	void changeIsSeenWhenItsTimeMovedAndNothingElseIsLoaded() {
		put("a", TIME, rps(1));
		put("b", TIME, rps(1));
		this.documents.poll();
		put("a", TIME, rps(2));
		put("b", TIME.plusMillis(1), rps(2));
		this.documents.poll();
		this.documents.poll();
		assertThat(rpsOf("a")).isEqualTo(1);
		assertThat(rpsOf("b")).isEqualTo(2);
		assertThat(state().counts().loaded()).isEqualTo(3);
	}

	@Test
	void documentThatIsRemovedHoldsOnAndIsTold() {
		put("a", TIME, rps(1));
		this.documents.poll();
		remove("a");
		this.documents.poll();
		assertThat(rpsOf("a")).isEqualTo(1);
		assertThat(this.documents.problems()).containsOnlyKeys("ratelimit.documents[a]");
	}

	@Test
	void badDocumentIsRefusedNamingTheFieldAndHoldsBackNoOther() {
		put("a", TIME, rps(1));
		put("b", TIME, rps(1));
		this.documents.poll();
		put("a", TIME.plusSeconds(1), "{\"general_rate_limit\": {\"rps\": \"many\"}}");
		put("b", TIME.plusSeconds(1), rps(2));
		this.documents.poll();
		assertThat(rpsOf("a")).isEqualTo(1);
		assertThat(rpsOf("b")).isEqualTo(2);
		assertThat(state().refused()).containsOnlyKeys("a");
		assertThat(state().refused().get("a")).contains("Document 'a': 'general_rate_limit.rps' must be a whole number",
				"was the text 'many'");
		put("a", TIME.plusSeconds(2), rps(3));
		this.documents.poll();
		assertThat(rpsOf("a")).isEqualTo(3);
		assertThat(this.documents.problems()).isEmpty();
	}

	@Test
	void sourceThatIsKilledKeepsItsDocumentsAndIsReadAgainWhenItIsBack() throws Exception {
		put("a", TIME, rps(1));
		this.documents.poll();
		stopServer();
		try {
			this.documents.poll();
			assertThat(rpsOf("a")).isEqualTo(1);
			assertThat(state().failure()).isNotBlank();
			assertThat(state().lastAnswer()).isNotNull();
			assertThat(this.documents.problems()).hasSize(1);
		}
		finally {
			startServer();
		}
		put("a", TIME.plusSeconds(1), rps(2));
		this.documents.poll();
		assertThat(rpsOf("a")).isEqualTo(2);
		assertThat(state().failure()).isNull();
	}

	@Test
	void hundredThousandKeysAreLoadedAtOnceAndLookedUpOneByOne() {
		StringJoiner keys = new StringJoiner(",");
		for (int i = 0; i < MANY; i++) {
			keys.add("\"tenant:%d\": {\"rpm\": %d, \"rph\": 5000}".formatted(i, 1 + i % 7));
		}
		put("large", TIME, "{\"custom_rate_limits\": {%s}}".formatted(keys));
		assertThat(cpuTimeOf(this.documents::poll)).isLessThan(GENEROUS);
		assertThat(this.documents.problems()).isEmpty();
		ServiceDocument document = this.documents.find("large");
		assertThat(document).isNotNull();
		assertThat(document.customKeys()).isEqualTo(MANY);
		assertThat(IntStream.range(0, MANY)
			.filter((i) -> document.policies("tenant:" + i).get(0).limit().max() != 1 + i % 7)).isEmpty();
	}

}
