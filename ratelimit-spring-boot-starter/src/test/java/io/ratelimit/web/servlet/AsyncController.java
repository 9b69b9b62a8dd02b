package io.ratelimit.web.servlet;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

import io.ratelimit.web.RateLimit;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/**
 * Handlers that a request is dispatched to more than once.
 */
@Controller
@RateLimit(maxRequests = 3, expiry = 60)
class AsyncController {

	@GetMapping("/async/callable")
	@ResponseBody
	Callable<String> callable() {
		return () -> "done";
	}

	@GetMapping("/async/deferred")
	@ResponseBody
	DeferredResult<String> deferred() {
		DeferredResult<String> result = new DeferredResult<>();
		CompletableFuture.runAsync(() -> result.setResult("done"));
		return result;
	}

	@GetMapping("/async/future")
	@ResponseBody
	CompletableFuture<String> future() {
		return CompletableFuture.supplyAsync(() -> "done");
	}

	@GetMapping("/async/failing")
	@ResponseBody
	Callable<String> failing() {
		return () -> {
			throw new IllegalStateException("on purpose");
		};
	}

	@GetMapping("/async/timeout")
	@ResponseBody
	DeferredResult<String> timeout() {
		return new DeferredResult<>(50L);
	}

	@GetMapping("/async/events")
	SseEmitter events() {
		SseEmitter emitter = new SseEmitter();
		CompletableFuture.runAsync(() -> complete(emitter));
		return emitter;
	}

	@GetMapping("/async/emitter")
	ResponseBodyEmitter emitter() {
		ResponseBodyEmitter emitter = new ResponseBodyEmitter();
		CompletableFuture.runAsync(() -> complete(emitter));
		return emitter;
	}

	private static void complete(ResponseBodyEmitter emitter) {
		try {
			emitter.send("done");
			emitter.complete();
		}
		catch (IOException ex) {
			emitter.completeWithError(ex);
		}
	}

	@GetMapping("/async/streaming")
	StreamingResponseBody streaming() {
		return (body) -> body.write("done".getBytes());
	}

	@GetMapping("/async/entity")
	ResponseEntity<StreamingResponseBody> entity() {
		return ResponseEntity.ok((body) -> body.write("done".getBytes()));
	}

	@GetMapping("/forward")
	String forward() {
		return "forward:/forwarded";
	}

	@GetMapping("/forwarded")
	@ResponseBody
	String forwarded() {
		return "done";
	}

	@GetMapping("/include")
	void include(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
		request.getRequestDispatcher("/forwarded").include(request, response);
	}

	@GetMapping("/error-page")
	void errorPage(HttpServletResponse response) throws IOException {
		response.sendError(418);
	}

}
