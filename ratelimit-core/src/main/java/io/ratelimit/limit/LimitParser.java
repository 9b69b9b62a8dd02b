package io.ratelimit.limit;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text form of limits: {@code max/[n]unit [burst capacity]}.
 */
final class LimitParser {

	private static final Pattern LIMIT = Pattern.compile("(\\d+)\\s*/\\s*(\\d*)\\s*([smhd])(?:\\s+burst\\s+(\\d+))?");

	private static final int MAX_DIGITS = 18;

	private LimitParser() {
	}

	static List<Limit> parseList(String text, Algorithm algorithm) {
		String[] entries = text.split(",", -1);
		if (Arrays.stream(entries).anyMatch(String::isBlank)) {
			throw new IllegalArgumentException("'limits' must not have an empty entry, was '%s'".formatted(text));
		}
		return Arrays.stream(entries).map((entry) -> parse(entry, algorithm)).toList();
	}

	static Limit parse(String text, Algorithm algorithm) {
		Matcher matcher = LIMIT.matcher(text.strip());
		if (!matcher.matches()) {
			throw new IllegalArgumentException(
					"'limits' must look like '100/m', '10/30s' or '20/s burst 40', was '%s'".formatted(text.strip()));
		}
		String burst = matcher.group(4);
		if (burst != null && algorithm != Algorithm.TOKEN_BUCKET) {
			throw new IllegalArgumentException("'burst' needs the algorithm token-bucket, was '%s' with %s"
				.formatted(text.strip(), algorithm.text()));
		}
		try {
			long max = number(matcher.group(1));
			Duration window = window(matcher.group(2), matcher.group(3));
			return (burst != null) ? new TokenBucket(number(burst), max, window) : Limit.of(algorithm, max, window);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(
					"'limits' has a value out of bounds in '%s': %s".formatted(text.strip(), ex.getMessage()), ex);
		}
	}

	private static Duration window(String count, String unit) {
		Duration one = switch (unit) {
			case "s" -> Duration.ofSeconds(1);
			case "m" -> Duration.ofMinutes(1);
			case "h" -> Duration.ofHours(1);
			default -> Duration.ofDays(1);
		};
		long units = count.isEmpty() ? 1 : number(count);
		if (units > Limit.MAX_WINDOW.dividedBy(one)) {
			throw new IllegalArgumentException(
					"'window' must be between 1 ms and 365 days, was %d%s".formatted(units, unit));
		}
		return one.multipliedBy(units);
	}

	private static long number(String digits) {
		if (digits.length() > MAX_DIGITS) {
			throw new IllegalArgumentException(
					"a number must have at most %d digits, was %s".formatted(MAX_DIGITS, digits));
		}
		return Long.parseLong(digits);
	}

}
