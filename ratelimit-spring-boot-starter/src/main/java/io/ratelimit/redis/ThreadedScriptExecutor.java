package io.ratelimit.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.StoreException;
import io.ratelimit.engine.redis.ScriptExecutor;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.ReturnType;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Runs the script with a client that blocks, on threads of its own.
 */
final class ThreadedScriptExecutor implements ScriptExecutor, AutoCloseable {

	private static final int THREADS = 16;

	private static final int WAITING = 1024;

	private final RedisConnectionFactory factory;

	private final String sha;

	private final byte[] text;

	private final long timeoutNanos;

	private final ThreadPoolExecutor threads;

	ThreadedScriptExecutor(RedisConnectionFactory factory, RedisScript<?> script, Duration timeout) {
		this.factory = factory;
		this.sha = script.getSha1();
		this.text = script.getScriptAsString().getBytes(StandardCharsets.UTF_8);
		this.timeoutNanos = timeout.toNanos();
		CustomizableThreadFactory names = new CustomizableThreadFactory("ratelimit-redis-");
		names.setDaemon(true);
		this.threads = new ThreadPoolExecutor(THREADS, THREADS, 10, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(WAITING), names);
		this.threads.allowCoreThreadTimeOut(true);
	}

	@Override
	public CompletionStage<byte[]> execute(byte[][] keys, byte[][] arguments) {
		long start = System.nanoTime();
		try {
			return CompletableFuture.supplyAsync(() -> executeInTime(start, keys, arguments), this.threads);
		}
		catch (RejectedExecutionException ex) {
			return CompletableFuture.failedFuture(
					new StoreException(Reason.TIMEOUT, "%d calls wait for Redis already".formatted(WAITING), ex));
		}
	}

	/**
	 * A call that waited for a thread until its time was over is not made, so that it
	 * does not charge for a request that was decided without it.
	 */
	private byte[] executeInTime(long start, byte[][] keys, byte[][] arguments) {
		if (System.nanoTime() - start > this.timeoutNanos) {
			throw new StoreException(Reason.TIMEOUT, "No thread was free in time", null);
		}
		byte[][] all = Arrays.copyOf(keys, keys.length + arguments.length);
		System.arraycopy(arguments, 0, all, keys.length, arguments.length);
		try (RedisConnection connection = this.factory.getConnection()) {
			return Objects.requireNonNull(evaluate(connection, keys.length, all), "The script must reply");
		}
		catch (RuntimeException ex) {
			throw RedisFailure.toStoreException(ex);
		}
	}

	private byte @Nullable [] evaluate(RedisConnection connection, int keys, byte[][] all) {
		try {
			return connection.scriptingCommands().evalSha(this.sha, ReturnType.VALUE, keys, all);
		}
		catch (RuntimeException ex) {
			if (RedisFailure.isNoScript(ex)) {
				return connection.scriptingCommands().eval(this.text, ReturnType.VALUE, keys, all);
			}
			throw ex;
		}
	}

	@Override
	public void close() {
		this.threads.shutdown();
	}

}
