package io.ratelimit.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisException;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.ByteArrayOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.StoreException;
import io.ratelimit.engine.redis.ScriptExecutor;
import io.ratelimit.redis.LettuceCommands.Open;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.context.SmartLifecycle;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.script.RedisScript;

/**
 * Runs the script over a native connection to the Redis of the application's connection
 * factory, without blocking.
 */
final class LettuceScriptExecutor implements ScriptExecutor, SmartLifecycle, AutoCloseable {

	private static final Log logger = LogFactory.getLog(LettuceScriptExecutor.class);

	private static final int LIFECYCLE_SECONDS = 1;

	private final LettuceCommands connection;

	private final byte[] sha;

	private final byte[] text;

	private final long timeoutMillis;

	private final boolean clustered;

	private volatile boolean running;

	LettuceScriptExecutor(LettuceConnectionFactory factory, RedisScript<?> script, Duration timeout) {
		this.connection = new LettuceCommands(factory);
		this.sha = script.getSha1().getBytes(StandardCharsets.US_ASCII);
		this.text = script.getScriptAsString().getBytes(StandardCharsets.UTF_8);
		this.timeoutMillis = timeout.toMillis();
		this.clustered = factory.isClusterAware();
	}

	@Override
	public CompletionStage<byte[]> execute(byte[][] keys, byte[][] arguments) {
		Open open = this.connection.open();
		if (open != null) {
			return execute(open, keys, arguments);
		}
		return this.connection.connect()
			.copy()
			.orTimeout(this.timeoutMillis, TimeUnit.MILLISECONDS)
			.exceptionally((thrown) -> {
				throw RedisFailure.toStoreException(Reason.CONNECTION, thrown);
			})
			.thenCompose((connected) -> execute(connected, keys, arguments));
	}

	@Override
	public boolean pipelines() {
		return !this.clustered;
	}

	private CompletionStage<byte[]> execute(Open open, byte[][] keys, byte[][] arguments) {
		return send(open, CommandType.EVALSHA, this.sha, keys, arguments).exceptionallyCompose((thrown) -> {
			if (RedisFailure.isNoScript(thrown)) {
				return send(open, CommandType.EVAL, this.text, keys, arguments)
					.exceptionally((again) -> fail(open, again));
			}
			return CompletableFuture.failedFuture(toStoreException(open, thrown));
		});
	}

	/**
	 * A command that waits for Lettuce to connect again is dropped when its time is over,
	 * so that it does not charge for a request that was decided without it. So is a
	 * probe, which has no keys: it tells of a connection that hears nothing any more.
	 */
	private CompletableFuture<byte[]> send(Open open, CommandType type, byte[] script, byte[][] keys,
			byte[][] arguments) {
		CommandArgs<byte[], byte[]> args = new CommandArgs<>(ByteArrayCodec.INSTANCE).add(script).add(keys.length);
		for (byte[] key : keys) {
			args.addKey(key);
		}
		for (byte[] argument : arguments) {
			args.add(argument);
		}
		CompletableFuture<byte[]> reply = open.commands()
			.dispatch(type, new ByteArrayOutput<>(ByteArrayCodec.INSTANCE), args)
			.toCompletableFuture();
		return (open.isConnected() && keys.length > 0) ? reply
				: reply.orTimeout(this.timeoutMillis, TimeUnit.MILLISECONDS);
	}

	private byte[] fail(Open open, Throwable thrown) {
		throw toStoreException(open, thrown);
	}

	private StoreException toStoreException(Open open, Throwable thrown) {
		Throwable cause = RedisFailure.unwrap(thrown);
		if (cause instanceof RedisCommandExecutionException) {
			return RedisFailure.toStoreException(cause);
		}
		if (cause instanceof RedisCommandTimeoutException) {
			return RedisFailure.toStoreException(Reason.TIMEOUT, cause);
		}
		Reason reason = (cause instanceof TimeoutException && open.isConnected()) ? Reason.TIMEOUT : Reason.CONNECTION;
		if (cause instanceof RedisException || cause instanceof TimeoutException) {
			this.connection.discard(open);
		}
		return RedisFailure.toStoreException(reason, cause);
	}

	boolean isConnected() {
		return this.connection.open() != null;
	}

	/**
	 * Connects and loads the script before a server takes the first request, as far as
	 * that is possible at once. A Redis that is down does not keep the application from
	 * starting.
	 */
	@Override
	public void start() {
		this.running = true;
		await(this.connection.connect().thenCompose((open) -> open.commands().scriptLoad(this.text)),
				"Redis is not ready yet");
	}

	/**
	 * Closes the connection before its client is shut down.
	 */
	@Override
	public void stop() {
		this.running = false;
		await(this.connection.discard(this.connection.open()), "The connection to Redis is not closed yet");
	}

	private static void await(CompletableFuture<?> done, String otherwise) {
		try {
			done.get(LIFECYCLE_SECONDS, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (ExecutionException | TimeoutException ex) {
			logger.debug(otherwise, ex);
		}
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	/**
	 * After the connection factory, before any server.
	 */
	@Override
	public int getPhase() {
		return 1;
	}

	@Override
	public void close() {
		this.connection.close();
	}

}
