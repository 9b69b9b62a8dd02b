package io.ratelimit.sample.page;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.ratelimit.key.OverrideKey;
import io.ratelimit.override.RateLimitOverride;
import io.ratelimit.override.RateLimitOverrides;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.Select;
import org.openqa.selenium.support.ui.WebDriverWait;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page in a real browser, over the counters of a real Redis.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "ratelimit.failure.timeout=5s")
class PageTests {

	private static final OverrideKey QUOTES_OF_ORGANIZATION = OverrideKey.organization("/quotes", 1);

	private static final Duration LONGER_THAN_A_TEST = Duration.ofMinutes(10);

	private static Browser browser;

	private static ChromeDriver driver;

	@LocalServerPort
	private int port;

	@BeforeAll
	static void startBrowser() {
		browser = Browser.start();
		driver = browser.driver();
	}

	@AfterAll
	static void closeBrowser() {
		if (browser != null) {
			browser.close();
		}
	}

	@BeforeEach
	void open(@Autowired StringRedisTemplate redis, @Autowired RateLimitOverrides overrides) {
		redis.execute((RedisCallback<Void>) (connection) -> {
			connection.serverCommands().flushAll();
			return null;
		});
		overrides.set(QUOTES_OF_ORGANIZATION, new RateLimitOverride(null, LONGER_THAN_A_TEST));
		browser.show(1280, 800, "light");
		driver.get("http://localhost:%d/".formatted(this.port));
		await("document.body.dataset.ready");
		switchMode("on");
	}

	@Test
	void burstOverTheLimitTurnsRedWhenNothingRemains() {
		choose("/quotes");
		fire(20);
		assertThat(total("passed")).isEqualTo(10);
		assertThat(total("blocked")).isEqualTo(10);
		assertThat(calls("allowed")).hasSize(10);
		assertThat(calls("blocked")).hasSize(10);
		assertThat(numbers("allowed"))
			.containsExactlyInAnyOrderElementsOf(IntStream.range(0, 10).mapToObj(String::valueOf).toList());
		assertThat(numbers("blocked")).allMatch((wait) -> wait.matches("(600|5\\d\\d)s"));
		assertThat(calls("blocked").get(0).getDomAttribute("title"))
			.matches("Call \\d+: blocked, 0 remaining, retry after \\d+ s, \\d+ ms");
	}

	@Test
	void blockedAnswerShowsItsHeadersAndItsProblem() {
		choose("/quotes");
		fire(12);
		calls("blocked").get(0).click();
		assertThat(text("headers")).contains("retry-after")
			.contains("\"requests\";q=10;w=600")
			.contains("\"requests\";r=0;t=");
		assertThat(text("answer-body")).contains("#quota-exceeded").contains("\"status\": 429");
	}

	@Test
	void callsAreReachedByArrowKeys() {
		choose("/quotes");
		fire(3);
		calls("allowed").get(2).click();
		driver.switchTo().activeElement().sendKeys(Keys.ARROW_LEFT);
		assertThat(text("answer-about")).startsWith("Call 2:");
		driver.switchTo().activeElement().sendKeys(Keys.HOME);
		assertThat(text("answer-about")).startsWith("Call 1:");
	}

	@Test
	void monitorBlocksNobodyAndStillCounts() {
		choose("/quotes");
		switchMode("monitor");
		fire(20);
		assertThat(total("passed")).isEqualTo(20);
		assertThat(total("over")).isEqualTo(10);
		assertThat(total("blocked")).isZero();
		assertThat(calls("over")).hasSize(10);
		switchMode("on");
		fire(5);
		assertThat(total("blocked")).isEqualTo(5);
	}

	@Test
	void offCountsNothing() {
		choose("/quotes");
		switchMode("off");
		fire(20);
		assertThat(calls("unlimited")).hasSize(20);
		switchMode("on");
		fire(10);
		assertThat(calls("allowed")).hasSize(10);
	}

	@Test
	void overrideOfTheProjectLetsMoreCallsPassUntilItIsCleared() {
		choose("/quotes");
		fire(20);
		assertThat(total("passed")).isEqualTo(10);
		type("max", "15");
		driver.findElement(By.id("set")).click();
		await("document.querySelectorAll('#overrides li').length === 1");
		fire(20);
		assertThat(total("passed")).isEqualTo(5);
		assertThat(text("headers")).contains("q=15");
		type("project", "1:43");
		fire(20);
		assertThat(total("passed")).isEqualTo(10);
		type("project", "1:42");
		await("document.querySelectorAll('#overrides li').length === 1");
		driver.findElement(By.cssSelector("#overrides button")).click();
		await("document.querySelectorAll('#overrides li').length === 0");
		fire(1);
		assertThat(text("headers")).contains("q=10");
	}

