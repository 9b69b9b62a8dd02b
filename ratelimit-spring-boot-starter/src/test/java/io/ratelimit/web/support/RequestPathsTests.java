package io.ratelimit.web.support;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.server.PathContainer;

import static org.assertj.core.api.Assertions.assertThat;

class RequestPathsTests {

	@ParameterizedTest
	@CsvSource({ "/a/b, /a/b", "/a/b/, /a/b/", "/, /", "//a///b, /a/b", "/./a/./b/., /a/b", "/a/../b, /b",
			"/../../a, /a", "/a/.., /", "/a\\..\\b, /b", "/.well-known/x, /.well-known/x", "/a..b/c, /a..b/c", "//, /",
			"/a//, /a/" })
	void plainPathHasNoEmptyAndNoDotSegments(String path, String plain) {
		assertThat(RequestPaths.plain(path)).isEqualTo(plain);
	}

	@ParameterizedTest
	@CsvSource({ "/%61/b, /a/b", "/a%2Fb, /a/b", "/a;x=1/b, /a/b", "/a/%2e%2e/b, /b", "//a, /a" })
	void pathThatCanBeReadInTwoWaysHasAnother(String sent, String plain) {
		assertThat(RequestPaths.plain(PathContainer.parsePath(sent))).isNotNull()
			.extracting(PathContainer::value)
			.isEqualTo(plain);
	}

	@Test
	void plainPathHasNoOther() {
		assertThat(RequestPaths.plain(PathContainer.parsePath("/a/b.txt"))).isNull();
	}

}
