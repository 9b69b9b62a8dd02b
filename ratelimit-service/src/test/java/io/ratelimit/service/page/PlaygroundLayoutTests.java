package io.ratelimit.service.page;

import java.io.IOException;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page on a laptop and a phone, light and dark.
 */
class PlaygroundLayoutTests extends PageTest {

	@ParameterizedTest
	@CsvSource({ "1280, 800, light", "1280, 800, dark", "375, 812, light", "375, 812, dark" })
	void layoutFitsItsWindow(int width, int height, String colorScheme) throws IOException {
		browser.show(width, height, colorScheme);
		assertNothingOverflows(width);
		page.fire(13);
		page.fireAgain(1, 13);
		assertNothingOverflows(width);
		browser.keepScreenshot("playground-%d-%s".formatted(width, colorScheme));
		page.compare();
		page.set("window", 2);
		page.run("edge");
		assertNothingOverflows(width);
		browser.keepScreenshot("compare-%d-%s".formatted(width, colorScheme));
		page.choose("concurrency");
		page.fire(60);
		assertNothingOverflows(width);
	}

	private static void assertNothingOverflows(int width) {
		assertThat(browser.driver().executeScript("return document.documentElement.scrollWidth"))
			.isEqualTo((long) width);
		assertThat(browser.driver()
			.executeScript(
					"""
							return [...document.querySelectorAll('body *')]
								.filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth)
								.map((element) => element.outerHTML.slice(0, 100))"""))
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.isEmpty();
	}

}
