package io.ratelimit.violations;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HeavyHittersTests {

	private static final int CAPACITY = 1_000;

	private final HeavyHitters<Key> hitters = new HeavyHitters<>(CAPACITY);

	@Test
	void frequentKeysAreFoundAmongMillionsOfOthers() {
		int others = 2_500_000;
		int heavy = 20;
		Random random = new Random(42);
		Map<String, Long> truth = new HashMap<>();
		long n = 0;
		for (int i = 0; i < others; i++) {
			add("caller-" + i);
			n++;
			if (random.nextInt(10) == 0) {
				String key = "heavy-" + random.nextInt(heavy);
				add(key);
				truth.merge(key, 1L, Long::sum);
				n++;
			}
		}
		long bound = n / CAPACITY;
		assertThat(this.hitters.entries()).hasSize(CAPACITY);
		assertThat(sum()).isEqualTo(n);
		assertThat(this.hitters.lowest()).isLessThanOrEqualTo(bound);
		assertThat(truth).hasSize(heavy).allSatisfy((key, count) -> {
			assertThat(count).isGreaterThan(bound);
			Key found = this.hitters.find(key);
			assertThat(found).as(key).isNotNull();
			assertThat(found.count()).isBetween(count, count + found.error());
			assertThat(found.error()).isLessThanOrEqualTo(bound);
		});
	}

	@Test
	void countsAreExactWhileAllKeysFit() {
		for (int i = 0; i < CAPACITY; i++) {
			for (int times = 0; times <= i % 7; times++) {
				add("key-" + i);
			}
		}
		assertThat(this.hitters.entries())
			.allSatisfy(
					(entry) -> assertThat(entry.count()).isEqualTo(Integer.parseInt(entry.key().substring(4)) % 7 + 1))
			.allSatisfy((entry) -> assertThat(entry.error()).isZero());
		assertThat(this.hitters.lowest()).isEqualTo(1);
	}

	@Test
	void newKeyTakesThePlaceOfTheLowest() {
		HeavyHitters<Key> two = new HeavyHitters<>(2);
		for (String key : new String[] { "a", "a", "a", "b", "b", "c" }) {
			add(two, key);
		}
		assertThat(two.find("b")).isNull();
		assertThat(two.find("c").count()).isEqualTo(3);
		assertThat(two.find("c").error()).isEqualTo(2);
		assertThat(two.lowest()).isEqualTo(3);
	}

	@Test
	void noOccurrenceIsLostOnManyThreads() throws Exception {
		int threads = 8;
		int each = 100_000;
		ExecutorService executor = Executors.newFixedThreadPool(threads);
		try {
			for (Future<?> done : IntStream.range(0, threads).mapToObj((thread) -> executor.submit(() -> {
				Random random = new Random(thread);
				for (int i = 0; i < each; i++) {
					add(random.nextBoolean() ? "hot" : "cold-" + random.nextInt(5_000));
				}
			})).toList()) {
				done.get();
			}
		}
		finally {
			executor.shutdown();
		}
		assertThat(sum()).isEqualTo((long) threads * each);
		assertThat(this.hitters.entries()).hasSize(CAPACITY);
		assertThat(this.hitters.find("hot").error()).isZero();
	}

	@Test
	void clearedListStartsAnew() {
		add("a");
		Key before = this.hitters.find("a");
		this.hitters.clear();
		assertThat(before.increment()).isFalse();
		assertThat(this.hitters.entries()).isEmpty();
		add("a");
		assertThat(this.hitters.find("a").count()).isEqualTo(1);
	}

	private void add(String key) {
		add(this.hitters, key);
	}

	private static void add(HeavyHitters<Key> hitters, String key) {
		Key entry;
		do {
			entry = hitters.find(key);
			if (entry == null) {
				entry = hitters.admit(key, () -> new Key(key));
			}
		}
		while (!entry.increment());
	}

	private long sum() {
		return this.hitters.entries().stream().mapToLong(Key::count).sum();
	}

	static final class Key extends HeavyHitters.Entry {

		Key(String key) {
			super(key);
		}

	}

}
