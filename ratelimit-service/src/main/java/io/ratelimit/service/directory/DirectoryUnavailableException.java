package io.ratelimit.service.directory;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Thrown where PostgreSQL cannot be asked and there is no copy, or none that is young
 * enough.
 */
class DirectoryUnavailableException extends DataAccessResourceFailureException {

	private static final long serialVersionUID = 1L;

	DirectoryUnavailableException(String message) {
		super(message);
	}

}
