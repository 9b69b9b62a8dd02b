package io.ratelimit.redis;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.cluster.api.async.RedisAdvancedClusterAsyncCommands;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.StoreException;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * The factory's native connection. Connecting may take seconds, so a thread of its own
 * does it; callers wait for it as long as they like.
 */
final class LettuceCommands {

	private final LettuceConnectionFactory factory;

	private final ExecutorService thread = IdleThread.named("ratelimit-redis-connect-");

	private volatile @Nullable Open open;

	private @Nullable CompletableFuture<Open> connecting;

	private boolean closed;

	LettuceCommands(LettuceConnectionFactory factory) {
		this.factory = factory;
	}

	/**
	 * Returns the connection if there is one.
	 * @return the connection, or {@code null}
	 */
	@Nullable Open open() {
		return this.open;
	}

	/**
	 * Connects unless that is done or under way.
	 * @return the connection, shared by all who wait for it
	 */
	synchronized CompletableFuture<Open> connect() {
		Open existing = this.open;
		if (existing != null) {
			return CompletableFuture.completedFuture(existing);
		}
		if (this.closed) {
			return CompletableFuture.failedFuture(closedException());
		}
		if (this.connecting == null || this.connecting.isDone()) {
			this.connecting = CompletableFuture.supplyAsync(this::connectNow, this.thread);
		}
		return this.connecting;
	}

	private Open connectNow() {
		RedisConnection connection = null;
		try {
			connection = this.factory.isClusterAware() ? this.factory.getClusterConnection()
					: this.factory.getConnection();
			return keep(Open.of(connection));
		}
		catch (RuntimeException ex) {
			close(connection);
			throw RedisFailure.toStoreException(Reason.CONNECTION, ex);
		}
	}

	private synchronized Open keep(Open connection) {
		if (this.closed) {
			throw closedException();
		}
		this.open = connection;
		return connection;
	}

	/**
	 * Gives up a connection that does not work, so that the next call makes another.
	 * @param broken the connection
	 */
	synchronized void discard(@Nullable Open broken) {
		if (broken != null && this.open == broken) {
			this.open = null;
			this.thread.execute(() -> close(broken.connection()));
		}
	}

	synchronized void close() {
		discard(this.open);
		this.closed = true;
		this.thread.shutdown();
	}

	private static StoreException closedException() {
		return new StoreException(Reason.CONNECTION, "The application is closed", null);
	}

	private static void close(@Nullable RedisConnection connection) {
		if (connection != null) {
			try {
				connection.close();
			}
			catch (RuntimeException ex) {
				// of no use any more, closed or not
			}
		}
	}

	/**
	 * A connection that was made.
	 *
	 * @param connection what has to be closed
	 * @param commands what takes commands
	 * @param state tells whether it is connected at the moment
	 */
	record Open(RedisConnection connection, RedisClusterAsyncCommands<byte[], byte[]> commands,
			StatefulConnection<byte[], byte[]> state) {

		@SuppressWarnings("unchecked")
		static Open of(RedisConnection connection) {
			Object commands = connection.getNativeConnection();
			if (commands instanceof RedisAdvancedClusterAsyncCommands<?, ?>) {
				RedisAdvancedClusterAsyncCommands<byte[], byte[]> cluster = (RedisAdvancedClusterAsyncCommands<byte[], byte[]>) commands;
				return new Open(connection, cluster, cluster.getStatefulConnection());
			}
			RedisAsyncCommands<byte[], byte[]> single = (RedisAsyncCommands<byte[], byte[]>) commands;
			return new Open(connection, single, single.getStatefulConnection());
		}

		boolean isConnected() {
			return this.state.isOpen();
		}

	}

}
