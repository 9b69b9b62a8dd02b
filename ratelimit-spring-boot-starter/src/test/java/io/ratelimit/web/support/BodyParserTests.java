package io.ratelimit.web.support;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class BodyParserTests {

	private static Object parse(String body, String contentType) {
		return BodyParser.parse(body.getBytes(StandardCharsets.UTF_8), contentType);
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json", "application/json;charset=UTF-8", "application/vnd.acme+json" })
	void jsonBecomesMapsWithExactNumbers(String type) {
		assertThat(parse("{\"a\": 12, \"b\": {\"c\": \"d\"}}", type))
			.isEqualTo(Map.of("a", BigInteger.valueOf(12), "b", Map.of("c", "d")));
	}

	@Test
	void formBecomesItsFirstFields() {
		assertThat(parse("a=1&b=x+y%2F&a=2&broken=%zz&=z&c", "application/x-www-form-urlencoded"))
			.isEqualTo(Map.of("a", "1", "b", "x y/"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{", "", "{\"a\":", "nul", "[1,2" })
	void malformedJsonIsNothing(String body) {
		assertThat(parse(body, "application/json")).isNull();
	}

	@Test
	void deeplyNestedJsonIsNothing() {
		assertThat(parse("[".repeat(100_000), "application/json")).isNull();
	}

	@Test
	void otherTypesAreNothing() {
		assertThat(parse("{}", "text/plain")).isNull();
		assertThat(parse("{}", "no type")).isNull();
		assertThat(parse("{}", null)).isNull();
		assertThat(BodyParser.supports("application/json")).isTrue();
		assertThat(BodyParser.supports("application/x-www-form-urlencoded")).isTrue();
		assertThat(BodyParser.supports("multipart/form-data")).isFalse();
		assertThat(BodyParser.supports(null)).isFalse();
	}

}
