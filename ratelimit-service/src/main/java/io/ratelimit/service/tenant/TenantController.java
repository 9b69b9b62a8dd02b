package io.ratelimit.service.tenant;

import java.net.URI;
import java.util.UUID;
import java.util.function.Supplier;

import io.ratelimit.service.change.Announcements;
import io.ratelimit.service.web.Page;
import io.ratelimit.service.web.Paging;
import io.ratelimit.service.web.Problems;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springdoc.core.annotations.ParameterObject;

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
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Administers tenants.
 */
@RestController
@RequestMapping("/v1/admin/tenants")
@Tag(name = "admin")
class TenantController {

	private final Tenants tenants;

	private final Announcements announcements;

	TenantController(Tenants tenants, Announcements announcements) {
		this.tenants = tenants;
		this.announcements = announcements;
	}

	@PostMapping
	@ResponseStatus(HttpStatus.CREATED)
	@Operation(summary = "Create a tenant")
	ResponseEntity<Tenant> create(@Valid @RequestBody TenantRequest request) {
		Tenant tenant = named(request, () -> this.tenants.create(request.name()));
		return ResponseEntity.created(URI.create("/v1/admin/tenants/" + tenant.id())).body(tenant);
	}

	@GetMapping
	@Operation(summary = "List tenants")
	Page<Tenant> list(@Valid @ParameterObject Paging paging) {
		return this.tenants.list(paging);
	}

	@GetMapping("/{id}")
	@Operation(summary = "Read a tenant")
	Tenant read(@PathVariable UUID id) {
		return this.tenants.find(id).orElseThrow(() -> Problems.notFound("tenant", id));
	}

	@PutMapping("/{id}")
	@Operation(summary = "Rename a tenant")
	Tenant update(@PathVariable UUID id, @Valid @RequestBody TenantRequest request) {
		return named(request, () -> this.tenants.rename(id, request.name()))
			.orElseThrow(() -> Problems.notFound("tenant", id));
	}

	@DeleteMapping("/{id}")
	@ResponseStatus(HttpStatus.NO_CONTENT)
	@Operation(summary = "Delete a tenant with its plans, keys and policies")
	void delete(@PathVariable UUID id) {
		if (!this.tenants.delete(id)) {
			throw Problems.notFound("tenant", id);
		}
		this.announcements.somethingChanged();
	}

	private static <T> T named(TenantRequest request, Supplier<T> change) {
		try {
			return change.get();
		}
		catch (DuplicateKeyException ex) {
			throw Problems.conflict("name", "is the name of another tenant, was '%s'".formatted(request.name()));
		}
	}

}
