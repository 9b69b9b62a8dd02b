package io.ratelimit.http;

import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;

import io.ratelimit.Decision;
import io.ratelimit.RateLimitResult;

/**
 * Turns decisions into response headers.
 */
public final class RateLimitHeaders {

	private static final Names LEGACY = new Names("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset");

	private static final Names X = new Names("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset");

	private final HeaderStyle[] styles;

	private final ResetFormat xReset;

	/**
	 * Creates headers of some styles.
	 * @param styles the styles, in the order of their headers; may be empty, which leaves
	 * {@code Retry-After}
	 * @param xReset how {@code X-RateLimit-Reset} is told
	 */
	public RateLimitHeaders(List<HeaderStyle> styles, ResetFormat xReset) {
		this.styles = styles.stream().distinct().toArray(HeaderStyle[]::new);
		this.xReset = Objects.requireNonNull(xReset, "'xReset' must not be null");
	}

	/**
	 * Writes the headers of the decisions on one request as if they were one: each policy
	 * stands once for each of its counters, in its latest state.
	 * @param decisions the decisions in the order in which they were made
	 * @param target what takes each name with its value, replacing what it had
	 */
	public void write(List<Decision> decisions, BiConsumer<String, String> target) {
		write(MergedDecision.of(decisions), target);
	}

	/**
	 * Writes the headers of a decision; none for a decision that no limit took part in.
	 * @param decision the decision
	 * @param target what takes each name with its value, replacing what it had
	 */
	public void write(Decision decision, BiConsumer<String, String> target) {
		RateLimitResult binding = decision.binding();
		if (binding == null) {
			return;
		}
		for (HeaderStyle style : this.styles) {
			switch (style) {
				case IETF -> RateLimitDraft.write(decision.results(), target);
				case LEGACY -> LEGACY.write(binding, binding.resetMillis(), target);
				case X -> X.write(binding, xResetMillis(decision, binding), target);
			}
		}
		if (!decision.allowed()) {
			Seconds.retryAfter(decision).ifPresent((seconds) -> target.accept("Retry-After", Long.toString(seconds)));
		}
	}

	private long xResetMillis(Decision decision, RateLimitResult binding) {
		return switch (this.xReset) {
			case DELTA -> binding.resetMillis();
			case EPOCH -> decision.atMillis() + binding.resetMillis();
		};
	}

	private record Names(String limit, String remaining, String reset) {

		void write(RateLimitResult result, long resetMillis, BiConsumer<String, String> target) {
			target.accept(this.limit, Long.toString(result.max()));
			target.accept(this.remaining, Long.toString(result.remaining()));
			target.accept(this.reset, Long.toString(Seconds.roundUp(resetMillis)));
		}

	}

}
