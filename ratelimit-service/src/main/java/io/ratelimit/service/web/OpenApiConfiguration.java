package io.ratelimit.service.web;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.security.SecurityScheme.In;
import io.swagger.v3.oas.models.security.SecurityScheme.Type;
import io.swagger.v3.oas.models.servers.Server;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Describes the API to machines: what all calls share.
 */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

	private static final String KEY = "key";

	private static final String ADMIN = "admin";

	private static final String PROBLEM = "Problem";

	@Bean
	OpenAPI openApi() {
		return new OpenAPI()
			.info(new Info().title("Rate limit decisions")
				.version("v1")
				.description("Decides over HTTP for callers in any language."))
			.addServersItem(new Server().url("/"))
			.components(new Components().addSchemas(PROBLEM, problem())
				.addSecuritySchemes(KEY, new SecurityScheme().type(Type.APIKEY).in(In.HEADER).name("x-api-key"))
				.addSecuritySchemes(ADMIN, new SecurityScheme().type(Type.HTTP).scheme("bearer")));
	}

	@Bean
	GlobalOpenApiCustomizer openApiCustomizer() {
		return (api) -> api.getPaths()
			.forEach((path, item) -> item.readOperations().forEach((operation) -> customize(path, operation)));
	}

	private static void customize(String path, Operation operation) {
		if (path.equals("/v1/health")) {
			return;
		}
		operation.addSecurityItem(new SecurityRequirement().addList(path.startsWith("/v1/admin/") ? ADMIN : KEY));
		operation.getResponses()
			.addApiResponse("4XX",
					new ApiResponse().description("A problem (RFC 9457) that names the fields")
						.content(new Content().addMediaType("application/problem+json",
								new MediaType().schema(new Schema<>().$ref(PROBLEM)))));
	}

	private static Schema<?> problem() {
		Schema<?> error = new ObjectSchema().addProperty("field", new StringSchema())
			.addProperty("message", new StringSchema());
		return new ObjectSchema().addProperty("title", new StringSchema())
			.addProperty("status", new IntegerSchema())
			.addProperty("detail", new StringSchema())
			.addProperty("instance", new StringSchema())
			.addProperty(Problems.ERRORS, new ArraySchema().items(error));
	}

}
