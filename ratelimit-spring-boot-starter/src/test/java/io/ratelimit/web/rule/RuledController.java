package io.ratelimit.web.rule;

import java.util.concurrent.Callable;

import io.ratelimit.web.RateLimit;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Handlers that rules limit, on MVC and on WebFlux.
 */
@RestController
@Configuration(proxyBeanMethods = false)
class RuledController {

	@RequestMapping({ "/plain/{id}", "/tiers", "/by-path/{id}", "/costly", "/leases", "/monitored", "/switched",
			"/excluded/{id}" })
	String plain() {
		return "ok";
	}

	@GetMapping("/both")
	@RateLimit(limits = "100/m")
	String both() {
		return "ok";
	}

	@GetMapping("/failing/{id}")
	String failing() {
		throw new IllegalStateException("Meant to fail");
	}

	@GetMapping("/later")
	Callable<String> later() {
		return () -> "later";
	}

}
