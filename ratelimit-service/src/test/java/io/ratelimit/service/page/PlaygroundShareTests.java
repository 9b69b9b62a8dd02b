package io.ratelimit.service.page;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What leaves the page and what comes in: the command to copy, the address, keys and
 * plans.
 */
class PlaygroundShareTests extends PageTest {

	private static final Pattern COMMAND = Pattern.compile(
			"curl -i http://localhost:\\d+/v1/check \\\\\\s+"
					+ "-H 'x-api-key: (\\S+)' \\\\\\s+-H 'Content-Type: application/json' \\\\\\s+-d '(\\{.+})'",
			Pattern.DOTALL);

	@Test
	void commandToCopyAsksForTheSamePlan() {
		page.set("max", 7);
		Matcher command = COMMAND.matcher(page.curl());
		assertThat(command.matches()).isTrue();
		assertThat(browser.driver()
			.executeScript("""
					return fetch('v1/check', {
						method: 'POST',
						headers: { 'x-api-key': arguments[0], 'Content-Type': 'application/json' },
						body: arguments[1]
					}).then((answer) => answer.json()).then(({ algorithm, limit }) => ({ algorithm, limit }))""",
					command.group(1), command.group(2)))
			.isEqualTo(Map.of("algorithm", "token_bucket", "limit", 7L));
	}

	@Test
	void commandFollowsThePlan() {
		String before = page.curl();
		page.choose("fixed_window");
		assertThat(page.curl()).isNotEqualTo(before).contains("\"plan_id\":");
	}

	@Test
	void addressKeepsTheSettings() {
		page.choose("sliding_window");
		page.set("max", 17);
		browser.driver().navigate().refresh();
		page.await("document.body.dataset.ready");
		assertThat(page.text("lanes")).contains("Sliding log").contains("17 in 10 s");
	}

	@Test
	void addressIsReadAndWhatItCannotMeanIsIgnored() {
		browser.driver()
			.get("http://localhost:%d/#algorithms=<b>constructor&max=-1&window=x&calls=4".formatted(this.port));
		page.await("document.getElementById('fire').textContent === 'Fire 4 calls'");
		assertThat(page.text("lanes")).contains("Token bucket").contains("10 tokens, 1 back a second");
	}

	@Test
	void commandIsCopied() {
		browser.driver()
			.executeCdpCommand("Browser.grantPermissions",
					Map.of("permissions", List.of("clipboardReadWrite", "clipboardSanitizedWrite")));
		String command = page.curl();
		page.element("#copy").click();
		page.await("document.getElementById('copied').textContent === 'Copied'");
		assertThat(browser.driver().executeScript("return navigator.clipboard.readText()")).isEqualTo(command);
	}

	@Test
	void ownKeyAndPlanAreAskedForWhereThePlaygroundIsOff() {
		Matcher command = COMMAND.matcher(page.curl());
		assertThat(command.matches()).isTrue();
		String plan = command.group(2).replaceAll(".*\"plan_id\":\"?([^\"}]+).*", "$1");
		withAnswer("playground", "null, { status: 404 }", () -> {
			page.set("api-key", command.group(1));
			page.set("plan-id", plan);
			page.fire(12);
			assertThat(page.outcomes("token_bucket")).startsWith("PPPPPPPPPP").hasSize(12);
			assertThat(page.curl()).contains("$API_KEY").contains(plan).doesNotContain(command.group(1));
		});
	}

	@Test
	void linkLeadsToTheDescriptionOfTheApi() {
		String link = page.element(".docs").getDomProperty("href");
		assertThat(browser.driver().executeScript("return fetch(arguments[0]).then((answer) => answer.ok)", link))
			.isEqualTo(true);
	}

}
