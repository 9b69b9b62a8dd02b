package io.ratelimit.violations;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Finds the keys that occur most often in a stream of any length, in fixed memory, by the
 * Space-Saving algorithm (Metwally, Agrawal, El Abbadi: Efficient Computation of Frequent
 * and Top-k Elements in Data Streams, 2005). A key that is not kept takes the place of
 * the one with the lowest count, and inherits that count as its error. After n
 * occurrences
 * <ul>
 * <li>the counts of all kept keys add up to n,
 * <li>no count is too low, or too high by more than its error, which is at most n /
 * capacity,
 * <li>every key that occurred more than n / capacity times is kept.
 * </ul>
 * An occurrence of a kept key locks its entry only. The queue is put in order when the
 * lowest count is needed: counts only grow, so an entry that seems lowest and has not
 * grown is the lowest.
 *
 * @param <E> what is known of a key
 */
final class HeavyHitters<E extends HeavyHitters.Entry> {

	private final Map<String, E> entries = new ConcurrentHashMap<>();

	private final PriorityQueue<E> lowestFirst = new PriorityQueue<>(Comparator.comparingLong(Entry::order));

	private final int capacity;

	HeavyHitters(int capacity) {
		this.capacity = capacity;
	}

	int capacity() {
		return this.capacity;
	}

	Collection<E> entries() {
		return this.entries.values();
	}

	@Nullable E find(String key) {
		return this.entries.get(key);
	}

	/**
	 * Makes room for a key unless it is kept already.
	 * @return its entry, which may be given up before it is used
	 */
	synchronized E admit(String key, Supplier<E> factory) {
		E kept = this.entries.get(key);
		if (kept != null) {
			return kept;
		}
		E entry = factory.get();
		if (this.lowestFirst.size() == this.capacity) {
			E lowest = removeLowest();
			this.entries.remove(lowest.key());
			entry.inherit(lowest.giveUp());
		}
		this.lowestFirst.add(entry);
		this.entries.put(key, entry);
		return entry;
	}

	private E removeLowest() {
		E lowest = this.lowestFirst.remove();
		while (lowest.hasGrown()) {
			this.lowestFirst.add(lowest);
			lowest = this.lowestFirst.remove();
		}
		return lowest;
	}

	/**
	 * Returns how often a key that is not kept occurred at the most.
	 */
	synchronized long lowest() {
		return (this.lowestFirst.size() < this.capacity) ? 0
				: this.entries.values().stream().mapToLong(Entry::count).min().orElse(0);
	}

	synchronized void clear() {
		this.lowestFirst.forEach(Entry::giveUp);
		this.lowestFirst.clear();
		this.entries.clear();
	}

	/**
	 * What is known of a key.
	 */
	abstract static class Entry {

		private final String key;

		private long count;

		private long error;

		private boolean givenUp;

		/**
		 * The count by which the queue has it in order.
		 */
		private long order;

		Entry(String key) {
			this.key = key;
		}

		String key() {
			return this.key;
		}

		synchronized long count() {
			return this.count;
		}

		synchronized long error() {
			return this.error;
		}

		/**
		 * Counts an occurrence.
		 * @return false if the entry was given up, and another has to be found
		 */
		synchronized boolean increment() {
			if (this.givenUp) {
				return false;
			}
			this.count++;
			return true;
		}

		synchronized void inherit(long count) {
			this.count = count;
			this.error = count;
			this.order = count;
		}

		synchronized long giveUp() {
			this.givenUp = true;
			return this.count;
		}

		long order() {
			return this.order;
		}

		synchronized boolean hasGrown() {
			boolean grown = this.order != this.count;
			this.order = this.count;
			return grown;
		}

	}

}
