package io.ratelimit.mode;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.ratelimit.RateLimitMode;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.diagnostics.ReloadProblems;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.core.env.Environment;

/**
 * The mode in effect: the fleet's, else the one set on this instance, else the property,
 * which is read from the environment each time.
 */
public final class ModeSource implements Supplier<RateLimitMode>, ReloadProblems {

	/**
	 * The property that holds the mode.
	 */
	public static final String PROPERTY = "ratelimit.mode";

	private static final Log logger = LogFactory.getLog(ModeSource.class);

	private static final int MAX_WARNINGS = 100;

	private final LiveProperty property;

	private final FleetMode fleet;

	private final Set<String> unknown = ConcurrentHashMap.newKeySet();

	private volatile Parsed parsed;

	private volatile @Nullable RateLimitMode instance;

	/**
	 * Creates a source.
	 * @param environment holds the property
	 * @param fleet the mode that all instances share
	 * @throws RateLimitConfigurationException if the property is no mode
	 */
	public ModeSource(Environment environment, FleetMode fleet) {
		this.property = new LiveProperty(environment, PROPERTY);
		this.fleet = fleet;
		this.parsed = parseFirst(this.property.get());
	}

	private static Parsed parseFirst(@Nullable String text) {
		try {
			return new Parsed(text, parse(text), null);
		}
		catch (IllegalArgumentException ex) {
			throw new RateLimitConfigurationException("'%s' is '%s', which is no mode".formatted(PROPERTY, text),
					"Set '%s' to on, off or monitor.".formatted(PROPERTY), ex);
		}
	}

	private static RateLimitMode parse(@Nullable String text) {
		return (text != null) ? RateLimitMode.parse(text) : RateLimitMode.ON;
	}

	@Override
	public RateLimitMode get() {
		RateLimitMode shared = this.fleet.get();
		if (shared != null) {
			return shared;
		}
		RateLimitMode own = this.instance;
		return (own != null) ? own : fromProperty();
	}

	public FleetMode fleet() {
		return this.fleet;
	}

	/**
	 * Sets the mode of this instance, whatever the property says.
	 * @param mode the mode
	 */
	public void set(RateLimitMode mode) {
		logger.info("Mode of this instance set to " + mode.name().toLowerCase(Locale.ROOT));
		this.instance = mode;
	}

	/**
	 * Lets the property count again.
	 */
	public void clear() {
		this.instance = null;
	}

	@Override
	public Map<String, String> problems() {
		fromProperty();
		String problem = this.parsed.problem;
		return (problem != null) ? Map.of(PROPERTY, problem) : Map.of();
	}

	private RateLimitMode fromProperty() {
		String text = this.property.get();
		Parsed last = this.parsed;
		return last.isOf(text) ? last.mode : parseAgain(text, last);
	}

	private RateLimitMode parseAgain(@Nullable String text, Parsed last) {
		Parsed next;
		try {
			next = new Parsed(text, parse(text), null);
		}
		catch (IllegalArgumentException ex) {
			String problem = "'%s' is now '%s', which is no mode; it stays %s. Set it to on, off or monitor."
				.formatted(PROPERTY, text, last.mode.name().toLowerCase(Locale.ROOT));
			if (this.unknown.size() < MAX_WARNINGS && this.unknown.add(String.valueOf(text))) {
				logger.warn(problem);
			}
			next = new Parsed(text, last.mode, problem);
		}
		this.parsed = next;
		return next.mode;
	}

	/**
	 * A value of the property with the mode that it stands for.
	 *
	 * @param text the value, or {@code null} if the property is not set
	 * @param mode the mode
	 * @param problem why it is that of an earlier value, or {@code null}
	 */
	private record Parsed(@Nullable String text, RateLimitMode mode, @Nullable String problem) {

		@SuppressWarnings("StringEquality")
		boolean isOf(@Nullable String other) {
			return this.text == other || (this.text != null && this.text.equals(other));
		}

	}

}
