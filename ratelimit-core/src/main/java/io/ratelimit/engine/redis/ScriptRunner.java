package io.ratelimit.engine.redis;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Brings groups to the script and its reply back.
 */
interface ScriptRunner {

	/**
	 * Runs the script on a group.
	 * @param <T> the type of the answer
	 * @param call the group
	 * @param reader takes the group's part of the reply, all of it and no more, whatever
	 * it throws
	 * @return what the reader made of it
	 */
	<T> CompletionStage<T> run(ScriptCall call, Function<ByteBuffer, T> reader);

}
