package io.ratelimit.document;

/**
 * Told what becomes of documents, by the thread that polls.
 */
public interface DocumentListener {

	/**
	 * A document was loaded and is in force, unless an earlier source has one of the same
	 * service.
	 * @param source the name of its source
	 * @param document the document
	 */
	default void onLoaded(String source, ServiceDocument document) {
	}

	/**
	 * A document was refused; the last good one of its source holds on.
	 * @param source the name of its source
	 * @param id its id
	 * @param problem what is wrong with it
	 */
	default void onRefused(String source, String id, String problem) {
	}

	/**
	 * A service has no document any more; the last one holds on.
	 * @param service the service's name
	 */
	default void onRemoved(String service) {
	}

	/**
	 * A source could not be asked; all its documents hold on.
	 * @param source its name
	 * @param problem what happened
	 * @param cause what told of it
	 */
	default void onFailed(String source, String problem, Exception cause) {
	}

	/**
	 * A source was asked for what changed, and answered.
	 * @param source its name
	 */
	default void onAnswered(String source) {
	}

}
