package io.ratelimit.service.plan;

import java.net.URI;
import java.util.UUID;
import java.util.function.Supplier;

import io.ratelimit.service.change.Announcements;
import io.ratelimit.service.change.Change;
import io.ratelimit.service.tenant.Tenants;
import io.ratelimit.service.web.Page;
import io.ratelimit.service.web.Paging;
import io.ratelimit.service.web.Problems;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;

import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Administers plans.
 */
@RestController
@RequestMapping("/v1/admin/plans")
@Tag(name = "admin")
class PlanController {

	private final Plans plans;

	private final Tenants tenants;

	private final Announcements announcements;

	PlanController(Plans plans, Tenants tenants, Announcements announcements) {
		this.plans = plans;
		this.tenants = tenants;
		this.announcements = announcements;
	}

	@PostMapping
	@ResponseStatus(HttpStatus.CREATED)
	@Operation(summary = "Create a plan")
	ResponseEntity<PlanResponse> create(@Valid @RequestBody PlanRequest request) {
		var limits = request.toLimits();
		var failurePolicy = request.toFailurePolicy();
		this.tenants.require(request.tenantId());
		Plan plan = named(request, () -> this.plans.create(request.tenantId(), request.name(), limits, failurePolicy));
		this.announcements.announce(Change.plan(plan.id()));
		return ResponseEntity.created(URI.create("/v1/admin/plans/" + plan.id())).body(PlanResponse.of(plan));
	}

	@GetMapping
	@Operation(summary = "List plans")
	Page<PlanResponse> list(@RequestParam(name = "tenant_id", required = false) @Nullable UUID tenantId,
			@Valid @ParameterObject Paging paging) {
		return this.plans.list(tenantId, paging).map(PlanResponse::of);
	}

	@GetMapping("/{id}")
	@Operation(summary = "Read a plan")
	PlanResponse read(@PathVariable UUID id) {
		return PlanResponse.of(existing(id));
	}

	@PutMapping("/{id}")
	@Operation(summary = "Replace a plan, which stays with its tenant")
	PlanResponse update(@PathVariable UUID id, @Valid @RequestBody PlanRequest request) {
		Plan plan = new Plan(id, request.tenantId(), request.name(), request.toLimits(), request.toFailurePolicy());
		if (!existing(id).tenantId().equals(request.tenantId())) {
			throw Problems.invalid("tenant_id", "cannot change");
		}
		if (!named(request, () -> this.plans.update(plan))) {
			throw Problems.notFound("plan", id);
		}
		this.announcements.announce(Change.plan(id));
		return PlanResponse.of(plan);
	}

	@DeleteMapping("/{id}")
	@ResponseStatus(HttpStatus.NO_CONTENT)
	@Operation(summary = "Delete a plan that no policy names")
	void delete(@PathVariable UUID id) {
		try {
			if (!this.plans.delete(id)) {
				throw Problems.notFound("plan", id);
			}
		}
		catch (DataIntegrityViolationException ex) {
			throw Problems.conflict("id", "is the plan of a resource policy");
		}
		this.announcements.announce(Change.plan(id));
	}

	private Plan existing(UUID id) {
		return this.plans.find(id).orElseThrow(() -> Problems.notFound("plan", id));
	}

	private static <T> T named(PlanRequest request, Supplier<T> change) {
		try {
			return change.get();
		}
		catch (DuplicateKeyException ex) {
			throw Problems.conflict("name",
					"is the name of another plan of the tenant, was '%s'".formatted(request.name()));
		}
	}

}
