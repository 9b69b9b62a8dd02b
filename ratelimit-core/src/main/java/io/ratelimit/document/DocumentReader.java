package io.ratelimit.document;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Date;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.ratelimit.limit.Limit;
import org.jspecify.annotations.Nullable;

/**
 * Makes a document of the fields that a source has found. Refuses what it does not
 * understand, and names the field.
 */
public final class DocumentReader {

	private static final String GENERAL = "general_rate_limit";

	private static final String CUSTOM = "custom_rate_limits";

	private static final Set<String> FIELDS = Set.of("_id", "last_updated", GENERAL, CUSTOM);

	private static final Map<String, Tier> TIERS = Map.of("rps", Tier.RPS, "rpm", Tier.RPM, "rph", Tier.RPH, "rpd",
			Tier.RPD);

	private static final int MAX_SHOWN = 60;

	private final String id;

	private DocumentReader(String id) {
		this.id = id;
	}

	/**
	 * Reads a document.
	 * @param id the id under which the source has it
	 * @param fields its fields, with the names that they have in JSON: texts, numbers,
	 * dates and maps
	 * @return the document
	 * @throws InvalidDocumentException if it cannot be used
	 */
	public static ServiceDocument read(String id, Map<?, ?> fields) {
		return new DocumentReader(id).read(fields);
	}

	private ServiceDocument read(Map<?, ?> fields) {
		for (Object field : fields.keySet()) {
			if (!FIELDS.contains(field)) {
				throw unknown("", field, FIELDS);
			}
		}
		Object own = fields.get("_id");
		if (own != null && !own.equals(this.id)) {
			throw refused("'_id' must be the text '%s', was %s".formatted(shorten(this.id), show(own)));
		}
		Instant lastUpdated = instant(fields.get("last_updated"));
		TierLimits general = tiers(null, fields.get(GENERAL));
		return new ServiceDocument(this.id, lastUpdated, general, custom(fields.get(CUSTOM)));
	}

	private Instant instant(@Nullable Object value) {
		if (value instanceof Instant instant) {
			return instant;
		}
		if (value instanceof Date date) {
			return Instant.ofEpochMilli(date.getTime());
		}
		try {
			if (value instanceof CharSequence text) {
				return OffsetDateTime.parse(text).toInstant();
			}
		}
		catch (DateTimeException ex) {
			// told below
		}
		throw refused("'last_updated' must be a time such as 2026-01-31T14:23:00Z, was " + show(value));
	}

	private Map<String, TierLimits> custom(@Nullable Object value) {
		if (value == null) {
			return Map.of();
		}
		if (!(value instanceof Map<?, ?> keys)) {
			throw refused("'%s' must be an object, was %s".formatted(CUSTOM, show(value)));
		}
		Map<String, TierLimits> custom = new HashMap<>(keys.size() * 4 / 3 + 1);
		keys.forEach((key, tiers) -> custom.put(String.valueOf(key), tiers(String.valueOf(key), tiers)));
		return custom;
	}

	/**
	 * Reads the tiers of a custom key, or the general ones. The path to a field is made
	 * only for a message, since there may be 100,000 of them.
	 */
	private TierLimits tiers(@Nullable String key, @Nullable Object value) {
		if (value == null && key == null) {
			return TierLimits.NONE;
		}
		if (!(value instanceof Map<?, ?> fields)) {
			throw refused("'%s' must be an object, was %s".formatted(path(key), show(value)));
		}
		Map<Tier, Long> max = new EnumMap<>(Tier.class);
		fields.forEach((field, number) -> {
			Tier tier = TIERS.get(String.valueOf(field));
			if (tier == null) {
				throw unknown(path(key) + ".", field, TIERS.keySet());
			}
			if (number != null) {
				max.put(tier, number(key, tier, number));
			}
		});
		return new TierLimits(max);
	}

	private long number(@Nullable String key, Tier tier, Object value) {
		try {
			if (value instanceof Number number) {
				long max = (number instanceof Integer || number instanceof Long) ? number.longValue()
						: new BigDecimal(number.toString()).longValueExact();
				if (max >= 1 && max <= Limit.MAX) {
					return max;
				}
			}
		}
		catch (ArithmeticException | NumberFormatException ex) {
			// told below
		}
		throw refused("'%s.%s' must be a whole number from 1 to %d, was %s".formatted(path(key), tier.text(), Limit.MAX,
				show(value)));
	}

	private static String path(@Nullable String key) {
		return (key != null) ? "%s[%s]".formatted(CUSTOM, shorten(key)) : GENERAL;
	}

	private InvalidDocumentException unknown(String parent, @Nullable Object field, Set<String> known) {
		return refused("the field '%s%s' is unknown, there are %s".formatted(parent, shorten(String.valueOf(field)),
				String.join(", ", new TreeSet<>(known))));
	}

	private InvalidDocumentException refused(String problem) {
		return new InvalidDocumentException(this.id, problem);
	}

	private static String show(@Nullable Object value) {
		if (value == null) {
			return "nothing";
		}
		if (value instanceof Number || value instanceof Boolean) {
			return shorten(value.toString());
		}
		return (value instanceof CharSequence text) ? "the text '%s'".formatted(shorten(text.toString()))
				: "a value of type " + value.getClass().getSimpleName();
	}

	static String shorten(String text) {
		return (text.length() > MAX_SHOWN) ? text.substring(0, MAX_SHOWN) + "…" : text;
	}

}
