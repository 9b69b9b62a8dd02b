package io.ratelimit.service.check;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.ratelimit.Lease;
import io.ratelimit.RateLimiter;
import io.ratelimit.service.access.Caller;
import io.ratelimit.service.web.Problems;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Ends and extends what concurrency limits gave out.
 */
@RestController
@Tag(name = "decisions")
class LeaseController {

	private final RateLimiter limiter;

	LeaseController(RateLimiter limiter) {
		this.limiter = limiter;
	}

	@PostMapping("/v1/release")
	@Operation(summary = "End a lease early")
	Released release(@Parameter(hidden = true) Caller caller, @Valid @RequestBody LeaseRequest request) {
		return new Released(all(leases(caller, request), this.limiter::release));
	}

	@PostMapping("/v1/renew")
	@Operation(summary = "Let a lease last for its time from now on")
	Renewed renew(@Parameter(hidden = true) Caller caller, @Valid @RequestBody LeaseRequest request) {
		if (!all(leases(caller, request), this.limiter::renew)) {
			throw Problems.conflict("lease_id", "has ended");
		}
		return new Renewed(true);
	}

	private static List<Lease> leases(Caller caller, LeaseRequest request) {
		List<Lease> leases = LeaseId.parse(request.leaseId(), caller.key().leaseSecret());
		if (leases.isEmpty()) {
			throw Problems.invalid("lease_id", "is no lease of the tenant");
		}
		return leases;
	}

	private static boolean all(List<Lease> leases, Function<Lease, CompletionStage<Boolean>> change) {
		List<CompletableFuture<Boolean>> changes = leases.stream()
			.map((lease) -> change.apply(lease).toCompletableFuture())
			.toList();
		return changes.stream().map(CompletableFuture::join).reduce(true, Boolean::logicalAnd);
	}

	/**
	 * Whether a lease was still held.
	 *
	 * @param released whether this call ended it
	 */
	record Released(boolean released) {

	}

	/**
	 * That a lease goes on.
	 *
	 * @param renewed always
	 */
	record Renewed(boolean renewed) {

	}

}
