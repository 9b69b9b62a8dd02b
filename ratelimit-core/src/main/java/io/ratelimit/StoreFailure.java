package io.ratelimit;

import org.jspecify.annotations.Nullable;

/**
 * A call of the store that gave no answer.
 *
 * @param reason what kind of failure it is
 * @param cause what was thrown, or {@code null} for a call that was not made
 */
public record StoreFailure(Reason reason, @Nullable Throwable cause) {

	/**
	 * Kinds of failure.
	 */
	public enum Reason {

		/**
		 * No answer in time.
		 */
		TIMEOUT,

		/**
		 * No connection.
		 */
		CONNECTION,

		/**
		 * Not asked, because it failed repeatedly and is only probed now.
		 */
		SKIPPED,

		/**
		 * A counter that holds no number, or is of another type.
		 */
		UNREADABLE,

		/**
		 * The store has no memory left.
		 */
		OUT_OF_MEMORY,

		/**
		 * The store takes no writes.
		 */
		READ_ONLY,

		/**
		 * Any other error.
		 */
		ERROR

	}

}
