package io.ratelimit.document;

import java.time.Instant;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * How a source is doing.
 *
 * @param name its name
 * @param documents how many good documents it has
 * @param lastAnswer when it last answered, or {@code null} if it never did
 * @param failure why it did not answer the last time, or {@code null} if it did
 * @param refused what is wrong with documents that cannot be used, by their ids
 * @param counts what happened so far
 */
public record SourceState(String name, int documents, @Nullable Instant lastAnswer, @Nullable String failure,
		Map<String, String> refused, Counts counts) {

	public SourceState {
		refused = Map.copyOf(refused);
	}

	/**
	 * What happened since the start.
	 *
	 * @param loaded how many documents were loaded
	 * @param refused how many could not be used
	 * @param failed how often the source did not answer
	 */
	public record Counts(long loaded, long refused, long failed) {

	}

}
