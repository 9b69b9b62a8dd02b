package io.ratelimit.engine.redis;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Lets decisions share calls when many are asked for at once. As long as few calls are
 * under way each decision is sent by itself, at once. Those that come beyond wait for one
 * of the calls to return, and go together in the next. A call has a price of its own, in
 * Redis and in the client, so this is when sharing pays.
 */
final class SharedCalls implements ScriptRunner {

	private static final int MAX_CALLS = 8;

	private static final int MAX_GROUPS = 16;

	private final ScriptExecutor executor;

	private final AtomicInteger underWay = new AtomicInteger();

	private final Queue<Waiting<?>> queue = new ConcurrentLinkedQueue<>();

	SharedCalls(ScriptExecutor executor) {
		this.executor = executor;
	}

	@Override
	public <T> CompletionStage<T> run(ScriptCall call, Function<ByteBuffer, T> reader) {
		Waiting<T> waiting = new Waiting<>(call, reader);
		if (this.queue.isEmpty() && begin()) {
			send(List.of(waiting));
		}
		else {
			this.queue.add(waiting);
			sendNext();
		}
		return waiting;
	}

	private boolean begin() {
		int calls = this.underWay.get();
		while (calls < MAX_CALLS) {
			if (this.underWay.compareAndSet(calls, calls + 1)) {
				return true;
			}
			calls = this.underWay.get();
		}
		return false;
	}

	private void sendNext() {
		while (!this.queue.isEmpty() && begin()) {
			List<Waiting<?>> next = next();
			if (next.isEmpty()) {
				this.underWay.decrementAndGet();
			}
			else {
				send(next);
			}
		}
	}

	/**
	 * Takes what waits, without those that nobody waits for any more: they must not
	 * charge.
	 */
	private List<Waiting<?>> next() {
		List<Waiting<?>> next = new ArrayList<>(MAX_GROUPS);
		while (next.size() < MAX_GROUPS) {
			Waiting<?> waiting = this.queue.poll();
			if (waiting == null) {
				break;
			}
			if (!waiting.isDone()) {
				next.add(waiting);
			}
		}
		return next;
	}

	private void send(List<Waiting<?>> groups) {
		List<ScriptCall> calls = new ArrayList<>(groups.size());
		for (Waiting<?> group : groups) {
			calls.add(group.call);
		}
		execute(calls).whenComplete((reply, thrown) -> {
			this.underWay.decrementAndGet();
			sendNext();
			ByteBuffer rest = (reply != null) ? ByteBuffer.wrap(reply) : null;
			groups.forEach((group) -> group.read(rest, thrown));
			groups.forEach(Waiting::answer);
		});
	}

	private CompletionStage<byte[]> execute(List<ScriptCall> calls) {
		try {
			return this.executor.execute(ScriptCall.keys(calls), ScriptCall.arguments(calls));
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	/**
	 * A group whose answer is waited for.
	 *
	 * @param <T> the type of the answer
	 */
	private static final class Waiting<T> extends CompletableFuture<T> {

		private final ScriptCall call;

		private final Function<ByteBuffer, T> reader;

		private @Nullable T value;

		private @Nullable Throwable failure;

		Waiting(ScriptCall call, Function<ByteBuffer, T> reader) {
			this.call = call;
			this.reader = reader;
		}

		/**
		 * Takes the group's part from what is left of the reply.
		 */
		void read(@Nullable ByteBuffer rest, @Nullable Throwable thrown) {
			this.failure = thrown;
			if (rest != null) {
				try {
					this.value = this.reader.apply(rest);
				}
				catch (RuntimeException ex) {
					this.failure = ex;
				}
			}
		}

		@SuppressWarnings("NullAway")
		void answer() {
			if (this.failure != null) {
				completeExceptionally(this.failure);
			}
			else {
				complete(this.value);
			}
		}

	}

}
