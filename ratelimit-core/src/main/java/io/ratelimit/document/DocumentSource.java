package io.ratelimit.document;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A place that documents are loaded from. Called by one thread at a time; may block.
 * Whatever it throws, other than for one document, is an outage: the last good documents
 * hold on.
 */
public interface DocumentSource {

	/**
	 * Returns the name that operators see.
	 * @return the name, such as {@code mongodb}
	 */
	String name();

	/**
	 * Returns which documents there are, without loading them.
	 * @return for each id something that is equal until the document changes
	 * @throws Exception if the source cannot be asked
	 */
	Map<String, ?> versions() throws Exception;

	/**
	 * Loads a document.
	 * @param id its id
	 * @return the document, or {@code null} if it is gone
	 * @throws InvalidDocumentException if it cannot be used
	 * @throws Exception if the source cannot be asked
	 */
	@Nullable ServiceDocument load(String id) throws Exception;

}
