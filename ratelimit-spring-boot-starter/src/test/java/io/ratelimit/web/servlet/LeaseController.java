package io.ratelimit.web.servlet;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.ratelimit.Policy;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.WebRateLimiter;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/**
 * Handlers that hold a lease, all of one counter, until the test lets them go.
 */
@Controller
@RateLimit(maxRequests = 2, expiry = 3600, algorithm = Algorithm.CONCURRENCY, endpoint = "leases")
class LeaseController {

	private static final Policy BESIDE = Policy.of("leases", Limit.parse("2/1h", Algorithm.CONCURRENCY));

	static final Map<String, CountDownLatch> LATCHES = new ConcurrentHashMap<>();

	private final WebRateLimiter limiter;

	LeaseController(WebRateLimiter limiter) {
		this.limiter = limiter;
	}

	static CountDownLatch latch(String id) {
		return LATCHES.computeIfAbsent(id, (absent) -> new CountDownLatch(1));
	}

	private static String await(String id) {
		try {
			if (!latch(id).await(20, TimeUnit.SECONDS)) {
				throw new IllegalStateException("Nobody lets go of " + id);
			}
			return "done";
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@GetMapping("/lease/now")
	@ResponseBody
	String now() {
		return "done";
	}

	@GetMapping("/lease/blocking/{id}")
	@ResponseBody
	String blocking(@PathVariable String id) {
		return await(id);
	}

	@GetMapping("/lease/failing/{id}")
	@ResponseBody
	String failing(@PathVariable String id) {
		await(id);
		throw new IllegalStateException("on purpose");
	}

	@GetMapping("/lease/callable/{id}")
	@ResponseBody
	Callable<String> callable(@PathVariable String id) {
		return () -> await(id);
	}

	@GetMapping("/lease/callable-failing/{id}")
	@ResponseBody
	Callable<String> callableFailing(@PathVariable String id) {
		return () -> {
			await(id);
			throw new IllegalStateException("on purpose");
		};
	}

	@GetMapping("/lease/timeout/{id}")
	@ResponseBody
	DeferredResult<String> timeout(@PathVariable String id) {
		return new DeferredResult<>(300L);
	}

	@GetMapping("/lease/streaming/{id}")
	StreamingResponseBody streaming(@PathVariable String id) {
		return (body) -> {
			body.write(1);
			body.flush();
			await(id);
		};
	}

	@GetMapping("/lease/events/{id}")
	SseEmitter events(@PathVariable String id) throws IOException {
		SseEmitter emitter = new SseEmitter(0L);
		emitter.send("first");
		CompletableFuture.runAsync(() -> {
			await(id);
			emitter.complete();
		});
		return emitter;
	}

	@GetMapping("/lease/endless/{id}")
	SseEmitter endless(@PathVariable String id) throws IOException {
		SseEmitter emitter = new SseEmitter(0L);
		emitter.send("first");
		CompletableFuture.runAsync(() -> {
			await(id);
			sendUntilTheClientIsGone(emitter);
		});
		return emitter;
	}

	private static void sendUntilTheClientIsGone(SseEmitter emitter) {
		try {
			for (int i = 0; i < 100_000; i++) {
				emitter.send("x".repeat(1000));
			}
		}
		catch (IOException | IllegalStateException ex) {
			// gone
		}
	}

	@GetMapping("/lease/servlet/{id}")
	void servlet(@PathVariable String id, HttpServletRequest request, HttpServletResponse response) {
		AsyncContext context = request.startAsync();
		CompletableFuture.runAsync(() -> {
			await(id);
			context.complete();
		});
	}

	@GetMapping("/lease/include/{id}")
	void include(@PathVariable String id, HttpServletRequest request, HttpServletResponse response)
			throws ServletException, IOException {
		request.getRequestDispatcher("/lease/now").include(request, response);
		await(id);
	}

	@GetMapping("/lease/beside/{id}")
	@ResponseBody
	@RateLimit(maxRequests = 100, expiry = 60)
	String beside(@PathVariable String id) {
		this.limiter.consume(BESIDE);
		return await(id);
	}

}
