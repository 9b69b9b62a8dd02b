package io.ratelimit.engine.redis;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Sends each group by itself.
 *
 * @param executor what runs the script
 */
record SingleCalls(ScriptExecutor executor) implements ScriptRunner {

	@Override
	public <T> CompletionStage<T> run(ScriptCall call, Function<ByteBuffer, T> reader) {
		List<ScriptCall> alone = List.of(call);
		return this.executor.execute(ScriptCall.keys(alone), ScriptCall.arguments(alone))
			.thenApply((reply) -> reader.apply(ByteBuffer.wrap(reply)));
	}

}
