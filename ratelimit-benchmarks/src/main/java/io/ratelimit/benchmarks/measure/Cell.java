package io.ratelimit.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What was measured of one contender under one load.
 */
public final class Cell {

	private final String name;

	private final List<Slice> slices = new ArrayList<>();

	private final List<Double> ratios = new ArrayList<>();

	private final List<Double> added = new ArrayList<>();

	Cell(String name) {
		this.name = name;
	}

	void add(Slice before, Slice slice, Slice after) {
		this.slices.add(slice);
		this.ratios.add(2 * slice.rate() / (before.rate() + after.rate()));
		this.added.add(slice.run().medianNanos() - (before.run().medianNanos() + after.run().medianNanos()) / 2.0);
	}

	public String name() {
		return this.name;
	}

	/**
	 * Returns the median of decisions a second.
	 * @return the rate
	 */
	public double rate() {
		return quantile(this.slices.stream().map(Slice::rate).toList(), 0.5);
	}

	/**
	 * Returns a quantile of the rates relative to the baseline's next to them.
	 * @param share which quantile, 0.5 for the median
	 * @return the ratio
	 */
	public double ratio(double share) {
		return quantile(this.ratios, share);
	}

	/**
	 * Returns how much longer the median of a slice is than the baseline's next to it.
	 * @param share which quantile, 0.5 for the median
	 * @return the nanoseconds
	 */
	public double addedNanos(double share) {
		return quantile(this.added, share);
	}

	/**
	 * Returns how long one took.
	 * @return the median over the slices of their medians
	 */
	public double medianNanos() {
		return quantile(this.slices.stream().map((slice) -> (double) slice.run().medianNanos()).toList(), 0.5);
	}

	/**
	 * Returns how long the slowest hundredth took at least.
	 * @return the median over the slices
	 */
	public double slowNanos() {
		return quantile(this.slices.stream().map((slice) -> (double) slice.run().slowNanos()).toList(), 0.5);
	}

	/**
	 * Returns what a decision cost.
	 * @param cost which cost
	 * @return the mean over all slices
	 */
	public double each(ToLongFunction<Costs> cost) {
		long sum = 0;
		long decisions = 0;
		for (Slice slice : this.slices) {
			sum += cost.applyAsLong(slice.costs());
			decisions += slice.run().count();
		}
		return (double) sum / decisions;
	}

	private static double quantile(List<Double> values, double share) {
		List<Double> sorted = values.stream().sorted().toList();
		double place = share * (sorted.size() - 1);
		int below = (int) place;
		int above = Math.min(below + 1, sorted.size() - 1);
		return sorted.get(below) + (place - below) * (sorted.get(above) - sorted.get(below));
	}

}
