package io.ratelimit.http;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;

import io.ratelimit.RateLimitResult;
import io.ratelimit.http.StructuredFields.Item;
import org.jspecify.annotations.Nullable;

/**
 * All that follows draft-ietf-httpapi-ratelimit-headers, in its versions 10 and 11: the
 * fields, their parameters and the problem types.
 */
final class RateLimitDraft {

	static final URI QUOTA_EXCEEDED = URI.create("https://iana.org/assignments/http-problem-types#quota-exceeded");

	static final URI TEMPORARY_REDUCED_CAPACITY = URI
		.create("https://iana.org/assignments/http-problem-types#temporary-reduced-capacity");

	static final String VIOLATED_POLICIES = "violated-policies";

	private static final int ITEM_LENGTH = 32;

	private RateLimitDraft() {
	}

	static void write(List<RateLimitResult> results, BiConsumer<String, String> target) {
		StringBuilder field = new StringBuilder(results.size() * ITEM_LENGTH);
		for (int i = 0; i < results.size(); i++) {
			RateLimitResult result = results.get(i);
			startItem(field, result);
			StructuredFields.appendInteger(field.append(";q="), result.max());
			StructuredFields.appendInteger(field.append(";w="), Seconds.roundUp(result.windowMillis()));
		}
		target.accept("RateLimit-Policy", field.toString());
		field.setLength(0);
		for (int i = 0; i < results.size(); i++) {
			RateLimitResult result = results.get(i);
			startItem(field, result);
			StructuredFields.appendInteger(field.append(";r="), result.remaining());
			StructuredFields.appendInteger(field.append(";t="), Seconds.roundUp(result.freeMillis()));
		}
		target.accept("RateLimit", field.toString());
	}

	private static void startItem(StringBuilder field, RateLimitResult result) {
		if (!field.isEmpty()) {
			field.append(", ");
		}
		StructuredFields.appendString(field, result.policy().name());
	}

	static ServerPolicy policy(Item item) {
		return new ServerPolicy(item.text(), item.requiredInteger("q", 0),
				Objects.requireNonNullElse(item.text("qu"), "requests"), seconds(item.integer("w", 1)),
				item.text("pk"));
	}

	static ServerLimit limit(Item item) {
		return new ServerLimit(item.text(), item.requiredInteger("r", 0), seconds(item.integer("t", 0)),
				item.text("pk"));
	}

	private static @Nullable Duration seconds(@Nullable Long seconds) {
		return (seconds != null) ? Duration.ofSeconds(seconds) : null;
	}

}
