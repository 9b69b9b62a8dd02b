package io.ratelimit.redis;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.cluster.api.async.RedisAdvancedClusterAsyncCommands;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.StoreException;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * A native connection of the factory's client for the limiter alone, so that it can be
 * given up without harm to the application. Where Lettuce chooses among nodes it is the
 * one that the factory shares. Connecting may take seconds, so a thread of its own does
 * it; callers wait for it as long as they like.
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
		Open made = null;
		try {
			made = Open.of(this.factory);
			return keep(made);
		}
		catch (RuntimeException ex) {
			if (made != null) {
				made.close();
			}
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
	 * Gives up a connection that does not work, so that the next call makes another, at
	 * once: Lettuce by itself waits longer after each attempt, in the end half a minute.
	 * Calls that wait for an answer fail, and those that were not sent yet never are.
	 * Lettuce may hold a lock at this moment, so another thread closes the connection.
	 * @param broken the connection
	 * @return when it is closed
	 */
	synchronized CompletableFuture<Void> discard(@Nullable Open broken) {
		if (broken == null || this.open != broken) {
			return CompletableFuture.completedFuture(null);
		}
		this.open = null;
		return CompletableFuture.runAsync(broken::close, this.thread);
	}

	synchronized void close() {
		discard(this.open);
		this.closed = true;
		this.thread.shutdown();
	}

	private static StoreException closedException() {
		return new StoreException(Reason.CONNECTION, "The application is closed", null);
	}

	/**
	 * A connection that was made.
	 *
	 * @param commands what takes commands
	 * @param state tells whether it is connected at the moment
	 * @param closeable what has to be closed
	 */
	record Open(RedisClusterAsyncCommands<byte[], byte[]> commands, StatefulConnection<byte[], byte[]> state,
			AutoCloseable closeable) {

		static Open of(LettuceConnectionFactory factory) {
			if (factory.getRequiredNativeClient() instanceof RedisClient client
					&& factory.getClientConfiguration().getReadFrom().isEmpty()) {
				try {
					StatefulRedisConnection<byte[], byte[]> own = client.connect(ByteArrayCodec.INSTANCE);
					return new Open(own.async(), own, own);
				}
				catch (IllegalStateException ex) {
					// a client of a master and replicas has no address, and its factory
					// does
				}
			}
			return shared(factory.isClusterAware() ? factory.getClusterConnection() : factory.getConnection());
		}

		@SuppressWarnings("unchecked")
		private static Open shared(RedisConnection connection) {
			Object commands = connection.getNativeConnection();
			if (commands instanceof RedisAdvancedClusterAsyncCommands<?, ?>) {
				RedisAdvancedClusterAsyncCommands<byte[], byte[]> cluster = (RedisAdvancedClusterAsyncCommands<byte[], byte[]>) commands;
				return new Open(cluster, cluster.getStatefulConnection(), connection);
			}
			RedisAsyncCommands<byte[], byte[]> single = (RedisAsyncCommands<byte[], byte[]>) commands;
			return new Open(single, single.getStatefulConnection(), connection);
		}

		boolean isConnected() {
			return this.state.isOpen();
		}

		void close() {
			try {
				this.closeable.close();
			}
			catch (Exception ex) {
				// of no use any more, closed or not
			}
		}

	}

}
