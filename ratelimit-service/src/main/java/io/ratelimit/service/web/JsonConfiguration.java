package io.ratelimit.service.web;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

import org.springframework.boot.jackson.autoconfigure.JsonFactoryBuilderCustomizer;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * JSON is read to the letter: small, no field unknown or twice, no type turned into
 * another.
 */
@Configuration(proxyBeanMethods = false)
class JsonConfiguration {

	static final int MAX_BODY = 16 * 1024;

	@Bean
	JsonFactoryBuilderCustomizer strictJson() {
		return (factory) -> factory.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
			.streamReadConstraints(
					StreamReadConstraints.builder().maxDocumentLength(MAX_BODY).maxNestingDepth(8).build());
	}

	@Bean
	JsonMapperBuilderCustomizer strictTypes() {
		return (mapper) -> mapper
			.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
			.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
			.disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
			.withCoercionConfigDefaults((any) -> any.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
			.withCoercionConfig(LogicalType.Textual,
					(text) -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
						.setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
						.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail));
	}

}
