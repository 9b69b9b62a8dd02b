package io.ratelimit.service.tenant;

import io.ratelimit.service.web.Name;

/**
 * What a tenant is created from.
 *
 * @param name the tenant's name, which no other has
 */
record TenantRequest(@Name String name) {

}
