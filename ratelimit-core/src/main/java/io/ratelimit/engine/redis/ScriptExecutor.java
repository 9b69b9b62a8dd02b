package io.ratelimit.engine.redis;

import java.util.concurrent.CompletionStage;

/**
 * Runs the script on Redis. An implementation sends it by its SHA, and once more as a
 * whole where Redis does not know it.
 */
public interface ScriptExecutor {

	/**
	 * Runs the script.
	 * @param keys the keys, all in one slot
	 * @param arguments the arguments
	 * @return the reply
	 */
	CompletionStage<byte[]> execute(byte[][] keys, byte[][] arguments);

	/**
	 * Returns whether all calls go over one connection and none waits for another's
	 * reply, so that calls are answered in their order.
	 * @return whether decisions may share calls
	 */
	default boolean pipelines() {
		return false;
	}

}
