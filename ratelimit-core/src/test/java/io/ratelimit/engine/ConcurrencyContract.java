package io.ratelimit.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;

import io.ratelimit.Decision;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitResult;
import io.ratelimit.engine.CheckGroup.Operation;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.Limit;
import io.ratelimit.limit.TokenBucket;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every engine keeps to while many threads ask at once. Windows are so long that
 * none ends meanwhile, so what is admitted can be computed.
 */
public abstract class ConcurrencyContract {

	private static final int THREADS = 64;

	private static final int DECISIONS = 200_000;

	private static final int KEYS = 50;

	private static final Duration YEAR = Duration.ofDays(365);

	private final String run = UUID.randomUUID().toString();

	private final AtomicIntegerArray admitted = new AtomicIntegerArray(KEYS);

	protected abstract DecisionEngine engine();

	@Test
	void everyKeyAdmitsExactlyWhatItsTightestLimitAllows() throws Exception {
		List<CheckGroup> groups = new ArrayList<>();
		for (int key = 0; key < KEYS; key++) {
			groups.add(new CheckGroup(Operation.CONSUME, checks(key), null));
		}
		decideAll(groups);
		long total = 0;
		for (int key = 0; key < KEYS; key++) {
			long units = max(key) / cost(key) * cost(key);
			assertThat(this.admitted.get(key)).as("admitted of key %d", key).isEqualTo(max(key) / cost(key));
			assertThat(used(tight(key))).as("tight limit of key %d", key).isEqualTo(units);
			assertThat(used(loose(key))).as("loose limit of key %d", key).isEqualTo(units);
			assertThat(used(monitored(key))).as("monitored limit of key %d", key)
				.isEqualTo(max(key) / 2 / cost(key) * cost(key));
			total += units;
		}
		assertThat(used(shared(0))).isEqualTo(total);
	}

	private void decideAll(List<CheckGroup> groups) throws Exception {
		ExecutorService executor = Executors.newFixedThreadPool(THREADS);
		try {
			CountDownLatch start = new CountDownLatch(1);
			List<Future<?>> threads = new ArrayList<>();
			for (int thread = 0; thread < THREADS; thread++) {
				int first = thread * (DECISIONS / THREADS);
				threads.add(executor.submit(() -> {
					start.await();
					for (int i = first; i < first + DECISIONS / THREADS; i++) {
						decide(groups.get(i % KEYS), i % KEYS);
					}
					return null;
				}));
			}
			start.countDown();
			for (Future<?> thread : threads) {
				thread.get(2, TimeUnit.MINUTES);
			}
		}
		finally {
			executor.shutdownNow();
		}
	}

	private void decide(CheckGroup group, int key) {
		Decision decision = engine().decide(group);
		if (decision.allowed()) {
			this.admitted.incrementAndGet(key);
		}
		for (RateLimitResult result : decision.results()) {
			if (!result.monitored() && result.charged() != decision.allowed()) {
				throw new AssertionError("Neither all nor nothing: " + decision);
			}
		}
	}

	/**
	 * In another order for each key, so that keys meet in the shared limit from all
	 * sides.
	 */
	private List<Check> checks(int key) {
		List<Check> checks = new ArrayList<>(List.of(tight(key), loose(key), monitored(key), shared(cost(key))));
		Collections.rotate(checks, key);
		return checks;
	}

	private Check tight(int key) {
		return check("/tight", limit(key, max(key)), "key" + key, cost(key), false);
	}

	private Check loose(int key) {
		return check("/loose", limit(key + 1, 4 * max(key)), "key" + key, cost(key), false);
	}

	private Check monitored(int key) {
		return check("/monitored", limit(key + 2, max(key) / 2), "key" + key, cost(key), true);
	}

	private Check shared(long cost) {
		return check("/shared", new FixedWindow(Limit.MAX, YEAR, false), "all", cost, false);
	}

	private static long max(int key) {
		return 500 + key;
	}

	private static long cost(int key) {
		return 1 + key % 3;
	}

	private static Limit limit(int number, long max) {
		Algorithm algorithm = Algorithm.values()[number % Algorithm.values().length];
		return (algorithm == Algorithm.TOKEN_BUCKET) ? new TokenBucket(max, 1, YEAR) : Limit.of(algorithm, max, YEAR);
	}

	private Check check(String endpoint, Limit limit, String name, long cost, boolean monitored) {
		Policy policy = Policy.of(endpoint, limit);
		return new Check(policy,
				KeyLayout.PLAIN.counter(policy.endpoint(), "", Subject.key(this.run, name), limit.algorithm()), cost,
				monitored);
	}

	private long used(Check check) {
		Check state = new Check(check.policy(), check.key(), 0, false);
		return engine().decide(new CheckGroup(Operation.PEEK, List.of(state), null)).results().get(0).used();
	}

}