	@Test
	void everyEndpointAnswersItsFirstCall() {
		List<String> patterns = driver.findElements(By.cssSelector("#list button"))
			.stream()
			.map((button) -> button.getDomAttribute("data-pattern"))
			.toList();
		assertThat(patterns).hasSizeGreaterThan(15).allSatisfy((pattern) -> {
			choose(pattern);
			fire(1);
			assertThat(calls("allowed").size() + calls("unlimited").size()).as(pattern).isOne();
		});
	}

	@Test
	void paceSpreadsTheCallsOverTheTimeline() {
		choose("/thumbnails");
		new Select(driver.findElement(By.id("pace"))).selectByValue("10");
		fire(12);
		assertThat(total("passed")).isEqualTo(12);
		assertThat(Stream.of(text("timeline").split("\\s+"))).contains("0s", "1s");
	}

	@ParameterizedTest
	@CsvSource({ "1280, 800, light", "1280, 800, dark", "375, 812, light", "375, 812, dark" })
	void layoutFitsItsWindow(int width, int height, String colorScheme, @Autowired RateLimitOverrides overrides)
			throws IOException {
		overrides.delete(QUOTES_OF_ORGANIZATION);
		browser.show(width, height, colorScheme);
		choose("/quotes");
		fire(20);
		driver.findElement(By.id("set")).click();
		await("document.querySelectorAll('#overrides li').length === 1");
		browser.keepScreenshot("burst-%d-%s".formatted(width, colorScheme));
		assertNothingOverflows(width);
		for (String pattern : List.of("/search", "/routes", "/users/{id}")) {
			choose(pattern);
			assertNothingOverflows(width);
		}
		fire(100);
		assertNothingOverflows(width);
		browser.keepScreenshot("many-%d-%s".formatted(width, colorScheme));
	}

	private static void assertNothingOverflows(int width) {
		assertThat(driver.executeScript("return document.documentElement.scrollWidth")).isEqualTo((long) width);
		assertThat(driver.executeScript(
				"""
						return [...document.querySelectorAll('body *')]
							.filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth)
							.map((element) => element.outerHTML.slice(0, 100))"""))
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.isEmpty();
	}

	private static void choose(String pattern) {
		WebElement endpoints = driver.findElement(By.id("endpoints"));
		if (endpoints.getDomAttribute("open") == null) {
			endpoints.findElement(By.tagName("summary")).click();
		}
		driver.findElement(By.cssSelector("#list button[data-pattern='%s']".formatted(pattern))).click();
	}

	private static void switchMode(String mode) {
		driver.findElement(By.cssSelector("#mode input[value=%s]".formatted(mode))).click();
		await("fetch('actuator/ratelimit').then((answer) => answer.json()).then(({ mode }) => mode === '%s')"
			.formatted(mode));
	}

	private static void fire(int calls) {
		type("calls", String.valueOf(calls));
		driver.findElement(By.id("fire")).click();
		await("document.getElementById('summary').textContent && document.getElementById('total-answered').textContent === '%d'"
			.formatted(calls));
	}

	private static void type(String id, String text) {
		WebElement field = driver.findElement(By.id(id));
		field.sendKeys(Keys.chord(Keys.CONTROL, "a"), text, Keys.TAB);
	}

	private static int total(String name) {
		return Integer.parseInt(text("total-" + name));
	}

	private static String text(String id) {
		return driver.findElement(By.id(id)).getText();
	}

	private static List<WebElement> calls(String kind) {
		return driver.findElements(By.cssSelector("#timeline [data-kind=%s]".formatted(kind)));
	}

	private static List<String> numbers(String kind) {
		return calls(kind).stream().map((call) -> call.findElement(By.className("number")).getText()).toList();
	}

	private static void await(String condition) {
		new WebDriverWait(driver, Duration.ofSeconds(20), Duration.ofMillis(50)).until((ignored) -> Boolean.TRUE
			.equals(driver.executeScript("return Promise.resolve(%s).then(Boolean)".formatted(condition))));
	}

}
