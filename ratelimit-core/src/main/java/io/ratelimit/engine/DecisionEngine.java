package io.ratelimit.engine;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

import io.ratelimit.Decision;
import io.ratelimit.Lease;

/**
 * Decides checks over a store of counters. Every operation is atomic. A stage completes
 * exceptionally with a {@link StoreException} when the store gives no answer.
 */
public interface DecisionEngine {

	/**
	 * Decides a group.
	 * @param group the checks
	 * @return the answer
	 */
	CompletionStage<Decision> decideAsync(CheckGroup group);

	/**
	 * Decides a group and waits for the answer.
	 * @param group the checks
	 * @return the answer
	 */
	default Decision decide(CheckGroup group) {
		try {
			return decideAsync(group).toCompletableFuture().join();
		}
		catch (CompletionException ex) {
			throw StoreException.of(ex);
		}
	}

	/**
	 * Gives back what a decision took, as far as its windows still last.
	 * @param decision the decision
	 * @return how many units were given back
	 */
	CompletionStage<Long> refund(Decision decision);

	/**
	 * Removes the counters of the checks.
	 * @param checks the checks
	 * @return how many there were
	 */
	CompletionStage<Long> reset(List<Check> checks);

	/**
	 * Ends a lease.
	 * @param lease the lease
	 * @return how many of its units were still held
	 */
	CompletionStage<Long> release(Lease lease);

	/**
	 * Lets a lease last for its TTL from now.
	 * @param lease the lease
	 * @return how many of its units are still held
	 */
	CompletionStage<Long> renew(Lease lease);

	/**
	 * Asks the store for any answer.
	 * @return completes when it answers
	 */
	CompletionStage<?> probe();

}
