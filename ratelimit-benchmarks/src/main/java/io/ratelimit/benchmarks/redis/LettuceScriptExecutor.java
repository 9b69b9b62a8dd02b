package io.ratelimit.benchmarks.redis;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionStage;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.ByteArrayOutput;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.ratelimit.engine.redis.RateLimitScript;
import io.ratelimit.engine.redis.ScriptExecutor;

/**
 * Runs the script over one Lettuce connection.
 */
final class LettuceScriptExecutor implements ScriptExecutor {

	private final StatefulRedisConnection<byte[], byte[]> connection;

	private final byte[] text;

	private final byte[] sha;

	LettuceScriptExecutor(StatefulRedisConnection<byte[], byte[]> connection, RateLimitScript script) {
		this.connection = connection;
		this.text = script.text().getBytes(StandardCharsets.UTF_8);
		this.sha = script.sha().getBytes(StandardCharsets.US_ASCII);
	}

	@Override
	public CompletionStage<byte[]> execute(byte[][] keys, byte[][] arguments) {
		Run run = new Run(CommandType.EVALSHA, this.sha, keys, arguments);
		this.connection.dispatch(run);
		return run;
	}

	/**
	 * Sends the whole script from within the command that Redis does not know, rather
	 * than from a stage that each call would have to make.
	 */
	private final class Run extends AsyncCommand<byte[], byte[], byte[]> {

		private final byte[][] keys;

		private final byte[][] arguments;

		Run(CommandType type, byte[] script, byte[][] keys, byte[][] arguments) {
			super(new Command<>(type, new ByteArrayOutput<>(ByteArrayCodec.INSTANCE), args(script, keys, arguments)));
			this.keys = keys;
			this.arguments = arguments;
		}

		@Override
		protected void completeResult() {
			String error = getOutput().getError();
			if (error == null || !error.startsWith("NOSCRIPT")) {
				super.completeResult();
				return;
			}
			Run whole = new Run(CommandType.EVAL, LettuceScriptExecutor.this.text, this.keys, this.arguments);
			whole.whenComplete((numbers, thrown) -> {
				if (thrown == null) {
					complete(numbers);
				}
				else {
					completeExceptionally(thrown);
				}
			});
			LettuceScriptExecutor.this.connection.dispatch(whole);
		}

		private static CommandArgs<byte[], byte[]> args(byte[] script, byte[][] keys, byte[][] arguments) {
			CommandArgs<byte[], byte[]> args = new CommandArgs<>(ByteArrayCodec.INSTANCE);
			args.add(script).add(keys.length);
			for (byte[] key : keys) {
				args.add(key);
			}
			for (byte[] argument : arguments) {
				args.add(argument);
			}
			return args;
		}

	}

}
