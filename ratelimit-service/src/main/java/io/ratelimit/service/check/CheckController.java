package io.ratelimit.service.check;

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
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Decides.
 */
@RestController
@Tag(name = "decisions")
class CheckController {

	private final Directory directory;

	private final RateLimiter limiter;

	private final RateLimitHeaders headers;

	private final Decisions decisions;

	CheckController(Directory directory, RateLimiter limiter, RateLimitHeaders headers, Decisions decisions) {
		this.directory = directory;
		this.limiter = limiter;
		this.headers = headers;
		this.decisions = decisions;
	}

	@PostMapping("/v1/check")
	@Operation(summary = "Decide a call, and take its cost where it may go on")
	@ApiResponse(responseCode = "200", description = "The call may go on")
	@ApiResponse(responseCode = "429", description = "The call is over a limit",
			content = @Content(schema = @Schema(implementation = CheckResponse.class)))
	ResponseEntity<CheckResponse> check(@Parameter(hidden = true) Caller caller,
			@Valid @RequestBody CheckRequest request, HttpServletRequest http) {
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
		ResponseEntity.BodyBuilder answer = ResponseEntity
			.status(decision.allowed() ? HttpStatus.OK : HttpStatus.TOO_MANY_REQUESTS);
		this.headers.write(decision, answer::header);
		return answer
			.body(CheckResponse.of(decision, plan.algorithm(), LeaseId.of(decision, caller.key().leaseSecret())));
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
