package io.ratelimit.sample.algorithm;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.ratelimit.sample.Burst;
import io.ratelimit.sample.SampleTest;
import io.ratelimit.test.RateLimitTestClock;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@SampleTest
class AlgorithmTests {

	@Autowired
	private RestTestClient client;

	@Autowired
	private RateLimitTestClock clock;

	@Test
	void quotesAreLimitedPerCaller() {
		assertThat(passed(12, "/quotes")).isEqualTo(10);
		assertThat(Burst.passed(12, () -> this.client.get().uri("/quotes").header("X-Project", "1:42"))).isEqualTo(10);
	}

	@Test
	void searchIsLimitedByTheSecondAndByTheMinute() {
		for (int second = 0; second < 4; second++) {
			assertThat(passed(6, "/search")).isEqualTo(5);
			this.clock.advance(Duration.ofSeconds(1));
		}
		assertThat(passed(6, "/search")).isZero();
	}

	@Test
	void thumbnailsSaveTokensForABurst() {
		assertThat(passed(20, "/thumbnails")).isEqualTo(15);
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(passed(20, "/thumbnails")).isEqualTo(5);
	}

	@Test
	void messagesAreLimitedInAnyTenSeconds() {
		assertThat(passed(4, "/messages")).isEqualTo(4);
		this.clock.advance(Duration.ofSeconds(6));
		assertThat(passed(10, "/messages")).isEqualTo(6);
		this.clock.advance(Duration.ofSeconds(4));
		assertThat(passed(10, "/messages")).isEqualTo(4);
	}

	@Test
	void feedWeighsTheWindowBefore() {
		this.clock.advance(Duration.ofMillis(10_000 - this.clock.millis() % 10_000));
		assertThat(passed(12, "/feed")).isEqualTo(10);
		this.clock.advance(Duration.ofSeconds(15));
		assertThat(passed(12, "/feed")).isEqualTo(5);
	}

	@Test
	void reportsAreLimitedToTwoAtTheSameTime() {
		var reports = Stream.generate(() -> CompletableFuture.supplyAsync(() -> passed(1, "/reports")))
			.limit(4)
			.toList();
		assertThat(reports.stream().mapToLong(CompletableFuture::join).sum()).isEqualTo(2);
		await().until(() -> passed(1, "/reports") == 1);
	}

	private long passed(int calls, String path) {
		return Burst.passed(calls, () -> this.client.get().uri(path));
	}

}
