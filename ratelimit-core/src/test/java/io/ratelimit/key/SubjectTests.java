package io.ratelimit.key;

import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.params.ParameterizedTest;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * Whom a limit counts.
 */
class SubjectTests {

	@Test
	void subjectsAreEqualByTheirValues() {
		assertThat(Subject.project(1, 42)).isEqualTo(Subject.project(1, 42)).isNotEqualTo(Subject.project(42, 1));
		assertThat(Subject.user("a")).isNotEqualTo(Subject.key("a"));
		assertThat(Subject.key("a", "b")).isEqualTo(new Subject.Key(List.of("a", "b")));
	}

	@Test
	void keyWithoutPartsIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(Subject::key).withMessage("'parts' must not be empty");
	}

	@Test
	@SuppressWarnings("NullAway")
	void subjectWithoutValueIsRefused() {
		assertThatNullPointerException().isThrownBy(() -> Subject.user(null)).withMessage("'name' must not be null");
		assertThatNullPointerException().isThrownBy(() -> Subject.address(null))
			.withMessage("'address' must not be null");
		assertThatNullPointerException().isThrownBy(() -> Subject.path(null)).withMessage("'path' must not be null");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a.b", "a:b", "a b", "{a}", "a%", "é", "a/b" })
	void serviceNameThatCouldForgeAKeyIsRefused(String name) {
		assertThat(Subject.ServiceKey.isServiceName(name)).isFalse();
		assertThatIllegalArgumentException().isThrownBy(() -> Subject.serviceKey(name, "key"))
			.withMessageContaining("'service' must be 1 to 100 letters, digits, '-' or '_', was '" + name + "'");
	}

	@Test
	void serviceNameHasAtMostAHundredCharacters() {
		assertThat(Subject.ServiceKey.isServiceName("Sentiment_service-2" + "x".repeat(81))).isTrue();
		assertThat(Subject.ServiceKey.isServiceName("x".repeat(101))).isFalse();
	}

	@Test
	void textOfAKeyJoinsItsPartsSoThatNonePassesForTwo() {
		assertThat(new Subject.Key(List.of("tenant:acme:lang:en")).text()).isEqualTo("tenant:acme:lang:en");
		assertThat(new Subject.Key(List.of("acme", "en")).text()).isEqualTo("acme:en");
		assertThat(new Subject.Key(List.of("acme:en", "x")).text()).isEqualTo("acme%3Aen:x");
	}

}
