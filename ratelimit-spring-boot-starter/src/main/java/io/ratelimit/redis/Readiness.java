package io.ratelimit.redis;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * Finds out whether Redis answers before work on which somebody waits, since the client's
 * own timeout may be a minute.
 */
final class Readiness {

	private final ExecutorService thread = IdleThread.named("ratelimit-redis-ready-");

	private final StringRedisTemplate redis;

	private final Duration patience;

	Readiness(StringRedisTemplate redis) {
		this(redis, Duration.ofSeconds(2));
	}

	Readiness(StringRedisTemplate redis, Duration patience) {
		this.redis = redis;
		this.patience = patience;
	}

	/**
	 * Fails unless Redis answers soon.
	 * @param key a key on the server that is asked afterwards
	 */
	void require(String key) {
		Future<Boolean> answer = this.thread.submit(() -> this.redis.hasKey(key));
		try {
			answer.get(this.patience.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			throw new QueryTimeoutException("Redis did not answer within %d ms".formatted(this.patience.toMillis()),
					ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new QueryTimeoutException("Interrupted while waiting for Redis", ex);
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() instanceof RuntimeException cause) ? cause : new IllegalStateException(ex.getCause());
		}
		finally {
			answer.cancel(true);
		}
	}

}
