package io.ratelimit.web.support;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import io.ratelimit.limit.Concurrency;
import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.Limit;
import io.ratelimit.limit.SlidingWindowLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CostExpressionTests {

	private final Matrix matrix = new Matrix(Collections.nCopies(70_000, "a"), Collections.nCopies(70_000, "b"),
			2_000_000_000, new Options());

	@ParameterizedTest
	@CsvSource({ "5, 5", "origins.size() * destinations.size(), 4900000000", "size * 4, 8000000000",
			"size + size, 4000000000", "options.weight * 2, 6", "options.getWeight(), 3",
			"origins.isEmpty() ? 0 : 1, 1", "origins.size() > 10 ? 2 : 1, 2", "'7', 7", "4.0, 4" })
	void costIsComputedExactly(String expression, long cost) {
		assertThat(CostExpression.parse(expression).evaluate(this.matrix)).isEqualTo(cost);
	}

	@ParameterizedTest
	@ValueSource(strings = { "missing.size()", "origins.get(0)", "1.5", "-1", "origins.size() - 80000", "options",
			"size * size * size", "null" })
	void costThatCannotBeComputedIsABadRequest(String expression) {
		assertThatExceptionOfType(ResponseStatusException.class)
			.isThrownBy(() -> CostExpression.parse(expression).evaluate(this.matrix))
			.satisfies((ex) -> assertThat(ex.getStatusCode().value()).isEqualTo(400));
	}

	@Test
	void numbersOfMapsAreExactToo() {
		assertThat(CostExpression.parse("n * 1000000").evaluate(Map.of("n", 2_000_000_000)))
			.isEqualTo(2_000_000_000_000_000L);
	}

	@Test
	void expressionThatCannotBeParsedIsRefusedNamingIt() {
		assertThatIllegalArgumentException().isThrownBy(() -> CostExpression.parse("size *"))
			.withMessageStartingWith("'cost' must be a SpEL expression, was 'size *'");
	}

	@Test
	void costFarAboveTheMaximumStaysAboveIt() {
		Duration minute = Duration.ofMinutes(1);
		assertThat(CostExpression.within(Long.MAX_VALUE, new FixedWindow(10, minute, false)))
			.isEqualTo(Limit.MAX_EXACT);
		assertThat(CostExpression.within(Long.MAX_VALUE, new SlidingWindowLog(10, minute))).isEqualTo(100_000);
		assertThatExceptionOfType(ResponseStatusException.class)
			.isThrownBy(() -> CostExpression.within(200_000, new Concurrency(1_000_000, minute)));
	}

	record Matrix(List<String> origins, List<String> destinations, int size, Options options) {
	}

	public static class Options {

		public int getWeight() {
			return 3;
		}

	}

}
