package io.ratelimit.service.page;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.logging.LogType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One algorithm at a time. A refill of 0.1 a second or a window of 600 seconds is slower
 * than any burst here.
 */
class PlaygroundTests extends PageTest {

	@Test
	void bucketOfTenPassesTenOfThirteenCalls() {
		page.set("max", 10);
		page.set("refill", 0.1);
		page.fire(13);
		assertThat(page.outcomes("token_bucket")).isEqualTo("PPPPPPPPPPBBB");
		assertThat(page.numbers("allowed"))
			.containsExactlyElementsOf(IntStream.range(0, 10).mapToObj((call) -> String.valueOf(9 - call)).toList());
		assertThat(page.numbers("blocked")).allMatch((wait) -> wait.matches("(\\d|10)s"));
		assertThat(page.calls("blocked").get(0).getDomAttribute("title"))
			.matches("Call 11: blocked, 0 of 10 remaining, retry after [\\d.]+ s, [\\d.]+ ms");
		assertThat(page.text("summary")).isEqualTo("Token bucket: 10 passed, 3 blocked");
	}

	@Test
	void waitingRefillsTheBucket() {
		page.set("max", 10);
		page.set("refill", 0.5);
		page.fire(13);
		page.fireAgain(4, 13);
		String[] bursts = page.outcomes("token_bucket").split(" ");
		assertThat(bursts).hasSize(2);
		assertThat(bursts[1]).startsWith("PP").contains("B").hasSize(13);
		assertThat(page.text("lanes")).containsPattern("[4-9]\\.\\d s later");
	}

	@Test
	void bucketIsFullAgainForTheNextRun() {
		page.set("refill", 0.1);
		page.fire(13);
		page.fire(13);
		assertThat(page.outcomes("token_bucket")).isEqualTo("PPPPPPPPPPBBB");
	}

	@Test
	void costTakesSeveralTokensACall() {
		page.set("refill", 0.1);
		page.set("cost", 3);
		page.fire(5);
		assertThat(page.outcomes("token_bucket")).isEqualTo("PPPBB");
		assertThat(page.text("why")).contains("holds 1 whole token of 10 and the call costs 3");
	}

	@Test
	void costAboveTheCapacityIsSaidNeverToPass() {
		page.set("cost", 11);
		page.fire(2);
		assertThat(page.outcomes("token_bucket")).isEqualTo("BB");
		assertThat(page.text("why")).contains("costs 11, more than the 10");
		assertThat(page.text("when")).startsWith("No waiting cures that");
		assertThat(page.element("#countdown").isDisplayed()).isFalse();
	}

	@Test
	void blockedDecisionIsExplainedAndCountedDown() {
		page.set("refill", 0.4);
		page.fire(11);
		assertThat(page.text("verdict")).isEqualTo("Call 11 was blocked by the token bucket.");
		assertThat(page.text("why")).contains("Tokens come back one by one, 0.4 a second");
		assertThat(page.text("when")).matches("The next call passes in [\\d.]+ m?s, at .+\\.");
		assertThat(page.text("headers")).contains("ratelimit-policy").contains("retry-after");
		assertThat(page.text("facts")).contains("429").contains("0 of 10");
		page.await("document.getElementById('countdown-left').textContent === 'Now'");
		assertThat(page.text("lanes")).contains("passes again now");
	}

	@Test
	void concurrencyFreesAPlaceWhenItsCallIsReleased() {
		page.choose("concurrency");
		page.set("max", 5);
		page.set("window", 600);
		page.set("hold", 1);
		page.fire(5);
		page.set("hold", 60);
		page.fireAgain(3, 8);
		page.fireAgain(1, 2);
		assertThat(page.outcomes("concurrency")).isEqualTo("PPPPP PPPPPBBB BB");
		assertThat(page.text("why")).startsWith("5 of 5 places are taken.");
	}

	@Test
	void stopEndsABurst() {
		page.set("calls", 100);
		page.set("spacing", 200);
		page.element("#fire").click();
		page.await("document.querySelector('[data-kind=allowed]')");
		page.run("fire");
		assertThat(page.outcomes("token_bucket").length()).isBetween(1, 99);
		assertThat(page.text("fire")).isEqualTo("Fire 100 calls");
	}

	@Test
	void otherNumbersClearTheTimeline() {
		page.fire(3);
		page.set("max", 20);
		assertThat(page.calls("allowed")).isEmpty();
		assertThat(page.element("#again").isEnabled()).isFalse();
		assertThat(page.text("verdict")).isEqualTo("No call yet.");
	}

	@Test
	void sliderAndNumberFollowEachOther() {
		page.element("[data-field=max] [type=range]").sendKeys(Keys.ARROW_RIGHT);
		assertThat(page.value("max")).isEqualTo("11");
		page.set("max", 42);
		assertThat(page.element("[data-field=max] [type=range]").getDomProperty("value")).isEqualTo("42");
		assertThat(page.text("lanes")).contains("42 tokens, 1 back a second");
	}

	@Test
	void keyboardAloneFiresAndReadsCalls() {
		page.element("#calls").sendKeys(Keys.chord(Keys.CONTROL, "a"), "3", Keys.ENTER);
		page.awaitEnd();
		page.element(".calls [tabindex='0']").sendKeys(Keys.HOME);
		assertThat(page.text("verdict")).startsWith("Call 1 ");
		page.press(Keys.ARROW_RIGHT);
		assertThat(page.text("verdict")).startsWith("Call 2 ");
		page.press(Keys.END);
		assertThat(page.text("verdict")).startsWith("Call 3 ");
		page.press(Keys.ARROW_LEFT);
		assertThat(browser.driver().switchTo().activeElement().getDomAttribute("aria-label"))
			.matches("Call 2: passed, 8 of 10 remaining, [\\d.]+ ms");
	}

	@Test
	void policyOfThePageForbidsForeignContentAndIsKept() {
		page.fire(12);
		assertThat(browser.driver().manage().logs().get(LogType.BROWSER))
			.noneMatch((entry) -> entry.getMessage().contains("Content Security Policy"));
		browser.driver()
			.executeScript(
					"""
							document.addEventListener('securitypolicyviolation', () => document.body.dataset.refused = 'true');
							document.body.append(Object.assign(document.createElement('img'), { src: 'http://127.0.0.2/a.png' }))""");
		page.await("document.body.dataset.refused");
	}

}
