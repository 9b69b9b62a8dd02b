package io.ratelimit.benchmarks.measure;

import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * A limiter under measurement. All its decisions have to pass.
 *
 * @param <T> the type of its answers
 * @param name the name in the report
 * @param blocking decides for a key and waits for the answer
 * @param async decides for a key
 * @param passed tells whether an answer lets a request pass
 */
public record Contender<T>(String name, Blocking<T> blocking, IntFunction<? extends CompletionStage<T>> async,
		Predicate<T> passed) {

	/**
	 * Creates a limiter that never waits.
	 * @param <T> the type of its answers
	 * @param name the name in the report
	 * @param blocking decides for a key
	 * @param passed tells whether an answer lets a request pass
	 * @return the contender
	 */
	public static <T> Contender<T> local(String name, Blocking<T> blocking, Predicate<T> passed) {
		return new Contender<>(name, blocking, (key) -> {
			throw new UnsupportedOperationException(name);
		}, passed);
	}

	void decide(int key) throws Exception {
		if (!this.passed.test(this.blocking.decide(key))) {
			throw refused();
		}
	}

	IllegalStateException refused() {
		return new IllegalStateException("'%s' refused a decision".formatted(this.name));
	}

	/**
	 * Decides and waits.
	 *
	 * @param <T> the type of the answer
	 */
	@FunctionalInterface
	public interface Blocking<T> {

		/**
		 * Decides for a key.
		 * @param key the key's number
		 * @return the answer
		 * @throws Exception if there is none
		 */
		T decide(int key) throws Exception;

	}

}
