package io.ratelimit.limit;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The text form of limits.
 */
class LimitTextTests {

	@ParameterizedTest
	@CsvSource({ "100/m, 100, 60", "20/s, 20, 1", "5000/1h, 5000, 3600", "10/30s, 10, 30", "50000/h, 50000, 3600",
			"100000/d, 100000, 86400", "7/2d, 7, 172800", "999999999999999/365d, 999999999999999, 31536000" })
	void limitGivesMaximumAndWindow(String text, long max, long seconds) {
		assertThat(Limit.parse(text)).isEqualTo(new FixedWindow(max, Duration.ofSeconds(seconds), false));
	}

	@ParameterizedTest
	@ValueSource(strings = { " 10/30s ", "10 / 30s", "10/ 30 s", "010/030s" })
	void limitWithSpacesOrLeadingZerosIsAccepted(String text) {
		assertThat(Limit.parse(text)).isEqualTo(new FixedWindow(10, Duration.ofSeconds(30), false));
	}

	@ParameterizedTest
	@EnumSource
	void limitIsOfTheAlgorithmAskedFor(Algorithm algorithm) {
		Limit limit = Limit.parse("20/s", algorithm);
		assertThat(limit).isEqualTo(Limit.of(algorithm, 20, Duration.ofSeconds(1)));
		assertThat(limit.algorithm()).isEqualTo(algorithm);
	}

	@Test
	void tokenBucketWithoutBurstHoldsWhatItRefills() {
		assertThat(Limit.parse("20/s", Algorithm.TOKEN_BUCKET))
			.isEqualTo(new TokenBucket(20, 20, Duration.ofSeconds(1)));
	}

	@Test
	void tokenBucketWithBurstHoldsTheBurst() {
		assertThat(Limit.parse("20/s burst 40", Algorithm.TOKEN_BUCKET))
			.isEqualTo(new TokenBucket(40, 20, Duration.ofSeconds(1)));
	}

	@Test
	void concurrencyTakesTheWindowAsTtlOfALease() {
		assertThat(Limit.parse("5/30s", Algorithm.CONCURRENCY)).isEqualTo(new Concurrency(5, Duration.ofSeconds(30)));
	}

	@Test
	void listKeepsTheOrderOfItsTiers() {
		assertThat(Limit.parseList("20/s, 1000/m, 50000/h, 100000/d", Algorithm.FIXED_WINDOW)).isEqualTo(
				List.of(Limit.parse("20/s"), Limit.parse("1000/m"), Limit.parse("50000/h"), Limit.parse("100000/d")));
	}

	@Test
	void listOfBucketsTakesABurstForEach() {
		assertThat(Limit.parseList("20/s burst 40,1000/m burst 1500", Algorithm.TOKEN_BUCKET)).containsExactly(
				new TokenBucket(40, 20, Duration.ofSeconds(1)), new TokenBucket(1500, 1000, Duration.ofMinutes(1)));
	}

	@Test
	void listOfOneIsOneLimit() {
		assertThat(Limit.parseList("20/s", Algorithm.FIXED_WINDOW)).containsExactly(Limit.parse("20/s"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "100", "100/", "/s", "100/w", "100/M", "100/ms", "-1/s", "1.5/s", "1e3/s", "0x10/s",
			"100/-1s", "100/1.5s", "100/m/s", "20/s burst", "20/s burst -1", "20/sburst 40", "100 per m", "٣/s" })
	void limitThatCannotBeReadIsRefusedNamingTheValueAndTheForm(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Limit.parse(text, Algorithm.TOKEN_BUCKET))
			.withMessage("'limits' must look like '100/m', '10/30s' or '20/s burst 40', was '%s'", text);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"', textBlock = """
			0/s,                  "'max' must be between 1 and 999999999999999, was 0"
			1000000000000000/s,   "'max' must be between 1 and 999999999999999, was 1000000000000000"
			1/0s,                 "'window' must be between 1 ms and 365 days, was PT0S"
			1/366d,               "'window' must be between 1 ms and 365 days, was 366d"
			1/999999999999999999d,"'window' must be between 1 ms and 365 days, was 999999999999999999d"
			9999999999999999999/s,"a number must have at most 18 digits, was 9999999999999999999"
			1/9999999999999999999s,"a number must have at most 18 digits, was 9999999999999999999"
			""")
	void limitOutOfBoundsIsRefusedNamingTheTextAndTheRule(String text, String rule) {
		assertThatIllegalArgumentException().isThrownBy(() -> Limit.parse(text))
			.withMessage("'limits' has a value out of bounds in '%s': %s", text, rule);
	}

	@Test
	void burstOutOfBoundsIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> Limit.parse("20/s burst 0", Algorithm.TOKEN_BUCKET))
			.withMessage("'limits' has a value out of bounds in '20/s burst 0': "
					+ "'max' must be between 1 and 999999999999999, was 0");
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TOKEN_BUCKET")
	void burstOfAnotherAlgorithmIsRefusedNamingIt(Algorithm algorithm) {
		assertThatIllegalArgumentException().isThrownBy(() -> Limit.parse("20/s burst 40", algorithm))
			.withMessage("'burst' needs the algorithm token-bucket, was '20/s burst 40' with %s", algorithm.text());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "20/s,", ",20/s", "20/s,,1000/m" })
	void listWithAnEmptyEntryIsRefusedNamingTheList(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Limit.parseList(text, Algorithm.FIXED_WINDOW))
			.withMessage("'limits' must not have an empty entry, was '%s'", text);
	}

	@Test
	void listWithABadEntryIsRefusedNamingTheEntry() {
		assertThatIllegalArgumentException().isThrownBy(() -> Limit.parseList("20/s, 1000/min", Algorithm.FIXED_WINDOW))
			.withMessageEndingWith("was '1000/min'");
	}

	@ParameterizedTest
	@CsvSource({ "FIXED_WINDOW, fixed-window", "TOKEN_BUCKET, token-bucket", "SLIDING_WINDOW_LOG, sliding-window-log",
			"SLIDING_WINDOW_COUNTER, sliding-window-counter", "CONCURRENCY, concurrency" })
	void algorithmHasItsNameInProperties(Algorithm algorithm, String text) {
		assertThat(algorithm.text()).isEqualTo(text);
	}

}
