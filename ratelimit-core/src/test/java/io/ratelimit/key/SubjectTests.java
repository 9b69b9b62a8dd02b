package io.ratelimit.key;

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

}
