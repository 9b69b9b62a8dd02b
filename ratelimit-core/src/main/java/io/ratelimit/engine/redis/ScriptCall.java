package io.ratelimit.engine.redis;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.ratelimit.engine.Check;
import io.ratelimit.key.CounterKey;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.Limit;
import io.ratelimit.limit.TokenBucket;

/**
 * Collects the keys and arguments of one call of the script, in the form that the
 * script's header states.
 */
final class ScriptCall {

	static final int SAME = 5;

	private static final byte[] WITHOUT_CLOCK = { '0' };

	private static final byte[] WITH_CLOCK = { '1' };

	private final List<byte[]> keys = new ArrayList<>();

	private final List<byte[]> overrideKeys = new ArrayList<>();

	private final List<byte[]> arguments = new ArrayList<>();

	private final String id;

	private boolean clock;

	ScriptCall(Verb verb, String id) {
		this.id = id;
		this.clock = verb != Verb.CONSUME && verb != Verb.PEEK;
		this.arguments.add(verb.argument);
		this.arguments.add(WITHOUT_CLOCK);
		this.arguments.add(WITHOUT_CLOCK);
	}

	/**
	 * Adds a check that is decided.
	 */
	void check(Check check) {
		Limit limit = check.policy().limit();
		long option = option(limit);
		this.clock |= limit.algorithm() != Algorithm.FIXED_WINDOW || option != 0;
		CounterKey key = check.key();
		int flags = (check.monitored() ? 1 : 0) + (key.overrides().isEmpty() ? 0 : 2);
		add(key.counter(), code(limit.algorithm()), flags, limit.max(), limit.window().toMillis(), option,
				check.cost());
		for (String override : key.overrides()) {
			this.overrideKeys.add(bytes(override));
		}
	}

	/**
	 * Adds a check on the counter of an earlier one.
	 */
	void sameAs(int place, Check check) {
		add(check.key().counter(), SAME, check.monitored() ? 1 : 0, 0, 0, place, check.cost());
	}

	/**
	 * Adds a change of what was charged before.
	 */
	void change(String key, Algorithm algorithm, long max, long windowMillis, long leftMillis, long cost) {
		add(key, code(algorithm), 0, max, windowMillis, leftMillis, cost);
	}

	private void add(String key, int algorithm, int flags, long max, long window, long option, long cost) {
		this.keys.add(bytes(key));
		this.arguments.add(ByteBuffer.allocate(34)
			.put((byte) algorithm)
			.put((byte) flags)
			.putDouble(max)
			.putDouble(window)
			.putDouble(option)
			.putDouble(cost)
			.array());
	}

	byte[][] keys() {
		List<byte[]> all = this.keys;
		if (!this.overrideKeys.isEmpty()) {
			all = new ArrayList<>(this.keys);
			all.addAll(this.overrideKeys);
		}
		return all.toArray(byte[][]::new);
	}

	byte[][] arguments() {
		byte[] name = bytes(this.id);
		this.arguments.set(1, this.clock ? WITH_CLOCK : WITHOUT_CLOCK);
		this.arguments.set(2,
				ByteBuffer.allocate(4 + name.length)
					.putShort((short) this.keys.size())
					.putShort((short) this.overrideKeys.size())
					.put(name)
					.array());
		return this.arguments.toArray(byte[][]::new);
	}

	private static long option(Limit limit) {
		if (limit instanceof TokenBucket bucket) {
			return bucket.refill();
		}
		return (limit instanceof FixedWindow window && window.calendar()) ? 1 : 0;
	}

	private static int code(Algorithm algorithm) {
		return switch (algorithm) {
			case FIXED_WINDOW -> 0;
			case TOKEN_BUCKET -> 1;
			case SLIDING_WINDOW_COUNTER -> 2;
			case SLIDING_WINDOW_LOG -> 3;
			case CONCURRENCY -> 4;
		};
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * What the script is to do.
	 */
	enum Verb {

		CONSUME, PEEK, REFUND, RESET, RELEASE, RENEW;

		private final byte[] argument = bytes(name().toLowerCase(java.util.Locale.ROOT));

	}

}
