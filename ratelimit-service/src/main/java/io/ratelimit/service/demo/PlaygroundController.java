package io.ratelimit.service.demo;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.service.plan.LimitFields;
import io.ratelimit.service.plan.Plan;
import io.ratelimit.service.plan.Plans;
import io.ratelimit.web.RateLimit;
import io.swagger.v3.oas.annotations.Hidden;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * What the page needs beside the API: a key, and plans with the numbers of its sliders.
 */
@RestController
@RequestMapping("/playground")
@ConditionalOnBooleanProperty("ratelimit.service.playground")
@Hidden
class PlaygroundController {

	private static final String PREFIX = "playground-";

	private static final int MAX_PLANS = 200;

	private final DemoTenant tenant;

	private final Plans plans;

	PlaygroundController(DemoTenant tenant, Plans plans) {
		this.tenant = tenant;
		this.plans = plans;
	}

	@GetMapping
	Access access() {
		return new Access(this.tenant.apiKey());
	}

	/**
	 * The same numbers give the same plan, and the oldest ones leave.
	 */
	@PostMapping("/plans")
	@RateLimit(limits = "2/s burst 60", algorithm = Algorithm.TOKEN_BUCKET)
	PlanReference plan(@RequestBody LimitFields fields) {
		List<LimitFields> limits = fields.validated();
		String name = PREFIX + UUID.nameUUIDFromBytes(fields.toString().getBytes(StandardCharsets.UTF_8));
		Plan plan = this.plans.findOrCreate(this.tenant.id(), name, limits);
		this.plans.prune(this.tenant.id(), PREFIX, MAX_PLANS);
		return new PlanReference(plan.id());
	}

	/**
	 * What the page calls the API with.
	 *
	 * @param apiKey the key of the demo's tenant
	 */
	record Access(@JsonProperty("api_key") String apiKey) {

	}

	/**
	 * Which plan to check.
	 *
	 * @param planId the plan's id
	 */
	record PlanReference(@JsonProperty("plan_id") UUID planId) {

	}

}
