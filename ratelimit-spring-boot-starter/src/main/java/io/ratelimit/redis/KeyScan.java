package io.ratelimit.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisClusterNode;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.Cursor;
import org.springframework.data.redis.core.ScanOptions;

/**
 * Finds keys by {@code SCAN}, which does not hold up Redis, on each master of a cluster.
 */
final class KeyScan {

	private static final int BATCH = 500;

	private final RedisConnectionFactory factory;

	KeyScan(RedisConnectionFactory factory) {
		this.factory = factory;
	}

	/**
	 * Finds keys. One that moves or is made meanwhile may be found twice.
	 * @param patterns what the keys match
	 * @param action takes some of them at a time
	 */
	void forEachBatch(List<String> patterns, Consumer<List<String>> action) {
		try (RedisConnection connection = this.factory.getConnection()) {
			for (String pattern : patterns) {
				ScanOptions options = ScanOptions.scanOptions().match(pattern).count(BATCH).build();
				if (connection instanceof RedisClusterConnection cluster) {
					for (RedisClusterNode node : cluster.clusterGetNodes()) {
						if (node.isMaster() && !node.isMarkedAsFail()) {
							drain(cluster.scan(node, options), action);
						}
					}
				}
				else {
					drain(connection.keyCommands().scan(options), action);
				}
			}
		}
	}

	private static void drain(Cursor<byte[]> cursor, Consumer<List<String>> action) {
		try (cursor) {
			List<String> batch = new ArrayList<>(BATCH);
			while (cursor.hasNext()) {
				batch.add(new String(cursor.next(), StandardCharsets.UTF_8));
				if (batch.size() == BATCH || !cursor.hasNext()) {
					action.accept(List.copyOf(batch));
					batch.clear();
				}
			}
		}
	}

}
