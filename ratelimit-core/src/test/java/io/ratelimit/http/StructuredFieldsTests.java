package io.ratelimit.http;

import java.util.List;

import io.ratelimit.http.StructuredFieldReader.Type;
import io.ratelimit.http.StructuredFieldReader.Value;
import io.ratelimit.http.StructuredFields.Item;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The syntax of RFC 9651.
 */
class StructuredFieldsTests {

	@ParameterizedTest
	@CsvSource(quoteCharacter = '~',
			value = { "0, INTEGER, 0", "-0, INTEGER, -0", "007, INTEGER, 007",
					"999999999999999, INTEGER, 999999999999999", "-999999999999999, INTEGER, -999999999999999",
					"1.5, DECIMAL, 1.5", "-999999999999.999, DECIMAL, -999999999999.999", "\"a b\", STRING, a b",
					"\"\\\"\\\\\", STRING, \"\\", "*a:/b, TOKEN, *a:/b", "A!#$%&'*+-.^_`|~~, TOKEN, A!#$%&'*+-.^_`|~~",
					":aGk=:, BYTES, aGk=", ":aGk:, BYTES, aGk", "?1, BOOLEAN, 1", "?0, BOOLEAN, 0", "@-5, DATE, -5",
					"%\"f%c3%bc%25\", DISPLAY_STRING, f\u00fc%" })
	void bareItemIsRead(String field, Type type, String text) {
		assertThat(parse(field)).extracting(Item::value).containsExactly(new Value(type, text));
	}

	@Test
	void emptyStringAndEmptyBytesAreRead() {
		assertThat(parse("\"\", ::")).extracting(Item::value)
			.containsExactly(new Value(Type.STRING, ""), new Value(Type.BYTES, ""));
	}

	@Test
	void parameterWithoutValueIsTrue() {
		assertThat(parse("a;b;c=2")).singleElement()
			.extracting(Item::parameters)
			.hasToString("{b=" + Value.TRUE + ", c=" + new Value(Type.INTEGER, "2") + "}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "   " })
	void emptyFieldIsAnEmptyList(String field) {
		assertThat(parse(field)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { ",", "a,", "a, ", ",a", "a,,b", "a b", "a;", "a; ", "a ;b", "a;B", "a;1", "a;\tb", "a;b=",
			"a;b= 1", "a;b =1", "(a b)", "a=1", "=", ";" })
	void malformedListIsEmpty(String field) {
		assertThat(parse("ok, " + field)).isEmpty();
		assertThat(parse(field)).isEmpty();
	}

	@Test
	void tabBeforeTheFirstItemVoidsTheList() {
		assertThat(parse("\ta")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "-", "--1", "+1", "1.", ".5", "1.2345", "1.2.3", "1000000000000000", "1234567890123.1",
			"-a", "1a", "1e5" })
	void malformedNumberVoidsTheList(String field) {
		assertThat(parse(field)).isEmpty();
		assertThat(parse("a;b=" + field)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"", "\"a", "\"a\\", "\"a\\\"", "\"\\a\"", "\"\u00fc\"", "\"\t\"", "\"\u007f\"", "\"\0\"",
			"'a'", "\"a\"b" })
	void malformedStringVoidsTheList(String field) {
		assertThat(parse(field)).isEmpty();
		assertThat(parse("a;b=" + field)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { ":", ":aGk=", ":a:", ":a=b:", ":a k=:", ":\u00fc\u00fc:", "?", "?2", "?true", "@", "@1.5",
			"@a", "%", "%a", "%\"", "%\"%c3\"", "%\"%C3%BC\"", "%\"%c\"", "%\"\u00fc\"", "\u00e4", "a\u00e4", "\0" })
	void malformedItemOfAnotherTypeVoidsTheList(String field) {
		assertThat(parse(field)).isEmpty();
		assertThat(parse("a;b=" + field)).isEmpty();
	}

	private static List<Item> parse(String field) {
		return StructuredFields.parseList(List.of(field), (item) -> item);
	}

}
