package io.ratelimit.service.directory;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

import io.ratelimit.engine.FailureGuard;
import io.ratelimit.service.change.Change;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

/**
 * Copies in Redis of what was read from PostgreSQL. They are read only while PostgreSQL
 * cannot be asked, so that an instance that is new then can decide as well. Every
 * instance removes the copies of what it hears to have changed.
 */
@Component
class WarmCopies {

	private static final Log logger = LogFactory.getLog(WarmCopies.class);

	private static final Duration TTL = Duration.ofHours(1);

	private final StringRedisTemplate redis;

	private final JsonMapper json = JsonMapper.builder().build();

	private final ObjectProvider<FailureGuard> guard;

	WarmCopies(StringRedisTemplate redis, ObjectProvider<FailureGuard> guard) {
		this.redis = redis;
		this.guard = guard;
	}

	void write(Change entity, Object value) {
		tried(() -> {
			this.redis.opsForValue().set(key(entity), this.json.writeValueAsString(value), TTL);
			return Optional.empty();
		});
	}

	<T> Optional<T> read(Change entity, Class<T> type) {
		return tried(() -> Optional.ofNullable(this.redis.opsForValue().get(key(entity)))
			.map((copy) -> this.json.readValue(copy, type)));
	}

	void remove(Change entity) {
		tried(() -> {
			this.redis.delete(key(entity));
			return Optional.empty();
		});
	}

	private static String key(Change entity) {
		return "ratelimit_service:" + entity;
	}

	private <T> Optional<T> tried(Supplier<Optional<T>> call) {
		FailureGuard store = this.guard.getIfAvailable();
		if (store != null && !store.isAvailable()) {
			return Optional.empty();
		}
		try {
			return call.get();
		}
		catch (DataAccessException | JacksonException ex) {
			logger.debug("A copy in Redis could not be used", ex);
			return Optional.empty();
		}
	}

}
