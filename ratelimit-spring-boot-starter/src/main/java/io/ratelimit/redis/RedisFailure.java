package io.ratelimit.redis;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.StoreException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisConnectionFailureException;

/**
 * Tells failures of Redis apart, whatever client they come from.
 */
final class RedisFailure {

	private RedisFailure() {
	}

	static boolean isNoScript(Throwable thrown) {
		return anyMessage(thrown, "NOSCRIPT");
	}

	static boolean isWrongType(Throwable thrown) {
		return anyMessage(thrown, "WRONGTYPE");
	}

	static StoreException toStoreException(Throwable thrown) {
		return toStoreException(reason(thrown), thrown);
	}

	static StoreException toStoreException(Reason reason, Throwable thrown) {
		Throwable cause = unwrap(thrown);
		if (cause instanceof StoreException failure) {
			return failure;
		}
		return new StoreException(reason, message(cause), cause);
	}

	/**
	 * A client says that it cannot connect, and why only in what that was caused by: a
	 * wrong password, a server that refuses.
	 */
	private static String message(Throwable thrown) {
		String message = (thrown.getMessage() != null) ? thrown.getMessage() : thrown.getClass().getSimpleName();
		String root = NestedExceptionUtils.getMostSpecificCause(thrown).getMessage();
		return (root == null || message.contains(root)) ? message : message + ": " + root;
	}

	static Throwable unwrap(Throwable thrown) {
		return (thrown instanceof CompletionException && thrown.getCause() != null) ? thrown.getCause() : thrown;
	}

	private static Reason reason(Throwable thrown) {
		if (anyMessage(thrown, "OOM command not allowed")) {
			return Reason.OUT_OF_MEMORY;
		}
		if (anyMessage(thrown, "READONLY ") || anyMessage(thrown, "MISCONF ")) {
			return Reason.READ_ONLY;
		}
		for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
			if (cause instanceof TimeoutException || cause instanceof QueryTimeoutException) {
				return Reason.TIMEOUT;
			}
			if (cause instanceof IOException || cause instanceof RedisConnectionFailureException) {
				return Reason.CONNECTION;
			}
		}
		return Reason.ERROR;
	}

	private static boolean anyMessage(Throwable thrown, String part) {
		for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
			if (contains(cause.getMessage(), part)) {
				return true;
			}
		}
		return false;
	}

	private static boolean contains(@Nullable String message, String part) {
		return message != null && message.contains(part);
	}

}
