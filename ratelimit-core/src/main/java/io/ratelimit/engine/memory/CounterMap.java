package io.ratelimit.engine.memory;

import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

import io.ratelimit.limit.Algorithm;
import org.jspecify.annotations.Nullable;

/**
 * Counters by key, a bounded number of them. Whoever adds one looks at a few others and
 * removes those whose state is over, so idle ones leave without a thread; at the cap the
 * one of these that ends first is given up.
 */
final class CounterMap {

	private static final int LOOKED_AT = 8;

	private final ConcurrentHashMap<String, Counter> counters = new ConcurrentHashMap<>();

	private final int max;

	private final LongAdder evictions = new LongAdder();

	private final ReentrantLock sweeping = new ReentrantLock();

	private Iterator<Map.Entry<String, Counter>> sweep = this.counters.entrySet().iterator();

	CounterMap(int max) {
		if (max < 1) {
			throw new IllegalArgumentException("'maxCounters' must be at least 1, was %d".formatted(max));
		}
		this.max = max;
	}

	int size() {
		return this.counters.size();
	}

	long evictions() {
		return this.evictions.sum();
	}

	@Nullable Counter get(String key) {
		return this.counters.get(key);
	}

	/**
	 * Returns the counter of a key, or one without state that is not kept.
	 */
	Counter getOrNew(String key, Algorithm algorithm) {
		Counter counter = this.counters.get(key);
		return (counter != null && counter.counts(algorithm)) ? counter : Counter.create(algorithm, 0);
	}

	Counter getOrCreate(String key, Algorithm algorithm, long now) {
		Counter counter = this.counters.get(key);
		if (counter != null && counter.counts(algorithm)) {
			return counter;
		}
		if (counter != null) {
			remove(key, counter);
		}
		makeRoom(now);
		return this.counters.computeIfAbsent(key, (absent) -> Counter.create(algorithm, now));
	}

	/**
	 * Whoever finds another thread at it goes on, since event loops must not wait: that
	 * thread, or the next, makes room for all.
	 */
	private void makeRoom(long now) {
		if (!this.sweeping.tryLock()) {
			return;
		}
		try {
			boolean evicted;
			do {
				evicted = sweep(now);
			}
			while (evicted && this.counters.size() >= this.max);
		}
		finally {
			this.sweeping.unlock();
		}
	}

	/**
	 * Looks at a few counters.
	 * @return whether one was given up for want of room
	 */
	private boolean sweep(long now) {
		Map.Entry<String, Counter> victim = null;
		long victimEnd = Long.MAX_VALUE;
		for (int i = 0; i < LOOKED_AT && hasNext(); i++) {
			Map.Entry<String, Counter> entry = this.sweep.next();
			long end = removeIfOver(entry.getKey(), entry.getValue(), now);
			if (now < end && end < victimEnd) {
				victim = entry;
				victimEnd = end;
			}
		}
		if (victim == null || this.counters.size() < this.max) {
			return false;
		}
		remove(victim.getKey(), victim.getValue());
		this.evictions.increment();
		return true;
	}

	private boolean hasNext() {
		if (!this.sweep.hasNext()) {
			this.sweep = this.counters.entrySet().iterator();
		}
		return this.sweep.hasNext();
	}

	/**
	 * Removes a counter whose state is over.
	 * @return when the counter's state is over
	 */
	private long removeIfOver(String key, Counter counter, long now) {
		synchronized (counter) {
			if (counter.isIdle(now)) {
				counter.removed = true;
				this.counters.remove(key, counter);
			}
			return counter.expiresAt;
		}
	}

	private void remove(String key, Counter counter) {
		synchronized (counter) {
			counter.removed = true;
			this.counters.remove(key, counter);
		}
	}

}
