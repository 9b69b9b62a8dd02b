package io.ratelimit.key;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How text of a client is made a part of a key.
 */
class ClientTextTests {

	@ParameterizedTest
	@ValueSource(
			strings = { "", "alice", "alice@example.org", "/users/1", "a b", "Zoë", "日本", "😀", "*?[]", "a.b-c_d~" })
	void harmlessTextStaysReadable(String text) {
		assertThat(ClientText.encode(text)).isEqualTo(text);
	}

	@ParameterizedTest
	@CsvSource({ "a:b, a%3Ab", "{a}, %7Ba%7D", "100%, 100%25", "a%3Ab, a%253Ab", "':', %3A", "😀:, 😀%3A" })
	void whatCouldForgeAKeyIsEncoded(String text, String encoded) {
		assertThat(ClientText.encode(text)).isEqualTo(encoded);
	}

	@Test
	void controlsAreEncoded() {
		assertThat(ClientText.encode("a\r\n\0b")).isEqualTo("a%0D%0A%00b");
		assertThat(ClientText.encode("\u007f\u0080\u009f\u00a0")).isEqualTo("%7F%80%9F\u00a0");
	}

	@Test
	void loneSurrogatesAreEncodedAndPairsKept() {
		assertThat(ClientText.encode("a\ud83d")).isEqualTo("a%ud83d");
		assertThat(ClientText.encode("\ude00a")).isEqualTo("%ude00a");
		assertThat(ClientText.encode("\ud83d\ud83d\ude00")).isEqualTo("%ud83d\ud83d\ude00");
	}

	@Test
	void textUpToTheLongestIsKept() {
		assertThat(ClientText.encode("a".repeat(128))).isEqualTo("a".repeat(128));
	}

	@Test
	void longerTextIsReplacedByItsHash() {
		assertThat(ClientText.encode("a".repeat(129))).matches("%h[0-9a-f]{64}")
			.isEqualTo(ClientText.encode("a".repeat(129)))
			.isNotEqualTo(ClientText.encode("a".repeat(130)));
	}

	@Test
	void textThatEncodingMakesTooLongIsReplacedByItsHash() {
		assertThat(ClientText.encode(":".repeat(42))).isEqualTo("%3A".repeat(42));
		assertThat(ClientText.encode(":".repeat(43))).matches("%h[0-9a-f]{64}");
	}

	@Test
	void textThatReadsLikeAHashIsNotTakenForOne() {
		String hash = ClientText.encode("a".repeat(129));
		assertThat(ClientText.encode(hash)).isEqualTo("%25" + hash.substring(1));
	}

	@Test
	void longTextsThatDifferInALoneSurrogateHaveDifferentHashes() {
		String text = "a".repeat(128);
		assertThat(ClientText.encode(text + "\ud800")).isNotEqualTo(ClientText.encode(text + "\ud801"))
			.isNotEqualTo(ClientText.encode(text + "\ufffd"));
	}

}
