package io.ratelimit.web.reactive;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.ratelimit.Decision;
import io.ratelimit.FailurePolicy;
import io.ratelimit.Decision.Source;
import io.ratelimit.Lease;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.RateLimiter;
import io.ratelimit.http.RateLimitHeaders;
import io.ratelimit.http.ResetFormat;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.web.support.AttributeProjectResolver;
import io.ratelimit.web.support.BodyLimit;
import io.ratelimit.web.support.ClientAddresses;
import io.ratelimit.web.support.ExcludedPaths;
import io.ratelimit.web.support.RequestLimiter;
import io.ratelimit.web.support.Subjects;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import reactor.core.publisher.Mono;

import org.springframework.mock.env.MockEnvironment;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;

/**
 * Tests for {@link ReactiveRequestLimiter} with decisions that take their time.
 */
class ReactiveRequestLimiterTests {

	private static final Policy POLICY = Policy.of("/jobs", Limit.of(Algorithm.CONCURRENCY, 5, Duration.ofSeconds(60)));

	private final RateLimiter limiter = mock(RateLimiter.class);

	private final ReactiveRequestLimiter reactive = new ReactiveRequestLimiter(new RequestLimiter(this.limiter,
			new Subjects(new AttributeProjectResolver(), new ClientAddresses(List.of())),
			new RateLimitHeaders(List.of(), ResetFormat.DELTA),
			new ModeSource(new MockEnvironment(), () -> RateLimitMode.ON), new ExcludedPaths(List.of()),
			FailurePolicy.OPEN), new BufferedBodies(new BodyLimit(0), List.of()));

	private final MockServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.get("/jobs"));

	private final CompletableFuture<Decision> decided = new CompletableFuture<>();

	private final Decision decision = Decision.of(Source.REDIS, List
		.of(new RateLimitResult(POLICY, "key", 1, false, Verdict.WITHIN, true, 1, 5, 60_000, 60_000, 60_000, 0)), "id",
			0, List.of());

	@Test
	void aDecisionThatComesAfterTheEndOfItsExchangeEndsItsLeases() {
		consume().subscribe().dispose();
		this.reactive.release(this.exchange);
		verify(this.limiter, never()).release(any());
		this.decided.complete(this.decision);
		ArgumentCaptor<Lease> lease = ArgumentCaptor.forClass(Lease.class);
		verify(this.limiter, timeout(5000)).release(lease.capture());
		assertThat(lease.getValue().id()).isEqualTo("id");
	}

	@Test
	void goesOnOnAThreadOfReactorWithoutAServer() {
		CompletableFuture<String> thread = consume().map((answer) -> Thread.currentThread().getName()).toFuture();
		this.decided.complete(this.decision);
		assertThat(thread).succeedsWithin(Duration.ofSeconds(5)).asString().startsWith("parallel");
	}

	private Mono<Decision> consume() {
		given(this.limiter.consumeAsync(any(RateLimitRequest.class))).willReturn(this.decided);
		return new DefaultReactiveWebRateLimiter(this.reactive).consume(this.exchange, POLICY, Subject.EVERYONE, 1);
	}

}
