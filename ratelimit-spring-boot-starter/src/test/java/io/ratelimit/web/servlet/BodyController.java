package io.ratelimit.web.servlet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.ratelimit.web.RateLimit;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.util.DigestUtils;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/**
 * Limits by body. Each handler reads it in its own way, and answers with what it read.
 */
@RestController
class BodyController {

	@PostMapping("/body/json")
	@RateLimit(maxRequests = 1, expiry = 60, key = "{body.tenant_id, body.language}")
	Map<String, Object> json(@RequestBody Map<String, Object> body) {
		return new TreeMap<>(body);
	}

	@PostMapping("/body/stream")
	@RateLimit(maxRequests = 1, expiry = 60, key = "body.tenant")
	String stream(InputStream body) throws IOException {
		return DigestUtils.md5DigestAsHex(body.readAllBytes());
	}

	@PostMapping("/body/reader")
	@RateLimit(maxRequests = 1, expiry = 60, key = "body.tenant")
	String reader(BufferedReader body) {
		return body.lines().collect(Collectors.joining("\n"));
	}

	@PostMapping("/body/form")
	@RateLimit(maxRequests = 1, expiry = 60, key = "body.tenant")
	String form(HttpServletRequest request) {
		return new TreeMap<>(request.getParameterMap()).entrySet()
			.stream()
			.map((entry) -> entry.getKey() + "=" + String.join(",", entry.getValue()))
			.collect(Collectors.joining(" "));
	}

	@PutMapping("/body/form")
	@RateLimit(maxRequests = 1, expiry = 60, key = "body.tenant")
	String put(@RequestParam String tenant) {
		return tenant;
	}

	@PostMapping("/body/raw-form")
	@RateLimit(maxRequests = 1, expiry = 60, key = "body.tenant")
	String rawForm(HttpServletRequest request) throws IOException {
		return new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
	}

	@PostMapping("/body/part")
	@RateLimit(maxRequests = 1, expiry = 60, key = "body.tenant")
	String part(@RequestParam MultipartFile file) throws IOException {
		return new String(file.getBytes(), StandardCharsets.UTF_8);
	}

	@PostMapping("/body/cost")
	@RateLimit(maxRequests = 10, expiry = 60, cost = "body.rows * body.columns")
	String cost(@RequestBody String body) {
		return body;
	}

}
