package io.ratelimit.engine.redis;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.StoreFailure.Reason;
import io.ratelimit.engine.Check;
import io.ratelimit.engine.StoreException;
import io.ratelimit.limit.Limit;

/**
 * Reads the script's reply to the checks of a group.
 */
final class ScriptReply {

	private static final int ROW = 7;

	private static final int UNREADABLE = 3;

	private static final int IGNORED_PROJECT = 4;

	private static final int IGNORED_ORGANIZATION = 8;

	private static final int LONG = 16;

	private final List<Check> checks;

	private final int[] places;

	private final double[] reply;

	private final boolean consuming;

	/**
	 * Takes the rows of a group from a reply.
	 * @param checks the checks in the order of the call
	 * @param places for each the place of the first check on its counter
	 * @param reply the packed rows, left behind those of the group
	 * @param consuming whether checks that pass are charged
	 */
	ScriptReply(List<Check> checks, int[] places, ByteBuffer reply, boolean consuming) {
		this.checks = checks;
		this.places = places;
		this.reply = new double[ROW * checks.size()];
		this.consuming = consuming;
		try {
			for (int i = 0; i < checks.size(); i++) {
				read(reply, ROW * i, checks.get(i).policy().limit());
			}
		}
		catch (BufferUnderflowException ex) {
			throw new StoreException(Reason.ERROR,
					"The reply must have rows for %d checks, had %d bytes".formatted(checks.size(), reply.limit()), ex);
		}
	}

	private void read(ByteBuffer packed, int row, Limit asked) {
		int verdict = packed.get();
		double[] numbers = this.reply;
		numbers[row] = verdict & (LONG - 1);
		numbers[row + 1] = packed.getDouble();
		numbers[row + 5] = packed.getDouble();
		if ((verdict & LONG) != 0) {
			numbers[row + 2] = packed.getDouble();
			numbers[row + 3] = packed.getDouble();
			numbers[row + 4] = packed.getDouble();
			numbers[row + 6] = packed.getDouble();
		}
		else {
			numbers[row + 2] = asked.max();
			numbers[row + 3] = asked.window().toMillis();
			numbers[row + 4] = numbers[row + 5];
			numbers[row + 6] = (verdict == 0) ? 0 : (verdict == 1) ? numbers[row + 5] : -1;
		}
	}

	/**
	 * Adds up a reply of single numbers.
	 */
	static long sum(ByteBuffer reply) {
		double sum = 0;
		while (reply.hasRemaining()) {
			sum += reply.getDouble();
		}
		return (long) sum;
	}

	private long number(int i) {
		return (long) this.reply[i];
	}

	List<RateLimitResult> results() {
		boolean passes = true;
		for (int i = 0; i < this.checks.size(); i++) {
			int verdict = verdict(i);
			if (verdict == UNREADABLE) {
				throw new StoreException(Reason.UNREADABLE,
						"'%s' holds no counter of this kind".formatted(this.checks.get(i).key().counter()), null);
			}
			passes &= verdict == 0 || this.checks.get(i).monitored();
		}
		List<RateLimitResult> results = new ArrayList<>(this.checks.size());
		for (int i = 0; i < this.checks.size(); i++) {
			results.add(result(i, this.consuming && passes));
		}
		return results;
	}

	private RateLimitResult result(int i, boolean charging) {
		Check check = this.checks.get(i);
		int verdict = verdict(i);
		int row = ROW * this.places[i];
		return new RateLimitResult(check.policy(), check.key().counter(), check.cost(), check.monitored(),
				(verdict == 0) ? Verdict.WITHIN : (verdict == 1) ? Verdict.OVER : Verdict.NEVER,
				charging && verdict == 0, number(row + 1), number(row + 2), number(row + 3), number(row + 4),
				number(row + 5), number(ROW * i + 6));
	}

	private int verdict(int i) {
		return (int) this.reply[ROW * i] & 3;
	}

	List<String> ignoredOverrides() {
		List<String> ignored = List.of();
		for (int i = 0; i < this.checks.size(); i++) {
			long bits = number(ROW * i);
			if (bits >= IGNORED_PROJECT) {
				List<String> overrides = this.checks.get(i).key().overrides();
				ignored = new ArrayList<>(ignored);
				if ((bits & IGNORED_PROJECT) != 0) {
					ignored.add(overrides.get(0));
				}
				if ((bits & IGNORED_ORGANIZATION) != 0) {
					ignored.add(overrides.get(1));
				}
			}
		}
		return ignored;
	}

}
