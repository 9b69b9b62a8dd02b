package io.ratelimit.service.page;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Algorithms side by side.
 */
class PlaygroundCompareTests extends PageTest {

	private static final List<String> FAMILIES = List.of("token_bucket", "fixed_window", "sliding_window",
			"sliding_window_counter");

	@Test
	void familiesShowTheSameBurstInLanesOfTheirOwn() {
		page.compare();
		page.choose("concurrency");
		page.set("refill", 0.1);
		page.set("window", 3600);
		page.set("hold", 60);
		page.fire(13);
		assertThat(FAMILIES).allSatisfy((family) -> assertThat(page.outcomes(family)).isEqualTo("PPPPPPPPPPBBB"));
		assertThat(page.outcomes("concurrency")).isEqualTo("PPPPPPPPPPBBB");
		assertThat(page.text("summary")).contains("Fixed window: 10 passed, 3 blocked")
			.contains("Sliding log: 10 passed, 3 blocked");
	}

	/**
	 * One call at the start of a window of 8 seconds, ten at 5.6 and ten at 11.2. The
	 * bucket has refilled by the second burst; the fixed window has ended by the third,
	 * while the log still holds the second burst and the counter about half of both. All
	 * that stays so if a burst comes up to 1.5 seconds late.
	 */
	@Test
	void familiesPartAroundTheEdgeOfAWindow() {
		page.compare();
		page.set("max", 10);
		page.set("refill", 1);
		page.set("window", 8);
		page.run("edge");
		assertThat(page.outcomes("token_bucket")).matches("P PPPPPPPPPP P[PB]*B[PB]*");
		assertThat(page.outcomes("fixed_window")).isEqualTo("P PPPPPPPPPB PPPPPPPPPP");
		assertThat(page.outcomes("sliding_window")).isEqualTo("P PPPPPPPPPB PBBBBBBBBB");
		assertThat(page.outcomes("sliding_window_counter")).matches("P PPPPPPPPPB PPPP[PB]*B[PB]*");
	}

	@ParameterizedTest
	@ValueSource(strings = { "fixed_window", "sliding_window", "sliding_window_counter" })
	void windowFreesNothingEarly(String algorithm) {
		page.choose(algorithm);
		page.set("max", 3);
		page.set("window", 3600);
		page.fire(4);
		page.fireAgain(1, 2);
		assertThat(page.outcomes(algorithm)).isEqualTo("PPPB BB");
	}

	@Test
	void arrowKeysGoFromLaneToLane() {
		page.compare();
		page.set("refill", 0.1);
		page.set("window", 600);
		page.fire(12);
		page.calls("allowed").get(0).click();
		page.press(Keys.END);
		assertThat(page.text("verdict")).isEqualTo("Call 12 was blocked by the token bucket.");
		page.press(Keys.ARROW_DOWN);
		assertThat(page.text("verdict")).isEqualTo("Call 12 was blocked by the fixed window.");
		page.press(Keys.ARROW_DOWN);
		assertThat(page.text("verdict")).isEqualTo("Call 12 was blocked by the sliding log.");
		page.press(Keys.ARROW_UP);
		assertThat(page.text("why")).contains("then all 10 are back at once");
	}

	@Test
	void laneLeavesWithItsAlgorithmButTheLastStays() {
		page.compare();
		page.choose("fixed_window");
		assertThat(lanes()).containsExactly("Token bucket", "Sliding log", "Sliding counter");
		page.choose("sliding_window");
		page.choose("sliding_window_counter");
		page.choose("token_bucket");
		assertThat(lanes()).containsExactly("Token bucket");
	}

	private static List<String> lanes() {
		return browser.driver().findElements(By.cssSelector(".lane h3")).stream().map(WebElement::getText).toList();
	}

}
