package io.ratelimit.engine.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

import io.ratelimit.RateLimitResult;
import io.ratelimit.engine.Check;
import io.ratelimit.limit.Algorithm;

/**
 * The entries of a sliding window log, scored by the time of their charge, or of a
 * concurrency limit, scored by their expiry. An entry counts until its score plus what it
 * {@link Open#stays}.
 */
final class EntriesCounter extends Counter {

	private static final Comparator<Entry> BY_SCORE = Comparator.comparingLong(Entry::score);

	private final boolean log;

	private final List<Entry> entries = new ArrayList<>();

	private long units;

	EntriesCounter(boolean log) {
		this.log = log;
	}

	@Override
	boolean counts(Algorithm algorithm) {
		return algorithm == (this.log ? Algorithm.SLIDING_WINDOW_LOG : Algorithm.CONCURRENCY);
	}

	@Override
	Open open(Numbers numbers, long now) {
		if (!isStored(now)) {
			this.entries.clear();
			this.units = 0;
		}
		return new Open(numbers, now);
	}

	@Override
	RateLimitResult decide(Check check, Numbers numbers, long now, boolean consuming, String id) {
		return open(numbers, now).decide(check, consuming, id);
	}

	@Override
	long refund(String id, long cost, long max, long windowMillis, long leftMillis, long now) {
		long removed = 0;
		Iterator<Entry> iterator = this.entries.iterator();
		while (iterator.hasNext()) {
			Entry entry = iterator.next();
			if (entry.id.equals(id) && entry.score + (this.log ? windowMillis : 0) > now) {
				iterator.remove();
				removed += entry.units;
			}
		}
		this.units -= removed;
		if (this.entries.isEmpty()) {
			clear();
		}
		return removed;
	}

	long renew(String id, long leaseMillis, long now) {
		long renewed = 0;
		for (int i = 0; i < this.entries.size(); i++) {
			Entry entry = this.entries.get(i);
			if (entry.id.equals(id) && entry.score > now) {
				this.entries.set(i, new Entry(now + leaseMillis, id, entry.units));
				renewed += entry.units;
			}
		}
		if (renewed > 0) {
			this.entries.sort(BY_SCORE);
			storeUntil(Math.max(this.expiresAt, now + leaseMillis));
		}
		return renewed;
	}

	final class Open extends OpenCounter {

		private final List<Entry> entries = EntriesCounter.this.entries;

		private final long stays;

		private final long stored;

		private int firstActive;

		Open(Numbers numbers, long now) {
			super(numbers, now);
			this.stays = EntriesCounter.this.log ? this.window : 0;
			long active = EntriesCounter.this.units;
			while (this.firstActive < this.entries.size()
					&& this.entries.get(this.firstActive).score + this.stays <= now) {
				active -= this.entries.get(this.firstActive++).units;
			}
			this.stored = active;
			this.used = active;
		}

		@Override
		long waitFor(long units) {
			long index = this.used + units - this.max;
			if (index <= this.stored) {
				long wait = leaves(index);
				if (this.charged == 0 || wait <= this.window) {
					return wait;
				}
			}
			index -= this.charged;
			return (index > 0) ? Math.max(leaves(index), this.window) : this.window;
		}

		private long leaves(long index) {
			int i = this.firstActive;
			long sum = this.entries.get(i).units;
			while (sum < index) {
				sum += this.entries.get(++i).units;
			}
			return this.entries.get(i).score + this.stays - this.now;
		}

		@Override
		long full() {
			long last = (this.stored > 0) ? this.entries.get(this.entries.size() - 1).score + this.stays - this.now : 0;
			return Math.max(last, (this.charged > 0) ? this.window : 0);
		}

		@Override
		void write(String id, long end) {
			storeUntil(end);
			this.entries.subList(0, this.firstActive).clear();
			this.entries.add(new Entry(this.now + this.window - this.stays, id, this.charged));
			this.entries.sort(BY_SCORE);
			EntriesCounter.this.units = this.stored + this.charged;
		}

	}

	private record Entry(long score, String id, long units) {
	}

}
