package io.ratelimit.service.page;

import java.time.Duration;
import java.util.List;

import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * What a user does with the page and sees on it.
 */
final class PlaygroundPage {

	private final ChromeDriver driver;

	PlaygroundPage(ChromeDriver driver) {
		this.driver = driver;
	}

	void open(int port) {
		this.driver.get("about:blank");
		this.driver.get("http://localhost:%d/".formatted(port));
		await("document.body.dataset.ready");
	}

	void choose(String algorithm) {
		element("#algorithms input[value=%s]".formatted(algorithm)).click();
	}

	void compare() {
		element("#view input[value=compare]").click();
	}

	void set(String field, Object value) {
		element("#" + field).sendKeys(Keys.chord(Keys.CONTROL, "a"), value.toString(), Keys.TAB);
	}

	/**
	 * Fires a burst on new counters.
	 * @param calls how many calls
	 */
	void fire(int calls) {
		set("calls", calls);
		run("fire");
	}

	/**
	 * Waits and fires on the same counters.
	 * @param wait seconds to wait
	 * @param calls how many calls
	 */
	void fireAgain(Object wait, int calls) {
		set("wait", wait);
		set("calls", calls);
		run("again");
	}

	void run(String button) {
		element("#" + button).click();
		awaitEnd();
	}

	void awaitEnd() {
		await("!document.body.dataset.running && document.getElementById('summary').textContent");
	}

	/**
	 * The calls of an algorithm as text: {@code P} for one that is shown as passed,
	 * {@code B} for one that is shown as blocked, a space between bursts.
	 * @param algorithm the algorithm
	 * @return a letter a call
	 */
	String outcomes(String algorithm) {
		return (String) this.driver.executeScript("""
				return [...document.querySelectorAll(`[data-algorithm=${arguments[0]}] .calls li`)]
					.map((call) => ({ allowed: 'P', blocked: 'B', failed: '?' })[call.dataset.kind] ?? ' ').join('')""",
				algorithm);
	}

	List<WebElement> calls(String kind) {
		return this.driver.findElements(By.cssSelector(".calls [data-kind=%s]".formatted(kind)));
	}

	List<String> numbers(String kind) {
		return calls(kind).stream().map((call) -> call.findElement(By.className("number")).getText()).toList();
	}

	void press(CharSequence key) {
		this.driver.switchTo().activeElement().sendKeys(key);
	}

	String text(String id) {
		return element("#" + id).getText();
	}

	String value(String id) {
		return element("#" + id).getDomProperty("value");
	}

	WebElement element(String selector) {
		return this.driver.findElement(By.cssSelector(selector));
	}

	/**
	 * Reads the command to copy, once it is the one of the present plan.
	 * @return the command
	 */
	String curl() {
		await("!document.getElementById('shell').ariaBusy");
		return text("curl");
	}

	void await(String condition) {
		new WebDriverWait(this.driver, Duration.ofSeconds(40), Duration.ofMillis(50)).until((ignored) -> Boolean.TRUE
			.equals(this.driver.executeScript("return Promise.resolve(%s).then(Boolean)".formatted(condition))));
	}

}
