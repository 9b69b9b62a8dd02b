package io.ratelimit.service.page;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/**
 * The Chromium on the path. On CI a missing one fails; elsewhere it skips the tests.
 */
final class Browser implements AutoCloseable {

	private static final Path SCREENSHOTS = Path.of("target/screenshots");

	private final ChromeDriver driver;

	private Browser(File chromium, File chromedriver) {
		ChromeOptions options = new ChromeOptions();
		options.setBinary(chromium);
		options.addArguments("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
				"--disable-component-update", "--disable-sync", "--no-first-run", "--hide-scrollbars");
		this.driver = new ChromeDriver(
				new ChromeDriverService.Builder().usingDriverExecutable(chromedriver).usingAnyFreePort().build(),
				options);
	}

	static Browser start() {
		Optional<File> chromium = onPath("chromium");
		Optional<File> chromedriver = onPath("chromedriver");
		if (!"true".equals(System.getenv("CI"))) {
			Assumptions.assumeTrue(chromium.isPresent() && chromedriver.isPresent(),
					"chromium and chromedriver are on the path");
		}
		return new Browser(chromium.orElseThrow(), chromedriver.orElseThrow());
	}

	private static Optional<File> onPath(String name) {
		return Stream.of(System.getenv("PATH").split(File.pathSeparator))
			.map((directory) -> new File(directory, name))
			.filter(File::canExecute)
			.findFirst();
	}

	ChromeDriver driver() {
		return this.driver;
	}

	void show(int width, int height, String colorScheme) {
		resize(width, height);
		this.driver.executeCdpCommand("Emulation.setEmulatedMedia",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colorScheme),
						Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
	}

	/**
	 * Runs a script in the page before the scripts of the page.
	 * @param script the script
	 * @return what stops that for pages to come
	 */
	Runnable before(String script) {
		Object id = this.driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script))
			.get("identifier");
		return () -> this.driver.executeCdpCommand("Page.removeScriptToEvaluateOnNewDocument",
				Map.of("identifier", id));
	}

	/**
	 * Keeps a picture of the whole page for people to look at. The window grows to it, so
	 * that what is fixed to the window's end does not cover the middle.
	 * @param name the file's name
	 */
	void keepScreenshot(String name) throws IOException {
		List<?> size = (List<?>) this.driver
			.executeScript("return [document.documentElement.clientWidth, document.documentElement.scrollHeight]");
		resize(size.get(0), size.get(1));
		Map<String, Object> picture = this.driver.executeCdpCommand("Page.captureScreenshot", Map.of());
		Files.createDirectories(SCREENSHOTS);
		Files.write(SCREENSHOTS.resolve(name + ".png"), Base64.getDecoder().decode((String) picture.get("data")));
	}

	private void resize(Object width, Object height) {
		this.driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
	}

	@Override
	public void close() {
		this.driver.quit();
	}

}
