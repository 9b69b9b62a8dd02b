package io.ratelimit.benchmarks.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Measures contenders in rounds. A round takes all of them in a random order, and a slice
 * of the baseline before, between and after them, so that whatever else the machine does
 * falls on a contender and on its neighbours alike. A collection before makes what lives
 * long old, as it is in a server: a limiter that replaces its state then pays for it.
 */
public final class Rounds {

	private final int rounds;

	private final long sliceNanos;

	private final long warmUpNanos;

	private final Supplier<Costs> costs;

	private final Random random = new Random(42);

	/**
	 * Creates the plan.
	 * @param rounds how many slices a contender gets
	 * @param sliceNanos how long a slice is
	 * @param warmUpNanos how long a contender runs before
	 * @param costs what has been spent until now
	 */
	public Rounds(int rounds, long sliceNanos, long warmUpNanos, Supplier<Costs> costs) {
		this.rounds = rounds;
		this.sliceNanos = sliceNanos;
		this.warmUpNanos = warmUpNanos;
		this.costs = costs;
	}

	/**
	 * Measures.
	 * @param contenders the contenders, the baseline first; it is measured against itself
	 * too
	 * @return a cell for each
	 * @throws Exception if one fails
	 */
	public List<Cell> measure(List<Measured> contenders) throws Exception {
		List<Cell> cells = new ArrayList<>();
		for (Measured contender : contenders) {
			contender.run(this.warmUpNanos);
			cells.add(new Cell(contender.name()));
		}
		System.gc();
		List<Integer> order = new ArrayList<>(IntStream.range(0, cells.size()).boxed().toList());
		Slice before = slice(contenders.get(0));
		for (int round = 0; round < this.rounds; round++) {
			Collections.shuffle(order, this.random);
			for (int i : order) {
				Slice slice = slice(contenders.get(i));
				Slice after = slice(contenders.get(0));
				cells.get(i).add(before, slice, after);
				before = after;
			}
		}
		return cells;
	}

	private Slice slice(Measured contender) throws Exception {
		Costs before = this.costs.get();
		Measured.Run run = contender.run(this.sliceNanos);
		return new Slice(run, this.costs.get().since(before));
	}

}
