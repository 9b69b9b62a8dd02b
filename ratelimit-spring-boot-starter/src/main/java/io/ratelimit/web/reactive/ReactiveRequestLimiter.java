package io.ratelimit.web.reactive;

import java.security.Principal;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.micrometer.common.KeyValue;
import io.ratelimit.Decision;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.web.support.ExchangeLimits;
import io.ratelimit.web.support.LimitPlan;
import io.ratelimit.web.support.PlannedElements;
import io.ratelimit.web.support.RequestLimiter;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.server.ServerWebExchange;

/**
 * Asks the limiter for exchanges without blocking.
 */
public final class ReactiveRequestLimiter {

	private static final String ANONYMOUS = "org.springframework.security.authentication.AnonymousAuthenticationToken";

	private final RequestLimiter limiter;

	private final BufferedBodies bodies;

	/**
	 * Creates a limiter of exchanges.
	 * @param limiter what MVC shares
	 * @param bodies reads bodies that limits see
	 */
	public ReactiveRequestLimiter(RequestLimiter limiter, BufferedBodies bodies) {
		this.limiter = limiter;
		this.bodies = bodies;
	}

	RequestLimiter shared() {
		return this.limiter;
	}

	/**
	 * Returns what was decided for an exchange whose handler is limited.
	 * @return {@code null} before its handler is known, and where mode or path turn its
	 * limits off
	 */
	static @Nullable ExchangeLimits limited(ServerWebExchange exchange) {
		ExchangeLimits limits = exchange.getAttribute(ExchangeLimits.ATTRIBUTE);
		return (limits != null && !limits.plan().isEmpty()) ? limits : null;
	}

	/**
	 * Decides the limits before the handler, once for an exchange.
	 * @return the exchange to go on with; fails if it is blocked
	 */
	Mono<ServerWebExchange> decide(ServerWebExchange exchange, LimitPlan plan) {
		if (limited(exchange) != null
				|| !this.limiter.applies(plan, new ReactiveLimitedRequest(exchange, null, null))) {
			return Mono.just(exchange);
		}
		return plan.needsBody()
				? this.bodies.read(exchange).flatMap((read) -> decide(read.exchange(), plan, read.body()))
				: decide(exchange, plan, null);
	}

	private Mono<ServerWebExchange> decide(ServerWebExchange exchange, LimitPlan plan, @Nullable Object body) {
		return begin(exchange, plan, body).flatMap((limits) -> {
			RateLimitRequest question = this.limiter.question(limits);
			return (question != null) ? consume(exchange.getRequest(), limits, question).thenReturn(exchange)
					: Mono.just(exchange);
		});
	}

	/**
	 * Returns what was decided for an exchange so far.
	 */
	Mono<ExchangeLimits> limits(ServerWebExchange exchange) {
		ExchangeLimits limits = exchange.getAttribute(ExchangeLimits.ATTRIBUTE);
		return (limits != null) ? Mono.just(limits) : begin(exchange, LimitPlan.NONE, null);
	}

	private Mono<ExchangeLimits> begin(ServerWebExchange exchange, LimitPlan plan, @Nullable Object body) {
		Mono<Principal> principal = exchange.getPrincipal();
		if (principal == Mono.<Principal>empty()) {
			return Mono.just(begin(exchange, plan, body, null));
		}
		return principal.filter((known) -> !known.getClass().getName().equals(ANONYMOUS))
			.singleOptional()
			.map((known) -> begin(exchange, plan, body, known.orElse(null)));
	}

	private static ExchangeLimits begin(ServerWebExchange exchange, LimitPlan plan, @Nullable Object body,
			@Nullable Principal principal) {
		ReactiveLimitedRequest request = new ReactiveLimitedRequest(exchange, principal, body);
		ExchangeLimits begun = exchange.getAttribute(ExchangeLimits.ATTRIBUTE);
		if (begun != null) {
			begun.limitBy(plan, request);
			return begun;
		}
		Map<String, Object> attributes = exchange.getAttributes();
		ExchangeLimits limits = new ExchangeLimits(plan, request, new ResponseHeaders(exchange.getResponse()),
				(endpoint) -> tag(attributes, endpoint));
		attributes.put(ExchangeLimits.ATTRIBUTE, limits);
		return limits;
	}

	private static void tag(Map<String, Object> attributes, String endpoint) {
		ServerRequestObservationContext.findCurrent(attributes)
			.ifPresent(
					(context) -> context.addHighCardinalityKeyValue(KeyValue.of(RequestLimiter.OVER_LIMIT, endpoint)));
	}

	/**
	 * Charges elements.
	 * @return completes when they are charged; fails if they are over the limit
	 */
	Mono<Void> consume(ServerHttpRequest request, ExchangeLimits limits, PlannedElements elements, long count) {
		return Mono.defer(() -> consume(request, limits, this.limiter.question(limits, elements, count))).then();
	}

	/**
	 * Asks the limiter. A decision that comes after the exchange was given up still ends
	 * its leases.
	 */
	Mono<Decision> consume(ServerHttpRequest request, ExchangeLimits limits, RateLimitRequest question) {
		CompletableFuture<Decision> decided = this.limiter.limiter().consumeAsync(question).toCompletableFuture();
		if (decided.isDone()) {
			return Mono.fromCallable(() -> this.limiter.apply(limits, decided.join()));
		}
		return Mono.fromFuture(
				decided.thenApplyAsync((decision) -> this.limiter.apply(limits, decision), RequestThread.of(request)),
				true);
	}

	/**
	 * Ends the leases of an exchange.
	 */
	void release(ServerWebExchange exchange) {
		ExchangeLimits limits = exchange.getAttribute(ExchangeLimits.ATTRIBUTE);
		if (limits != null) {
			this.limiter.release(limits);
		}
	}

}
