package io.ratelimit.service.directory;

import java.util.Optional;
import java.util.function.Function;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ratelimit.service.change.Change;
import io.ratelimit.service.change.PostgresState;
import io.ratelimit.service.change.Revisions;

/**
 * One kind of entity in the memory of this instance. What is not there is read from
 * PostgreSQL and copied to Redis; while PostgreSQL cannot be asked, from the copy. A
 * removal waits for a read that is under way, so that no outdated value stays behind it.
 *
 * @param <S> the entity as it is stored
 * @param <V> the entity as decisions use it
 */
final class WarmCache<S, V> {

	private static final long MAX_ENTITIES = 100_000;

	private final Cache<String, Optional<V>> cache = Caffeine.newBuilder().maximumSize(MAX_ENTITIES).build();

	private final Change.Kind kind;

	private final Class<S> type;

	private final Function<String, Optional<S>> source;

	private final Function<S, V> prepare;

	private final WarmCopies copies;

	private final PostgresState postgres;

	private final Revisions revisions;

	WarmCache(Change.Kind kind, Class<S> type, Function<String, Optional<S>> source, Function<S, V> prepare,
			WarmCopies copies, PostgresState postgres, Revisions revisions) {
		this.kind = kind;
		this.type = type;
		this.source = source;
		this.prepare = prepare;
		this.copies = copies;
		this.postgres = postgres;
		this.revisions = revisions;
	}

	Optional<V> get(String id) {
		Optional<V> warm = this.cache.getIfPresent(id);
		return (warm != null) ? warm : this.cache.get(id, this::load);
	}

	private Optional<V> load(String id) {
		Change entity = new Change(this.kind, id);
		if (this.postgres.isUp()) {
			long revision = this.revisions.latest();
			Optional<S> stored = this.source.apply(id);
			stored.ifPresent((value) -> this.copies.write(entity, value, revision));
			return stored.map(this.prepare);
		}
		return Optional.of(this.copies.read(entity, this.type)
			.map(this.prepare)
			.orElseThrow(() -> new DirectoryUnavailableException("PostgreSQL cannot be asked, and there is no copy")));
	}

	void forget(String id) {
		this.cache.invalidate(id);
	}

	void clear() {
		this.cache.invalidateAll();
	}

}
