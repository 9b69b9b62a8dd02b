package io.ratelimit.engine;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

import io.ratelimit.StoreFailure;
import io.ratelimit.StoreFailure.Reason;
import org.jspecify.annotations.Nullable;

/**
 * A store that gives no answer.
 */
public class StoreException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final Reason reason;

	public StoreException(Reason reason, String message, @Nullable Throwable cause) {
		super(message, cause, false, false);
		this.reason = reason;
	}

	/**
	 * Returns what a failed call stands for.
	 * @param thrown what the call threw
	 * @return itself, or what describes it
	 */
	public static StoreException of(Throwable thrown) {
		Throwable cause = thrown;
		while ((cause instanceof CompletionException || cause instanceof ExecutionException)
				&& cause.getCause() != null) {
			cause = cause.getCause();
		}
		if (cause instanceof StoreException failure) {
			return failure;
		}
		if (cause instanceof TimeoutException) {
			return new StoreException(Reason.TIMEOUT, "No answer in time", cause);
		}
		String message = cause.getMessage();
		return new StoreException(Reason.ERROR, (message != null) ? message : cause.getClass().getSimpleName(), cause);
	}

	public Reason getReason() {
		return this.reason;
	}

	StoreFailure toFailure() {
		return new StoreFailure(this.reason, this);
	}

}
