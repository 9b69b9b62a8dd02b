package io.ratelimit.service.page;

import io.ratelimit.service.ServiceTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.boot.test.web.server.LocalServerPort;

/**
 * The page in a real browser, over decisions of the running service.
 */
@ServiceTest
abstract class PageTest {

	static Browser browser;

	static PlaygroundPage page;

	@LocalServerPort
	int port;

	@BeforeAll
	static void startBrowser() {
		browser = Browser.start();
		page = new PlaygroundPage(browser.driver());
	}

	@AfterAll
	static void closeBrowser() {
		if (browser != null) {
			browser.close();
		}
	}

	@BeforeEach
	void open() {
		browser.show(1280, 800, "light");
		page.open(this.port);
	}

	/**
	 * Opens the page on a service that answers one path otherwise.
	 * @param path the path
	 * @param response arguments of a {@code Response} in JavaScript
	 * @param test what to do on the page
	 */
	void withAnswer(String path, String response, Runnable test) {
		Runnable undo = browser
			.before("""
					const send = window.fetch;
					window.fetch = (path, ...rest) => path === '%s' ? Promise.resolve(new Response(%s)) : send(path, ...rest);
					"""
				.formatted(path, response));
		try {
			page.open(this.port);
			test.run();
		}
		finally {
			undo.run();
		}
	}

}
