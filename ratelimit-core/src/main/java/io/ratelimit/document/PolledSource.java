package io.ratelimit.document;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.ratelimit.document.SourceState.Counts;
import org.jspecify.annotations.Nullable;

/**
 * The last good documents of one source.
 */
final class PolledSource {

	private static final int MAX_CAUSES = 20;

	private final DocumentSource source;

	private final InstantSource clock;

	private final DocumentListener listener;

	private final Map<String, Object> versions = new HashMap<>();

	private final Map<String, ServiceDocument> documents = new HashMap<>();

	private final Map<String, String> refused = new HashMap<>();

	private @Nullable Instant lastAnswer;

	private @Nullable String failure;

	private long loads;

	private long refusals;

	private long failures;

	PolledSource(DocumentSource source, InstantSource clock, DocumentListener listener) {
		this.source = source;
		this.clock = clock;
		this.listener = listener;
	}

	Map<String, ServiceDocument> documents() {
		return this.documents;
	}

	SourceState state() {
		return new SourceState(this.source.name(), this.documents.size(), this.lastAnswer, this.failure, this.refused,
				new Counts(this.loads, this.refusals, this.failures));
	}

	/**
	 * Loads what changed. A document that was refused is not loaded again until it
	 * changes.
	 */
	void poll() {
		try {
			Map<String, ?> found = this.source.versions();
			this.versions.keySet().retainAll(found.keySet());
			this.documents.keySet().retainAll(found.keySet());
			this.refused.keySet().retainAll(found.keySet());
			for (Map.Entry<String, ?> entry : found.entrySet()) {
				if (!entry.getValue().equals(this.versions.get(entry.getKey()))) {
					load(entry.getKey());
					this.versions.put(entry.getKey(), entry.getValue());
				}
			}
			this.lastAnswer = this.clock.instant();
			this.failure = null;
			this.listener.onAnswered(this.source.name());
		}
		catch (Exception ex) {
			this.failures++;
			String problem = describe(ex);
			this.failure = problem;
			this.listener.onFailed(this.source.name(), problem, ex);
		}
	}

	/**
	 * What wraps a failure rarely says more than that there was one.
	 */
	private static String describe(Exception failure) {
		Throwable root = failure;
		for (int i = 0; i < MAX_CAUSES && root.getCause() != null; i++) {
			root = root.getCause();
		}
		String problem = Objects.requireNonNullElse(failure.getMessage(), failure.getClass().getName());
		String reason = root.getMessage();
		return (reason == null || problem.contains(reason)) ? problem : problem + ": " + reason;
	}

	private void load(String id) throws Exception {
		try {
			ServiceDocument document = this.source.load(id);
			this.refused.remove(id);
			if (document != null) {
				this.loads++;
				this.documents.put(id, document);
				this.listener.onLoaded(this.source.name(), document);
			}
		}
		catch (InvalidDocumentException ex) {
			String problem = String.valueOf(ex.getMessage());
			this.refusals++;
			this.refused.put(id, problem);
			this.listener.onRefused(this.source.name(), id, problem);
		}
	}

}
