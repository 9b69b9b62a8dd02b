package io.ratelimit.benchmarks.measure;

/**
 * Walks over all keys, neighbours far apart.
 */
final class Keys {

	private static final int STRIDE = 7919;

	private final int count;

	private int next;

	Keys(int count, int walker) {
		this.count = count;
		this.next = (int) (walker * 2_654_435_761L % count);
	}

	int next() {
		this.next = (this.next + STRIDE) % this.count;
		return this.next;
	}

}
