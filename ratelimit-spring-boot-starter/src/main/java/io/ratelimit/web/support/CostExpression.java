package io.ratelimit.web.support;

import java.math.BigDecimal;
import java.math.BigInteger;

import io.ratelimit.Charge;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import org.jspecify.annotations.Nullable;

import org.springframework.expression.Expression;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * How much a request or a body costs: a number, or an expression that is computed
 * exactly.
 */
public final class CostExpression {

	private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

	private static final int DIGITS = 20;

	private final String text;

	private final long constant;

	private final @Nullable Expression expression;

	private CostExpression(String text, long constant, @Nullable Expression expression) {
		this.text = text;
		this.constant = constant;
		this.expression = expression;
	}

	static CostExpression parse(String text) {
		if (text.matches("\\d{1,15}")) {
			return new CostExpression(text, Long.parseLong(text), null);
		}
		return new CostExpression(text, 0, Expressions.parse("cost", text));
	}

	boolean needsBody() {
		return this.expression != null && Expressions.needsBody(this.expression);
	}

	/**
	 * Computes the cost.
	 * @param root what the expression sees
	 * @return the cost
	 * @throws ResponseStatusException with 400 if the expression fails, or its value is
	 * no whole number of at least 0
	 */
	public long evaluate(Object root) {
		if (this.expression == null) {
			return this.constant;
		}
		BigInteger cost;
		try {
			Object value = Expressions.evaluate(this.expression, root);
			cost = (value instanceof BigInteger whole) ? whole : exact(new BigDecimal(String.valueOf(value)));
		}
		catch (RuntimeException ex) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST,
					"The cost '%s' cannot be computed".formatted(this.text), ex);
		}
		if (cost.signum() < 0 || cost.compareTo(LARGEST) > 0) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST,
					"The cost '%s' is out of range".formatted(this.text));
		}
		return cost.longValue();
	}

	/**
	 * A number such as 1e99999999 is told by its exponent, before its digits are made.
	 */
	private static BigInteger exact(BigDecimal number) {
		if (Math.abs((long) number.scale()) > DIGITS) {
			throw new ArithmeticException("Out of range");
		}
		return number.toBigIntegerExact();
	}

	/**
	 * Returns a cost that a limit can be asked for. A cost above the maximum never
	 * passes, however far above it is.
	 * @param cost the cost
	 * @param limit the limit
	 * @return the cost, or one that does not pass either
	 */
	public static long within(long cost, Limit limit) {
		Algorithm algorithm = limit.algorithm();
		boolean entries = algorithm.keepsEntries();
		long largest = entries ? Charge.MAX_ENTRIES : Limit.MAX_EXACT;
		if (entries && cost > largest && limit.max() >= largest) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST,
					"A cost of %d is more than %s counts at once".formatted(cost, algorithm.text()));
		}
		return Math.min(cost, largest);
	}

}
