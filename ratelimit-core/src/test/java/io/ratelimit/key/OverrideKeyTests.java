package io.ratelimit.key;

import java.util.List;

import io.ratelimit.limit.Algorithm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * Keys of overrides, made and parsed.
 */
class OverrideKeyTests {

	@Test
	void overrideOfAProjectHasItsKey() {
		assertThat(KeyLayout.PLAIN.override(OverrideKey.project("search/", 1, 42)))
			.isEqualTo("ratelimit_override:/search:1:42");
		assertThat(KeyLayout.CLUSTERED.override(OverrideKey.project("/{a}", 1, 42)))
			.isEqualTo("{1}ratelimit_override:/{a}:1:42");
	}

	@Test
	void overrideOfAnOrganizationHasItsKey() {
		assertThat(KeyLayout.PLAIN.override(OverrideKey.organization("/search", 1)))
			.isEqualTo("ratelimit_org_override:/search:1");
		assertThat(KeyLayout.CLUSTERED.override(OverrideKey.organization("/search", 1)))
			.isEqualTo("{1}ratelimit_org_override:/search:1");
	}

	@ParameterizedTest
	@EnumSource
	void overridesOfACounterAreThoseThatAreManaged(KeyLayout layout) {
		CounterKey key = layout.counter(new Endpoint("/api"), "/elements", Subject.project(1, 42),
				Algorithm.TOKEN_BUCKET);
		assertThat(key.overrides()).containsExactly(layout.override(OverrideKey.project("/api/elements", 1, 42)),
				layout.override(OverrideKey.organization("/api/elements", 1)));
	}

	@ParameterizedTest
	@CsvSource({ "ratelimit_override:/search:1:42, /search, 1, 42", "ratelimit_override:/a:b:1:42, /a:b, 1, 42",
			"ratelimit_override:/a:7:1:42, /a:7, 1, 42", "ratelimit_override:/:1:42, /, 1, 42",
			"ratelimit_override:/{id:[0-9]+}/x:1:42, /{id:[0-9]+}/x, 1, 42",
			"ratelimit_override:/ratelimit_override:/x:1:42, /ratelimit_override:/x, 1, 42",
			"ratelimit_override:/a::1:42, /a:, 1, 42",
			"ratelimit_override:/x:-1:9223372036854775807, /x, -1, " + Long.MAX_VALUE })
	void keyOfAProjectIsParsedFromTheRight(String key, String endpoint, long organization, long project) {
		assertThat(KeyLayout.PLAIN.parseOverride(key)).contains(OverrideKey.project(endpoint, organization, project));
	}

	@ParameterizedTest
	@CsvSource({ "ratelimit_org_override:/search:1, /search, 1", "ratelimit_org_override:/a:b:1, /a:b, 1",
			"ratelimit_org_override:/a:7:1, /a:7, 1", "ratelimit_org_override:/:1, /, 1" })
	void keyOfAnOrganizationIsParsedFromTheRight(String key, String endpoint, long organization) {
		assertThat(KeyLayout.PLAIN.parseOverride(key)).contains(OverrideKey.organization(endpoint, organization));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ":", "x", "ratelimit_override", "ratelimit_override:", "ratelimit_override::",
			"ratelimit_override:::", "ratelimit_override:1:2", "ratelimit_override::1:2", "ratelimit_override:/x",
			"ratelimit_override:/x:1", "ratelimit_override:/x:1:", "ratelimit_override:/x::1",
			"ratelimit_override:/x:a:1", "ratelimit_override:/x:1:a", "ratelimit_override:/x:1:2:tb",
			"ratelimit_override:/x:01:2", "ratelimit_override:/x:1:+2", "ratelimit_override:/x:1: 2",
			"ratelimit_override:/x:1:2.0", "ratelimit_override:/x:1:٣", "ratelimit_override:/x:1:9223372036854775808",
			"ratelimit_override:x:1:2", "ratelimit_override:/x/:1:2", "ratelimit_org_override:",
			"ratelimit_org_override:/x", "ratelimit_org_override:/x:", "ratelimit_org_override:/x:a",
			"ratelimit_org_override:/x:-0", "ratelimit_org_override::1", "ratelimit:/x:1:2",
			"Ratelimit_override:/x:1:2", " ratelimit_override:/x:1:2", "{1}ratelimit_override:/x:1:2" })
	void malformedKeyIsParsedToNothing(String key) {
		assertThat(KeyLayout.PLAIN.parseOverride(key)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "}", "{}", "{1}", "{1", "ratelimit_override:/x:1:2", "{2}ratelimit_override:/x:1:2",
			"{}ratelimit_override:/x:1:2", "{1ratelimit_override:/x:1:2", "1}ratelimit_override:/x:1:2",
			"{1}{1}ratelimit_override:/x:1:2", "{1}ratelimit:/x:1:2", "ratelimit_override:/{a}:1:2" })
	void keyWithoutTheTagOfItsOrganizationIsParsedToNothing(String key) {
		assertThat(KeyLayout.CLUSTERED.parseOverride(key)).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void allOverridesAreFoundByPrefix(KeyLayout layout) {
		String tag = (layout == KeyLayout.CLUSTERED) ? "{*}" : "";
		assertThat(layout.overridePatterns())
			.isEqualTo(List.of(tag + "ratelimit_override:*", tag + "ratelimit_org_override:*"));
	}

	@ParameterizedTest
	@EnumSource
	void overridesOfAnOrganizationAreFoundByItsId(KeyLayout layout) {
		String tag = (layout == KeyLayout.CLUSTERED) ? "{7}" : "";
		assertThat(layout.overridePatterns(7))
			.isEqualTo(List.of(tag + "ratelimit_override:*:7:*", tag + "ratelimit_org_override:*:7"));
	}

	@Test
	@SuppressWarnings("NullAway")
	void overrideWithoutEndpointIsRefused() {
		assertThatNullPointerException().isThrownBy(() -> new OverrideKey(null, 1, null))
			.withMessage("'endpoint' must not be null");
	}

}
