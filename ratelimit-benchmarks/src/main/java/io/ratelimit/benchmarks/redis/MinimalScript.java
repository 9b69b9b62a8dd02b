package io.ratelimit.benchmarks.redis;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.ratelimit.benchmarks.Requests;
import io.ratelimit.benchmarks.measure.Contender;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

/**
 * A fixed window by the least script that counts one: the baseline.
 */
final class MinimalScript {

	private static final ClassPathResource RESOURCE = new ClassPathResource("fixed-window.lua", MinimalScript.class);

	private static final List<String> ARGUMENTS = List.of("1", Long.toString(Requests.WINDOW.toMillis()));

	private MinimalScript() {
	}

	static Contender<List<Long>> lettuce(StatefulRedisConnection<byte[], byte[]> connection, int keys) {
		String sha = connection.sync().scriptLoad(script().getScriptAsString());
		byte[][] arguments = ARGUMENTS.stream().map(MinimalScript::bytes).toArray(byte[][]::new);
		byte[][][] names = new byte[keys][][];
		for (int i = 0; i < keys; i++) {
			names[i] = new byte[][] { bytes("raw:" + i) };
		}
		return of("raw Lettuce `EVALSHA` of a minimal fixed window",
				(key) -> connection.async().evalsha(sha, ScriptOutputType.MULTI, names[key], arguments));
	}

	static Contender<List<Long>> template(ReactiveStringRedisTemplate template, int keys) {
		RedisScript<List<Long>> script = script();
		List<List<String>> names = Names.of("template:", keys).stream().map(List::of).toList();
		return of("`ReactiveStringRedisTemplate.execute` of the same script",
				(key) -> template.execute(script, names.get(key), ARGUMENTS).next().toFuture());
	}

	private static Contender<List<Long>> of(String name, IntFunction<CompletionStage<List<Long>>> async) {
		return new Contender<>(name, (key) -> async.apply(key).toCompletableFuture().get(), async,
				(reply) -> Objects.requireNonNull(reply.get(1)) > 0);
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	private static RedisScript<List<Long>> script() {
		return (RedisScript) RedisScript.of(RESOURCE, List.class);
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
