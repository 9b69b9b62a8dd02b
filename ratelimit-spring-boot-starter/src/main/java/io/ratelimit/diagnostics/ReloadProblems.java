package io.ratelimit.diagnostics;

import java.util.Map;

/**
 * What is loaded again while the application runs, and was refused the last time, so that
 * the last good state still holds. Health and the actuator tell of it.
 */
@FunctionalInterface
public interface ReloadProblems {

	/**
	 * Returns what is wrong at present.
	 * @return the problems by what they concern, such as {@code ratelimit.rules}; empty
	 * if all is well
	 */
	Map<String, String> problems();

}
