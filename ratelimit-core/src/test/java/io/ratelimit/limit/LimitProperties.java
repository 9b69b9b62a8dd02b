package io.ratelimit.limit;

import java.time.Duration;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What holds for all limits.
 */
class LimitProperties {

	@Property
	void limitWithinBoundsIsReadFromItsText(@ForAll @LongRange(min = 1, max = 999_999_999_999_999L) long max,
			@ForAll @LongRange(min = 1, max = 31_536_000) long seconds) {
		assertThat(Limit.parse(max + "/" + seconds + "s"))
			.isEqualTo(new FixedWindow(max, Duration.ofSeconds(seconds), false));
	}

	@Property
	void anyTextIsReadOrRefusedWithARule(@ForAll("texts") String text, @ForAll Algorithm algorithm) {
		try {
			assertThat(Limit.parseList(text, algorithm)).isNotEmpty();
		}
		catch (IllegalArgumentException ex) {
			assertThat(ex).hasMessageMatching("(?s)'(limits|burst)' (must|has|needs) .*");
		}
	}

	@Property
	void productIsAcceptedExactlyBelowTwoToThe53(@ForAll @LongRange(min = 10, max = 31_536_000_000L) long millis) {
		long max = ((1L << 53) - 1) / millis;
		Duration window = Duration.ofMillis(millis);
		assertThat(new SlidingWindowCounter(max, window).max()).isEqualTo(max);
		assertThat(new TokenBucket(max, max, window).max()).isEqualTo(max);
		assertThatIllegalArgumentException().isThrownBy(() -> new SlidingWindowCounter(max + 1, window));
		assertThatIllegalArgumentException().isThrownBy(() -> new TokenBucket(max + 1, 1, window));
		assertThatIllegalArgumentException().isThrownBy(() -> new TokenBucket(1, max + 1, window));
	}

	@Provide
	Arbitrary<String> texts() {
		Arbitrary<String> pieces = Arbitraries.of("1", "20", "/", "s", "m", "d", " ", ",", " burst ", "0", "-",
				"999999999999999999");
		return Arbitraries.oneOf(pieces.list().ofMaxSize(8).map((list) -> String.join("", list)),
				Arbitraries.strings());
	}

}
