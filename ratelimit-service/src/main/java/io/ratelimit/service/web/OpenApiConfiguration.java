package io.ratelimit.service.web;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.security.SecurityScheme.In;
import io.swagger.v3.oas.models.security.SecurityScheme.Type;
import io.swagger.v3.oas.models.servers.Server;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Describes the API to machines.
 */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

	private static final String KEY = "key";

	private static final String ADMIN = "admin";

	@Bean
	OpenAPI openApi() {
		return new OpenAPI()
			.info(new Info().title("Rate limit decisions")
				.version("v1")
				.description("Decides over HTTP for callers in any language."))
			.addServersItem(new Server().url("/"))
			.components(new Components()
				.addSecuritySchemes(KEY, new SecurityScheme().type(Type.APIKEY).in(In.HEADER).name("x-api-key"))
				.addSecuritySchemes(ADMIN, new SecurityScheme().type(Type.HTTP).scheme("bearer")));
	}

	@Bean
	GlobalOpenApiCustomizer openApiSecurity() {
		return (api) -> api.getPaths()
			.forEach((path, item) -> item.readOperations().forEach((operation) -> secure(path, operation)));
	}

	private static void secure(String path, Operation operation) {
		if (path.startsWith("/v1/admin/")) {
			operation.addSecurityItem(new SecurityRequirement().addList(ADMIN));
		}
		else if (!path.equals("/v1/health")) {
			operation.addSecurityItem(new SecurityRequirement().addList(KEY));
		}
	}

}
