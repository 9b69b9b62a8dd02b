package io.ratelimit.document;

import org.jspecify.annotations.Nullable;

/**
 * Thrown for a document that cannot be used, while its source is well.
 */
public class InvalidDocumentException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param id which document
	 * @param problem what is wrong with it, and with which field
	 */
	public InvalidDocumentException(String id, String problem) {
		this(id, problem, null);
	}

	/**
	 * Creates an exception.
	 * @param id which document
	 * @param problem what is wrong with it, and with which field
	 * @param cause what told of it
	 */
	public InvalidDocumentException(String id, String problem, @Nullable Throwable cause) {
		super("Document '%s': %s".formatted(DocumentReader.shorten(id), problem), cause);
	}

}
