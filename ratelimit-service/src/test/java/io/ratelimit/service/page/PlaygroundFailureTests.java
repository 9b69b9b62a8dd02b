package io.ratelimit.service.page;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page when the service cannot or will not decide. Text of answers stays text.
 */
class PlaygroundFailureTests extends PageTest {

	@Test
	void refusedPlanIsToldWithItsField() {
		withAnswer("playground/plans",
				"""
						'{"detail": "No.", "errors": [{"field": "<i>limit", "message": "must be at most 5"}]}', { status: 422 }""",
				() -> {
					page.element("#fire").click();
					page.await("document.getElementById('alert').textContent === '<i>limit: must be at most 5'");
					assertThat(page.text("fire")).isEqualTo("Fire 13 calls");
				});
	}

	@Test
	void refusedCallIsShownWithItsProblem() {
		withAnswer("v1/check", "'{\"detail\": \"<b>Not today.\"}', { status: 503 }", () -> {
			page.fire(3);
			assertThat(page.outcomes("token_bucket")).isEqualTo("???");
			assertThat(page.text("verdict")).isEqualTo("Call 3 was not decided.");
			assertThat(page.text("why")).isEqualTo("<b>Not today.");
			assertThat(page.text("facts")).contains("503");
		});
	}

	@Test
	void callThatPassesUncountedIsShownSo() {
		withAnswer("v1/check",
				"""
						'{"allowed": true, "limit": null, "remaining": null, "retry_after_ms": 0, "algorithm": "token_bucket"}'""",
				() -> {
					page.fire(3);
					assertThat(page.calls("uncounted")).hasSize(3);
					assertThat(page.text("summary")).isEqualTo("Token bucket: 3 passed, 0 blocked");
					assertThat(page.text("why")).startsWith("The counters could not be asked");
				});
	}

}
