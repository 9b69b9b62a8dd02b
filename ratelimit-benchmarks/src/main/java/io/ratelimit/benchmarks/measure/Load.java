package io.ratelimit.benchmarks.measure;

/**
 * How decisions are asked for.
 */
public interface Load extends AutoCloseable {

	/**
	 * Returns what the load is, for the report.
	 * @return the title
	 */
	String title();

	/**
	 * Asks a contender for decisions.
	 * @param contender the contender
	 * @param nanos for how long
	 * @return how many decisions there were
	 * @throws Exception if one fails
	 */
	long run(Contender<?> contender, long nanos) throws Exception;

	@Override
	default void close() {
	}

}
