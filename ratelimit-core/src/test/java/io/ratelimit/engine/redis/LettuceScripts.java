package io.ratelimit.engine.redis;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;

import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import io.ratelimit.engine.TestClock;
import org.jspecify.annotations.Nullable;

/**
 * Runs the script with Lettuce; given a clock, it follows that one and not the server's.
 */
final class LettuceScripts implements ScriptExecutor {

	private static final RateLimitScript SCRIPT = RateLimitScript.load();

	private static final RateLimitScript VIRTUAL = RateLimitScript
		.of(RateLimitScript.read("io/ratelimit/engine/redis/virtual-clock.lua") + SCRIPT.text());

	private final RedisScriptingAsyncCommands<byte[], byte[]> commands;

	private final @Nullable TestClock clock;

	final AtomicLong calls = new AtomicLong();

	LettuceScripts(RedisScriptingAsyncCommands<byte[], byte[]> commands, @Nullable TestClock clock) {
		this.commands = commands;
		this.clock = clock;
	}

	@Override
	public CompletionStage<byte[]> execute(byte[][] keys, byte[][] arguments) {
		this.calls.incrementAndGet();
		RateLimitScript script = (this.clock != null) ? VIRTUAL : SCRIPT;
		byte[][] all = (this.clock != null) ? withTime(arguments, this.clock.millis()) : arguments;
		CompletionStage<byte[]> reply = this.commands.evalsha(script.sha(), ScriptOutputType.VALUE, keys, all);
		return reply.handle((answer, thrown) -> {
			Throwable cause = (thrown instanceof CompletionException) ? thrown.getCause() : thrown;
			if (cause instanceof RedisNoScriptException) {
				return this.commands.<byte[]>eval(script.text().getBytes(StandardCharsets.UTF_8),
						ScriptOutputType.VALUE, keys, all);
			}
			return (thrown != null) ? CompletableFuture.<byte[]>failedFuture(cause)
					: CompletableFuture.completedFuture(answer);
		}).thenCompose((stage) -> stage);
	}

	private static byte[][] withTime(byte[][] arguments, long millis) {
		byte[][] all = Arrays.copyOf(arguments, arguments.length + 1);
		all[arguments.length] = Long.toString(millis).getBytes(StandardCharsets.UTF_8);
		return all;
	}

}
