package io.ratelimit.http;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * The fields that servers send, as {@link ServerPolicy} and {@link ServerLimit} read
 * them.
 */
class ServerFieldsTests {

	@Test
	void policyWithAllParametersIsRead() {
		assertThat(policies("\"peruser\";q=65535;qu=\"content-bytes\";w=10;pk=:sdfjLJUOUH==:")).containsExactly(
				new ServerPolicy("peruser", 65535, "content-bytes", Duration.ofSeconds(10), "sdfjLJUOUH=="));
	}

	@Test
	void policyWithoutOptionalParametersCountsRequests() {
		assertThat(policies("\"default\";q=100"))
			.containsExactly(new ServerPolicy("default", 100, "requests", null, null));
	}

	@Test
	void limitWithAllParametersIsRead() {
		assertThat(limits("\"default\";r=300000000;t=60;pk=:QXBwLTk5OQ==:"))
			.containsExactly(new ServerLimit("default", 300000000, Duration.ofSeconds(60), "QXBwLTk5OQ=="));
	}

	@Test
	void limitWithoutOptionalParametersIsRead() {
		assertThat(limits("\"default\";r=0")).containsExactly(new ServerLimit("default", 0, null, null));
	}

	@Test
	void severalLinesAreOneList() {
		assertThat(limits("\"a\";r=1, \"b\";r=2", "\"c\";r=3")).extracting(ServerLimit::name)
			.containsExactly("a", "b", "c");
	}

	@Test
	void noLinesAreAnEmptyList() {
		assertThat(limits()).isEmpty();
		assertThat(policies()).isEmpty();
	}

	@Test
	void tokensAreNamesToo() {
		assertThat(policies("default;q=1;qu=requests;pk=eu/west"))
			.containsExactly(new ServerPolicy("default", 1, "requests", null, "eu/west"));
	}

	@Test
	void unknownParametersOfAnyTypeAreIgnored() {
		assertThat(limits("\"a\";acme;x=?0;y=-1.125;z=tok*/:en;d=@1659578233;s=%\"f%c3%bc\";b=::;r=7;*k=\"v\";t=1"))
			.containsExactly(new ServerLimit("a", 7, Duration.ofSeconds(1), null));
	}

	@Test
	void lastOfRepeatedParametersCounts() {
		assertThat(limits("\"a\";r=1;r=2")).extracting(ServerLimit::remaining).containsExactly(2L);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"a\";q=1, \"b\";q=2", "\"a\";q=1,\"b\";q=2", "  \"a\";q=1\t ,\t \"b\";q=2 \t",
			"\"a\"; q=1 , \"b\";   q=2" })
	void whitespaceAroundCommasAndBeforeKeysIsOptional(String value) {
		assertThat(policies(value)).extracting(ServerPolicy::name).containsExactly("a", "b");
	}

	@ParameterizedTest
	@ValueSource(strings = { "100;w=60", "?1;q=1", ":YQ==:;q=1", "\"a\"", "\"a\";w=60", "\"a\";q", "\"a\";q=-1",
			"\"a\";q=1.0", "\"a\";q=\"1\"", "\"a\";q=1;w=0", "\"a\";q=1;w=1.5", "\"a\";q=1;qu=1", "\"a\";q=1;pk=?1",
			"\"ok\";q=1, \"bad\"" })
	void policyOfAnotherShapeThanTheDraftSaysVoidsTheField(String value) {
		assertThat(policies(value)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "limit=100, remaining=50, reset=30", "\"a\";t=60", "\"a\";r=-1", "\"a\";r=1;t=-1",
			"\"a\";r=1;t=soon", "82" })
	void limitOfAnotherShapeThanTheDraftSaysVoidsTheField(String value) {
		assertThat(limits(value)).isEmpty();
	}

	@Test
	void malformedLineVoidsTheOthers() {
		assertThat(limits("\"a\";r=1", "\"b\";r=")).isEmpty();
	}

	@Test
	void nullIsRefused() {
		assertThatNullPointerException().isThrownBy(() -> ServerLimit.parse(null));
		assertThatNullPointerException().isThrownBy(() -> ServerPolicy.parse(null));
	}

	private static List<ServerPolicy> policies(String... lines) {
		return ServerPolicy.parse(List.of(lines));
	}

	private static List<ServerLimit> limits(String... lines) {
		return ServerLimit.parse(List.of(lines));
	}

}
