package io.ratelimit.service.check;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.ratelimit.Lease;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.engine.StoreException;
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

	private final DecisionEngine engine;

	LeaseController(DecisionEngine engine) {
		this.engine = engine;
	}

	@PostMapping("/v1/release")
	@Operation(summary = "End a lease early")
	Released release(@Parameter(hidden = true) Caller caller, @Valid @RequestBody LeaseRequest request) {
		return new Released(all(leases(caller, request), this.engine::release));
	}

	@PostMapping("/v1/renew")
	@Operation(summary = "Let a lease last for its time from now on")
	Renewed renew(@Parameter(hidden = true) Caller caller, @Valid @RequestBody LeaseRequest request) {
		if (!all(leases(caller, request), this.engine::renew)) {
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

	private static boolean all(List<Lease> leases, Function<Lease, CompletionStage<Long>> change) {
		List<CompletableFuture<Long>> changes = leases.stream()
			.map((lease) -> change.apply(lease).toCompletableFuture())
			.toList();
		try {
			return changes.stream().map(CompletableFuture::join).filter((units) -> units == 0).findAny().isEmpty();
		}
		catch (CompletionException ex) {
			if (ex.getCause() instanceof StoreException) {
				throw Problems.unavailable("Redis cannot be asked at the moment, so the lease may go on.");
			}
			throw ex;
		}
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
