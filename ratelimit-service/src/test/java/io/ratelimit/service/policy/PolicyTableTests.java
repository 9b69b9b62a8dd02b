package io.ratelimit.service.policy;

import java.util.Arrays;
import java.util.UUID;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PolicyTableTests {

	@ParameterizedTest
	@CsvSource({ "orders, orders, true", "orders, order, false", "orders, orders2, false",
			"GET:/orders/*, GET:/orders/42, true", "GET:/orders/*, GET:/orders/, true",
			"GET:/orders/*, GET:/orders, false", "GET:/orders/*, GET:/orders/42/items, false",
			"GET:/orders/**, GET:/orders/42/items, true", "*:/orders, GET:/orders, true", "**, anything/at/all, true",
			"*, any/thing, false", "/a/*/c, /a/b/c, true", "/a/*/c, /a/b/b/c, false", "/a/**/c, /a/b/b/c, true",
			"/**/x/*, /a/b/x/c, true", "/**/x/*, /a/x/b/x/c, true", "/**/x/*, /a/x/b/c, false", "a*b*c, aXbXbXc, true",
			"a*b, aXbX, false", "**a*b, x/ab/acb, true", "*a, aaa, true" })
	void patternMatches(String pattern, String resource, boolean matches) {
		assertThat(new ResourcePattern(pattern).matches(resource)).isEqualTo(matches);
	}

	@Test
	void patternWithManyStarsIsQuick() {
		assertThat(new ResourcePattern("*a".repeat(128)).matches("a".repeat(255) + "b")).isFalse();
		assertThat(new ResourcePattern("**a".repeat(80)).matches("a".repeat(255) + "b")).isFalse();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			GET:/orders/42       | GET:/orders/42
			GET:/orders/7        | GET:/orders/*
			GET:/orders/7/items  | GET:/orders/**
			GET:/users/7         | GET:/**
			POST:/orders/7       | *:/orders/*
			POST:/users          | **
			""")
	void mostSpecificPatternWins(String resource, String pattern) {
		String[] patterns = { "**", "GET:/**", "GET:/orders/**", "*:/orders/*", "GET:/orders/*", "GET:/orders/42" };
		PolicyTable table = new PolicyTable(Arrays.stream(patterns)
			.map((text) -> new ResourcePolicy(id(text), id("tenant"), text, id(text)))
			.toArray(ResourcePolicy[]::new));
		assertThat(table.find(resource)).contains(id(pattern));
	}

	@Test
	void resourceWithoutAPolicyHasNoPlan() {
		assertThat(new PolicyTable().find("orders")).isEmpty();
	}

	private static UUID id(String text) {
		return UUID.nameUUIDFromBytes(text.getBytes());
	}

}
