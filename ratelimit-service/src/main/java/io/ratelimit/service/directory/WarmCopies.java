package io.ratelimit.service.directory;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.ratelimit.service.change.Change;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.ValueOperations;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Copies in Redis of what was read from PostgreSQL. They are read only while PostgreSQL
 * cannot be asked, so that an instance that is new then can decide as well. Each tells
 * the revision that it was read at, and every instance removes those that are older than
 * a change, as soon as Redis lets it.
 */
@Component
class WarmCopies {

	private static final Log logger = LogFactory.getLog(WarmCopies.class);

	private static final Duration TTL = Duration.ofHours(1);

	private static final String SEPARATOR = ":";

	private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final StringRedisTemplate redis;

	private final ValueOperations<String, String> values;

	private final JsonMapper json = JsonMapper.builder().build();

	private final Map<Change, Long> outdated = new ConcurrentHashMap<>();

	private volatile long failedNanos = System.nanoTime() - PAUSE_NANOS;

	WarmCopies(StringRedisTemplate redis) {
		this.redis = redis;
		this.values = redis.opsForValue();
	}

	void write(Change entity, Object value, long revision) {
		tried(() -> this.values.set(key(entity), revision + SEPARATOR + this.json.writeValueAsString(value), TTL));
	}

	<T> Optional<T> read(Change entity, Class<T> type) {
		if (this.outdated.containsKey(entity)) {
			return Optional.empty();
		}
		Object[] found = new Object[1];
		tried(() -> {
			String copy = this.values.get(key(entity));
			if (copy != null) {
				found[0] = this.json.readValue(copy.substring(copy.indexOf(SEPARATOR) + 1), type);
			}
		});
		return Optional.ofNullable(found[0]).map(type::cast);
	}

	void outdate(Change entity, long revision) {
		this.outdated.merge(entity, revision, Math::max);
	}

	@Scheduled(fixedDelay = 100)
	void removeOutdated() {
		for (Map.Entry<Change, Long> entry : this.outdated.entrySet()) {
			boolean removed = tried(() -> removeOlder(entry.getKey(), entry.getValue()));
			if (!removed) {
				return;
			}
			this.outdated.remove(entry.getKey(), entry.getValue());
		}
	}

	private void removeOlder(Change entity, long revision) {
		String copy = this.values.get(key(entity));
		if (copy != null && Long.parseLong(copy, 0, copy.indexOf(SEPARATOR), 10) < revision) {
			this.redis.delete(key(entity));
		}
	}

	private static String key(Change entity) {
		return "ratelimit_service:" + entity;
	}

	/**
	 * A Redis that fails is left alone for a second, so that it does not hold up calls.
	 */
	private boolean tried(Runnable call) {
		if (System.nanoTime() - this.failedNanos < PAUSE_NANOS) {
			return false;
		}
		try {
			call.run();
			return true;
		}
		catch (DataAccessException | JacksonException ex) {
			logger.debug("A copy in Redis could not be used", ex);
			this.failedNanos = System.nanoTime();
			return false;
		}
	}

}
