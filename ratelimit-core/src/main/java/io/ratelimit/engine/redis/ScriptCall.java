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
 * Collects the keys and the packed argument of one group, in the form that the script's
 * header states.
 */
final class ScriptCall {

	static final int SAME = 5;

	private static final int PROLOGUE = 2;

	private static final int CLOCK = 1;

	private static final int OVERRIDE_KEYS = 4;

	private static final int GROUP = 5;

	private static final int CHECK = 34;

	private final List<byte[]> keys;

	private final List<byte[]> overrideKeys = new ArrayList<>(0);

	private final ByteBuffer asked;

	/**
	 * Begins a group.
	 * @param verb what the script is to do
	 * @param id what names the entries of the group
	 * @param checks how many checks or changes will be added
	 */
	ScriptCall(Verb verb, String id, int checks) {
		byte[] name = bytes(id);
		this.keys = new ArrayList<>(checks);
		this.asked = ByteBuffer.allocate(PROLOGUE + GROUP + name.length + CHECK * checks)
			.put((byte) verb.ordinal())
			.put((byte) (verb.decides() ? 0 : 1))
			.putShort((short) checks)
			.putShort((short) 0)
			.put((byte) name.length)
			.put(name);
	}

	/**
	 * Adds a check that is decided.
	 */
	void check(Check check) {
		Limit limit = check.policy().limit();
		long option = option(limit);
		if (limit.algorithm() != Algorithm.FIXED_WINDOW || option != 0) {
			this.asked.put(CLOCK, (byte) 1);
		}
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
		this.asked.put((byte) algorithm)
			.put((byte) flags)
			.putDouble(max)
			.putDouble(window)
			.putDouble(option)
			.putDouble(cost);
	}

	/**
	 * Returns the keys of groups that share a call.
	 */
	static byte[][] keys(List<ScriptCall> calls) {
		List<byte[]> all = new ArrayList<>();
		for (ScriptCall call : calls) {
			all.addAll(call.keys);
			all.addAll(call.overrideKeys);
		}
		return all.toArray(byte[][]::new);
	}

	/**
	 * Returns the argument for groups that share a call. All have the same verb.
	 */
	static byte[][] arguments(List<ScriptCall> calls) {
		int length = PROLOGUE;
		for (ScriptCall call : calls) {
			length += call.asked.capacity() - PROLOGUE;
		}
		ByteBuffer all = ByteBuffer.allocate(length).put(calls.get(0).asked.array(), 0, PROLOGUE);
		for (ScriptCall call : calls) {
			call.asked.putShort(OVERRIDE_KEYS, (short) call.overrideKeys.size());
			all.put(CLOCK, (byte) (all.get(CLOCK) | call.asked.get(CLOCK)));
			all.put(call.asked.array(), PROLOGUE, call.asked.capacity() - PROLOGUE);
		}
		return new byte[][] { all.array() };
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
	 * What the script is to do, in the order of its codes.
	 */
	enum Verb {

		CONSUME, PEEK, REFUND, RESET, RELEASE, RENEW;

		boolean decides() {
			return this == CONSUME || this == PEEK;
		}

	}

}
