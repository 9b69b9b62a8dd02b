package io.ratelimit.web.reactive;

import io.ratelimit.RateLimitExceededException;
import io.ratelimit.web.support.ProblemJson;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;

/**
 * Answers blocked exchanges that no exception handler of the application answered.
 */
public final class ExceededWebExceptionHandler implements WebExceptionHandler, Ordered {

	/**
	 * Before Boot's, and before -2, where applications put one that answers everything.
	 */
	private static final int ORDER = -3;

	@Override
	public int getOrder() {
		return ORDER;
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
		ServerHttpResponse response = exchange.getResponse();
		if (!(Exceptions.unwrap(failure) instanceof RateLimitExceededException exceeded) || response.isCommitted()) {
			return Mono.error(failure);
		}
		ProblemJson problem = new ProblemJson(exceeded.getDecision());
		byte[] body = problem.bytes();
		response.setStatusCode(HttpStatusCode.valueOf(problem.status()));
		response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
		response.getHeaders().setContentLength(body.length);
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
	}

}
