package io.ratelimit.service.policy;

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
 * Administers resource policies.
 */
@RestController
@RequestMapping("/v1/admin/policies")
@Tag(name = "admin")
class PolicyController {

	private final ResourcePolicies policies;

	private final Tenants tenants;

	private final Announcements announcements;

	PolicyController(ResourcePolicies policies, Tenants tenants, Announcements announcements) {
		this.policies = policies;
		this.tenants = tenants;
		this.announcements = announcements;
	}

	@PostMapping
	@ResponseStatus(HttpStatus.CREATED)
	@Operation(summary = "Create a policy")
	ResponseEntity<ResourcePolicy> create(@Valid @RequestBody PolicyRequest request) {
		this.tenants.require(request.tenantId());
		ResourcePolicy policy = saved(request, () -> this.policies.create(request));
		this.announcements.announce(Change.policies(policy.tenantId()));
		return ResponseEntity.created(URI.create("/v1/admin/policies/" + policy.id())).body(policy);
	}

	@GetMapping
	@Operation(summary = "List policies")
	Page<ResourcePolicy> list(@RequestParam(name = "tenant_id", required = false) @Nullable UUID tenantId,
			@Valid @ParameterObject Paging paging) {
		return this.policies.list(tenantId, paging);
	}

	@GetMapping("/{id}")
	@Operation(summary = "Read a policy")
	ResourcePolicy read(@PathVariable UUID id) {
		return this.policies.find(id).orElseThrow(() -> Problems.notFound("policy", id));
	}

	@PutMapping("/{id}")
	@Operation(summary = "Replace a policy, which stays with its tenant")
	ResourcePolicy update(@PathVariable UUID id, @Valid @RequestBody PolicyRequest request) {
		if (!read(id).tenantId().equals(request.tenantId())) {
			throw Problems.invalid("tenant_id", "cannot change");
		}
		ResourcePolicy policy = saved(request, () -> this.policies.update(id, request))
			.orElseThrow(() -> Problems.notFound("policy", id));
		this.announcements.announce(Change.policies(policy.tenantId()));
		return policy;
	}

	@DeleteMapping("/{id}")
	@ResponseStatus(HttpStatus.NO_CONTENT)
	@Operation(summary = "Delete a policy")
	void delete(@PathVariable UUID id) {
		ResourcePolicy policy = read(id);
		this.policies.delete(id);
		this.announcements.announce(Change.policies(policy.tenantId()));
	}

	/**
	 * The schema ties a policy to a plan of the same tenant.
	 */
	private static <T> T saved(PolicyRequest request, Supplier<T> change) {
		try {
			return change.get();
		}
		catch (DuplicateKeyException ex) {
			throw Problems.conflict("pattern",
					"is the pattern of another policy of the tenant, was '%s'".formatted(request.pattern()));
		}
		catch (DataIntegrityViolationException ex) {
			throw Problems.invalid("plan_id", "is no plan of the tenant, was '%s'".formatted(request.planId()));
		}
	}

}
