package io.ratelimit.web.reactive;

import java.util.Map;

import io.ratelimit.web.RateLimit;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;

/**
 * Limits that see the body.
 */
@RestController
class BodyController {

	@PostMapping("/json")
	@RateLimit(maxRequests = 1, expiry = 60, key = "{body.tenant_id, body.language}")
	Mono<String> json(@RequestBody Mono<Map<String, Object>> body) {
		return body.map(String::valueOf);
	}

	@PostMapping("/form")
	@RateLimit(maxRequests = 1, expiry = 60, key = "body.tenant")
	Mono<String> form(ServerWebExchange exchange) {
		return exchange.getFormData().map((form) -> String.valueOf(form.getFirst("tenant")));
	}

	@PostMapping("/bytes")
	@RateLimit(maxRequests = 1, expiry = 60, key = "body.tenant")
	Mono<Integer> bytes(ServerWebExchange exchange) {
		return exchange.getRequest().getBody().reduce(0, BodyController::count);
	}

	@PostMapping("/unread")
	@RateLimit(maxRequests = 1, expiry = 60, key = "body.tenant")
	Mono<String> unread() {
		return Mono.just("unread");
	}

	private static int count(int sum, DataBuffer buffer) {
		int bytes = buffer.readableByteCount();
		DataBufferUtils.release(buffer);
		return sum + bytes;
	}

}
