package io.ratelimit.engine.redis;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

import io.ratelimit.engine.redis.ScriptCall.Verb;
import io.ratelimit.limit.Algorithm;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * On a Redis that answers when the test says so.
 */
class SharedCallsTests {

	private static final int ALONE = 8;

	private final Executor executor = new Executor();

	private final SharedCalls calls = new SharedCalls(this.executor);

	@Test
	void groupsGoAloneAndAtOnceWhileFewCallsAreUnderWay() {
		ask(ALONE);
		assertThat(this.executor.keys).hasSize(ALONE).allMatch((keys) -> keys.length == 1);
	}

	@Test
	void groupsBeyondThatGoTogetherOnceACallReturns() {
		List<CompletableFuture<Double>> answers = ask(ALONE + 5);
		assertThat(this.executor.keys).hasSize(ALONE);
		this.executor.reply(0, 100);
		assertThat(answers.get(0)).isCompletedWithValue(100.0);
		assertThat(this.executor.keys).hasSize(ALONE + 1);
		assertThat(names(ALONE)).containsExactly("key-8", "key-9", "key-10", "key-11", "key-12");
		this.executor.reply(ALONE, 8, 9, 10, 11, 12);
		for (int i = ALONE; i < ALONE + 5; i++) {
			assertThat(answers.get(i)).isCompletedWithValue((double) i);
		}
	}

	@Test
	void callsHaveABoundedNumberOfGroups() {
		ask(ALONE + 40);
		this.executor.reply(0, 1);
		this.executor.reply(1, 1);
		this.executor.reply(2, 1);
		assertThat(this.executor.keys.subList(ALONE, ALONE + 3)).extracting((keys) -> keys.length)
			.containsExactly(16, 16, 8);
	}

	@Test
	void groupThatNobodyWaitsForAnyMoreIsNotSent() {
		List<CompletableFuture<Double>> answers = ask(ALONE + 2);
		answers.get(ALONE).cancel(false);
		this.executor.reply(0, 1);
		assertThat(names(ALONE)).containsExactly("key-9");
	}

	@Test
	void groupWhoseReaderFailsLeavesTheOthersTheirAnswers() {
		ask(ALONE);
		CompletableFuture<Double> bad = this.calls.<Double>run(call("bad"), (reply) -> {
			reply.getDouble();
			throw new IllegalStateException("unreadable");
		}).toCompletableFuture();
		CompletableFuture<Double> good = ask("good");
		this.executor.reply(0, 1);
		this.executor.reply(ALONE, 7, 8);
		assertThat(bad).isCompletedExceptionally();
		assertThat(good).isCompletedWithValue(8.0);
	}

	@Test
	void failedCallFailsAllItsGroupsAndMakesRoomForTheNext() {
		List<CompletableFuture<Double>> answers = ask(ALONE + 2);
		this.executor.replies.get(0).completeExceptionally(new IllegalStateException("gone"));
		this.executor.replies.get(ALONE).completeExceptionally(new IllegalStateException("gone"));
		assertThat(List.of(answers.get(0), answers.get(ALONE), answers.get(ALONE + 1)))
			.allMatch(CompletableFuture::isCompletedExceptionally);
		ask("next");
		assertThat(this.executor.keys).hasSize(ALONE + 2);
	}

	@Test
	void executorThatThrowsFailsTheGroupAndKeepsNoRoom() {
		this.executor.broken = true;
		for (int i = 0; i < ALONE + 1; i++) {
			assertThat(ask("key")).isCompletedExceptionally();
		}
	}

	private List<String> names(int call) {
		return Stream.of(this.executor.keys.get(call)).map(String::new).toList();
	}

	private List<CompletableFuture<Double>> ask(int count) {
		List<CompletableFuture<Double>> answers = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			answers.add(ask("key-" + i));
		}
		return answers;
	}

	private CompletableFuture<Double> ask(String key) {
		return this.calls.run(call(key), ByteBuffer::getDouble).toCompletableFuture();
	}

	private static ScriptCall call(String key) {
		ScriptCall call = new ScriptCall(Verb.CONSUME, "", 1);
		call.change(key, Algorithm.FIXED_WINDOW, 1, 1, 0, 1);
		return call;
	}

	private static final class Executor implements ScriptExecutor {

		private final List<byte[][]> keys = new ArrayList<>();

		private final List<CompletableFuture<byte[]>> replies = new ArrayList<>();

		private boolean broken;

		@Override
		public CompletionStage<byte[]> execute(byte[][] keys, byte[][] arguments) {
			if (this.broken) {
				throw new IllegalStateException("broken");
			}
			this.keys.add(keys);
			this.replies.add(new CompletableFuture<>());
			return this.replies.get(this.replies.size() - 1);
		}

		private void reply(int call, double... numbers) {
			ByteBuffer reply = ByteBuffer.allocate(8 * numbers.length);
			for (double number : numbers) {
				reply.putDouble(number);
			}
			this.replies.get(call).complete(reply.array());
		}

	}

}
