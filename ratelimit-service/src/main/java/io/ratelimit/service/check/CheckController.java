package io.ratelimit.service.check;

import java.io.IOException;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Source;
import io.ratelimit.RateLimitExceededException;
import io.ratelimit.RateLimiter;
import io.ratelimit.http.RateLimitHeaders;
import io.ratelimit.service.access.Caller;
import io.ratelimit.service.directory.Directory;
import io.ratelimit.service.observe.Decisions;
import io.ratelimit.service.plan.PreparedPlan;
import io.ratelimit.service.web.Problems;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Decides.
 */
@RestController
@Tag(name = "decisions")
class CheckController {

	private final CheckBodies bodies;

	private final Directory directory;

	private final RateLimiter limiter;

	private final RateLimitHeaders headers;

	private final Decisions decisions;

	CheckController(CheckBodies bodies, Directory directory, RateLimiter limiter, RateLimitHeaders headers,
			Decisions decisions) {
		this.bodies = bodies;
		this.directory = directory;
		this.limiter = limiter;
		this.headers = headers;
		this.decisions = decisions;
	}

	@PostMapping(path = "/v1/check", consumes = { MediaType.APPLICATION_JSON_VALUE, "application/*+json" })
	@Operation(summary = "Decide a call, and take its cost where it may go on",
			requestBody = @RequestBody(required = true,
					content = @Content(mediaType = MediaType.APPLICATION_JSON_VALUE,
							schema = @Schema(implementation = CheckRequest.class))))
	@ApiResponse(responseCode = "200", description = "The call may go on",
			content = @Content(mediaType = MediaType.APPLICATION_JSON_VALUE,
					schema = @Schema(implementation = CheckResponse.class)))
	@ApiResponse(responseCode = "429", description = "The call is over a limit",
			content = @Content(mediaType = MediaType.APPLICATION_JSON_VALUE,
					schema = @Schema(implementation = CheckResponse.class)))
	void check(@Parameter(hidden = true) Caller caller, HttpServletRequest http, HttpServletResponse answer)
			throws IOException {
		CheckRequest request = this.bodies.read(http);
		PreparedPlan plan = plan(caller, request);
		if (request.units() > plan.maxCost()) {
			throw Problems.invalid("cost",
					"must be at most %d for this plan, was %d".formatted(plan.maxCost(), request.units()));
		}
		Decision decision = this.limiter.consume(plan.request(request.subject(), request.resource(), request.units()));
		this.decisions.tell(plan, request.subject(), decision, http);
		if (decision.source() == Source.FAILED_CLOSED) {
			throw new RateLimitExceededException(decision);
		}
		answer.setStatus((decision.allowed() ? HttpStatus.OK : HttpStatus.TOO_MANY_REQUESTS).value());
		this.headers.write(decision, answer::setHeader);
		String leaseId = LeaseId.of(decision, caller.key().leaseSecret());
		this.bodies.write(CheckResponse.of(decision, plan.algorithm(), leaseId), answer);
	}

	private PreparedPlan plan(Caller caller, CheckRequest request) {
		if (request.planId() != null) {
			return this.directory.plan(caller.tenantId(), request.planId())
				.orElseThrow(() -> Problems.invalid("plan_id",
						"is no plan of the tenant, was '%s'".formatted(request.planId())));
		}
		return this.directory.planFor(caller.tenantId(), request.resource())
			.orElseThrow(() -> Problems.invalid("resource",
					"has no policy, and the call names no 'plan_id', was '%s'".formatted(request.resource())));
	}

}
