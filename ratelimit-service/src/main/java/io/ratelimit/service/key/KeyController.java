package io.ratelimit.service.key;

import java.net.URI;
import java.util.UUID;

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
 * Administers API keys.
 */
@RestController
@RequestMapping("/v1/admin/keys")
@Tag(name = "admin")
class KeyController {

	private final ApiKeys keys;

	private final Tenants tenants;

	private final Announcements announcements;

	KeyController(ApiKeys keys, Tenants tenants, Announcements announcements) {
		this.keys = keys;
		this.tenants = tenants;
		this.announcements = announcements;
	}

	@PostMapping
	@ResponseStatus(HttpStatus.CREATED)
	@Operation(summary = "Create a key; its secret is shown this once")
	ResponseEntity<CreatedKey> create(@Valid @RequestBody KeyRequest request) {
		this.tenants.require(request.tenantId());
		CreatedKey key = this.keys.create(request.tenantId(), request.name());
		this.announcements.announce(Change.key(key.id()));
		return ResponseEntity.created(URI.create("/v1/admin/keys/" + key.id())).body(key);
	}

	@GetMapping
	@Operation(summary = "List keys")
	Page<KeyView> list(@RequestParam(name = "tenant_id", required = false) @Nullable UUID tenantId,
			@Valid @ParameterObject Paging paging) {
		return this.keys.list(tenantId, paging);
	}

	@GetMapping("/{id}")
	@Operation(summary = "Read a key")
	KeyView read(@PathVariable String id) {
		return this.keys.view(id).orElseThrow(() -> Problems.notFound("key", id));
	}

	@PutMapping("/{id}")
	@Operation(summary = "Rename a key")
	KeyView update(@PathVariable String id, @Valid @RequestBody KeyUpdate request) {
		if (!this.keys.rename(id, request.name())) {
			throw Problems.notFound("key", id);
		}
		return read(id);
	}

	@DeleteMapping("/{id}")
	@ResponseStatus(HttpStatus.NO_CONTENT)
	@Operation(summary = "Revoke a key, for good; it stays listed")
	void delete(@PathVariable String id) {
		if (!this.keys.revoke(id)) {
			throw Problems.notFound("key", id);
		}
		this.announcements.announce(Change.key(id));
	}

}
