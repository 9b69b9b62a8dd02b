package io.ratelimit.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import io.ratelimit.http.StructuredFields.Malformed;

/**
 * Reads keys and bare items of structured fields (RFC 9651) from a text.
 */
final class StructuredFieldReader {

	private final String text;

	private int position;

	StructuredFieldReader(String text) {
		this.text = text;
	}

	boolean atEnd() {
		return this.position == this.text.length();
	}

	void skip(String characters) {
		while (!atEnd() && characters.indexOf(peek()) >= 0) {
			this.position++;
		}
	}

	boolean accept(char c) {
		if (atEnd() || peek() != c) {
			return false;
		}
		this.position++;
		return true;
	}

	void expect(char c) {
		Malformed.unless(accept(c));
	}

	String key() {
		int start = this.position;
		Malformed.unless(isLowerCase(peek()) || peek() == '*');
		while (!atEnd() && (isLowerCase(peek()) || isDigit(peek()) || "_-.*".indexOf(peek()) >= 0)) {
			this.position++;
		}
		return this.text.substring(start, this.position);
	}

	Value value() {
		return switch (peek()) {
			case '"' -> string();
			case ':' -> bytes();
			case '?' -> bool();
			case '@' -> date();
			case '%' -> displayString();
			case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
			default -> token();
		};
	}

	private Value number() {
		int start = this.position;
		accept('-');
		int whole = digits();
		boolean decimal = accept('.');
		if (decimal) {
			int fraction = digits();
			Malformed.unless(whole >= 1 && whole <= 12 && fraction >= 1 && fraction <= 3);
		}
		else {
			Malformed.unless(whole >= 1 && whole <= 15);
		}
		return new Value(decimal ? Type.DECIMAL : Type.INTEGER, this.text.substring(start, this.position));
	}

	private int digits() {
		int start = this.position;
		while (!atEnd() && isDigit(peek())) {
			this.position++;
		}
		return this.position - start;
	}

	private Value string() {
		StringBuilder string = new StringBuilder();
		expect('"');
		while (!accept('"')) {
			boolean escaped = accept('\\');
			char c = printable();
			Malformed.unless(!escaped || c == '"' || c == '\\');
			string.append(c);
		}
		return new Value(Type.STRING, string.toString());
	}

	private Value displayString() {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		expect('%');
		expect('"');
		while (!accept('"')) {
			char c = printable();
			bytes.write((c == '%') ? hexDigit() * 16 + hexDigit() : c);
		}
		try {
			return new Value(Type.DISPLAY_STRING,
					StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.toByteArray())).toString());
		}
		catch (CharacterCodingException ex) {
			throw new Malformed();
		}
	}

	private int hexDigit() {
		int digit = "0123456789abcdef".indexOf(printable());
		Malformed.unless(digit >= 0);
		return digit;
	}

	private Value bytes() {
		expect(':');
		int end = this.text.indexOf(':', this.position);
		Malformed.unless(end >= 0);
		String base64 = this.text.substring(this.position, end);
		try {
			Base64.getDecoder().decode(base64);
		}
		catch (IllegalArgumentException ex) {
			throw new Malformed();
		}
		this.position = end + 1;
		return new Value(Type.BYTES, base64);
	}

	private Value bool() {
		expect('?');
		if (accept('1')) {
			return Value.TRUE;
		}
		expect('0');
		return new Value(Type.BOOLEAN, "0");
	}

	private Value date() {
		expect('@');
		Value number = number();
		Malformed.unless(number.type() == Type.INTEGER);
		return new Value(Type.DATE, number.text());
	}

	private Value token() {
		int start = this.position;
		Malformed.unless(isLetter(peek()) || peek() == '*');
		while (!atEnd() && (isLetter(peek()) || isDigit(peek()) || "!#$%&'*+-.^_`|~:/".indexOf(peek()) >= 0)) {
			this.position++;
		}
		return new Value(Type.TOKEN, this.text.substring(start, this.position));
	}

	private char printable() {
		char c = peek();
		Malformed.unless(c >= 0x20 && c < 0x7f);
		this.position++;
		return c;
	}

	private char peek() {
		Malformed.unless(!atEnd());
		return this.text.charAt(this.position);
	}

	private static boolean isDigit(char c) {
		return c >= '0' && c <= '9';
	}

	private static boolean isLowerCase(char c) {
		return c >= 'a' && c <= 'z';
	}

	private static boolean isLetter(char c) {
		return isLowerCase(c) || c >= 'A' && c <= 'Z';
	}

	/**
	 * A bare item.
	 */
	record Value(Type type, String text) {

		static final Value TRUE = new Value(Type.BOOLEAN, "1");

	}

	/**
	 * The type of a bare item.
	 */
	enum Type {

		INTEGER, DECIMAL, STRING, TOKEN, BYTES, BOOLEAN, DATE, DISPLAY_STRING

	}

}
