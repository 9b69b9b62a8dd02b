package io.ratelimit.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.ratelimit.FailurePolicy;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.engine.FailureGuard.Settings;
import io.ratelimit.http.HeaderStyle;
import io.ratelimit.http.ResetFormat;
import io.ratelimit.web.rule.RuleProperties;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.util.unit.DataSize;

/**
 * Properties of the rate limiter.
 */
@ConfigurationProperties("ratelimit")
public class RateLimitProperties {

	/**
	 * Whether the rate limiter is configured at all.
	 */
	private boolean enabled = true;

	/**
	 * Mode of all limits. Read again for every request.
	 */
	private String mode = "on";

	/**
	 * Where counters are kept. By default in Redis if the application has a connection
	 * factory for it, otherwise in memory.
	 */
	private Store store = Store.AUTO;

	/**
	 * Path patterns that are never limited.
	 */
	private List<String> excludePaths = new ArrayList<>();

	/**
	 * Limits on paths, by the names of their rules. Read again when they change.
	 */
	private final Map<String, RuleProperties> rules = new LinkedHashMap<>();

	private final Headers headers = new Headers();

	private final Failure failure = new Failure();

	private final ClientAddress clientAddress = new ClientAddress();

	private final Body body = new Body();

	private final Redis redis = new Redis();

	private final Memory memory = new Memory();

	private final Reload reload = new Reload();

	private final Fleet fleet = new Fleet();

	private final Violations violations = new Violations();

	@NestedConfigurationProperty
	private final DocumentProperties documents = new DocumentProperties();

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public String getMode() {
		return this.mode;
	}

	public void setMode(String mode) {
		this.mode = mode;
	}

	public Store getStore() {
		return this.store;
	}

	public void setStore(Store store) {
		this.store = store;
	}

	public List<String> getExcludePaths() {
		return this.excludePaths;
	}

	public void setExcludePaths(List<String> excludePaths) {
		this.excludePaths = excludePaths;
	}

	public Map<String, RuleProperties> getRules() {
		return this.rules;
	}

	public Headers getHeaders() {
		return this.headers;
	}

	public Failure getFailure() {
		return this.failure;
	}

	public ClientAddress getClientAddress() {
		return this.clientAddress;
	}

	public Body getBody() {
		return this.body;
	}

	public Redis getRedis() {
		return this.redis;
	}

	public Memory getMemory() {
		return this.memory;
	}

	public Reload getReload() {
		return this.reload;
	}

	public Fleet getFleet() {
		return this.fleet;
	}

	public Violations getViolations() {
		return this.violations;
	}

	public DocumentProperties getDocuments() {
		return this.documents;
	}

	private static int atLeastOne(String name, int number) {
		if (number < 1) {
			throw new RateLimitConfigurationException(
					"'ratelimit.%s' must be at least 1, was %d".formatted(name, number),
					"Set it to a number such as 1000, or remove it.");
		}
		return number;
	}

	/**
	 * Response headers.
	 */
	public static class Headers {

		/**
		 * Styles of the headers that tell clients of their limits.
		 */
		private List<HeaderStyle> styles = new ArrayList<>(List.of(HeaderStyle.IETF));

		/**
		 * Format of the X-RateLimit-Reset header.
		 */
		private ResetFormat xReset = ResetFormat.DELTA;

		public List<HeaderStyle> getStyles() {
			return this.styles;
		}

		public void setStyles(List<HeaderStyle> styles) {
			this.styles = styles;
		}

		public ResetFormat getXReset() {
			return this.xReset;
		}

		public void setXReset(ResetFormat xReset) {
			this.xReset = xReset;
		}

	}

	/**
	 * Failures of Redis.
	 */
	public static class Failure {

		/**
		 * Decision on requests while Redis cannot be asked.
		 */
		private FailurePolicy policy = FailurePolicy.OPEN;

		/**
		 * Time that a call of Redis may take, connecting included.
		 */
		private Duration timeout = Duration.ofMillis(100);

		/**
		 * Time between two attempts to reach a Redis that failed repeatedly.
		 */
		private Duration probeInterval = Duration.ofSeconds(1);

		public FailurePolicy getPolicy() {
			return this.policy;
		}

		public void setPolicy(FailurePolicy policy) {
			this.policy = policy;
		}

		public Duration getTimeout() {
			return this.timeout;
		}

		public void setTimeout(Duration timeout) {
			this.timeout = timeout;
		}

		public Duration getProbeInterval() {
			return this.probeInterval;
		}

		public void setProbeInterval(Duration probeInterval) {
			this.probeInterval = probeInterval;
		}

		Settings toSettings() {
			require("timeout", this.timeout);
			require("probe-interval", this.probeInterval);
			return new Settings(this.policy, this.timeout, this.probeInterval);
		}

		private static void require(String name, Duration duration) {
			if (duration.toMillis() < 1) {
				throw new RateLimitConfigurationException(
						"'ratelimit.failure.%s' must be at least 1 ms, was %s".formatted(name, duration),
						"Set it to a time such as '100ms', or remove it.");
			}
		}

	}

	/**
	 * Addresses of clients.
	 */
	public static class ClientAddress {

		/**
		 * Addresses and CIDR ranges of proxies whose forwarding headers are believed.
		 */
		private List<String> trustedProxies = new ArrayList<>();

		public List<String> getTrustedProxies() {
			return this.trustedProxies;
		}

		public void setTrustedProxies(List<String> trustedProxies) {
			this.trustedProxies = trustedProxies;
		}

	}

	/**
	 * Request bodies.
	 */
	public static class Body {

		/**
		 * Largest request body that a key expression sees. A larger one counts for its
		 * caller.
		 */
		private DataSize maxSize = DataSize.ofKilobytes(64);

		public DataSize getMaxSize() {
			return this.maxSize;
		}

		public void setMaxSize(DataSize maxSize) {
			this.maxSize = maxSize;
		}

	}

	/**
	 * The store in Redis.
	 */
	public static class Redis {

		/**
		 * Name of the connection factory's bean. By default the primary one.
		 */
		private @Nullable String connectionFactory;

		/**
		 * Shape of the keys. By default the one for a cluster if the connection factory
		 * connects to one.
		 */
		private Layout keyLayout = Layout.AUTO;

		public @Nullable String getConnectionFactory() {
			return this.connectionFactory;
		}

		public void setConnectionFactory(@Nullable String connectionFactory) {
			this.connectionFactory = connectionFactory;
		}

		public Layout getKeyLayout() {
			return this.keyLayout;
		}

		public void setKeyLayout(Layout keyLayout) {
			this.keyLayout = keyLayout;
		}

	}

	/**
	 * The store in memory.
	 */
	public static class Memory {

		/**
		 * Number of counters that are kept at the most.
		 */
		private int maxCounters = 1_000_000;

		public int getMaxCounters() {
			return this.maxCounters;
		}

		public void setMaxCounters(int maxCounters) {
			this.maxCounters = maxCounters;
		}

		int checkedMaxCounters() {
			return atLeastOne("memory.max-counters", this.maxCounters);
		}

	}

	/**
	 * Changes of configuration files.
	 */
	public static class Reload {

		/**
		 * Time between two looks at the configuration files that were loaded, for changes
		 * to 'ratelimit' properties. Never if 0.
		 */
		private Duration interval = Duration.ofSeconds(2);

		public Duration getInterval() {
			return this.interval;
		}

		public void setInterval(Duration interval) {
			this.interval = interval;
		}

	}

	/**
	 * What all instances share beside their counters.
	 */
	public static class Fleet {

		/**
		 * Time between two looks at the mode of the fleet in Redis, at least a second.
		 * Never if 0.
		 */
		private Duration pollInterval = Duration.ofSeconds(1);

		public Duration getPollInterval() {
			return this.pollInterval;
		}

		public void setPollInterval(Duration pollInterval) {
			this.pollInterval = pollInterval;
		}

		Duration checkedPollInterval() {
			if (!this.pollInterval.isZero() && this.pollInterval.compareTo(Duration.ofSeconds(1)) < 0) {
				throw new RateLimitConfigurationException(
						"'ratelimit.fleet.poll-interval' must be 0 or at least 1 s, was %s"
							.formatted(this.pollInterval),
						"Set it to a time such as '1s', to '0' to have no mode of the fleet, or remove it.");
			}
			return this.pollInterval;
		}

	}

	/**
	 * What is kept of callers over their limits.
	 */
	public static class Violations {

		/**
		 * Number of callers that are kept, those that are over a limit most often.
		 */
		private int capacity = 1_000;

		/**
		 * Whether callers are named rather than hashed.
		 */
		private boolean showCallers;

		public int getCapacity() {
			return this.capacity;
		}

		public void setCapacity(int capacity) {
			this.capacity = capacity;
		}

		public boolean isShowCallers() {
			return this.showCallers;
		}

		public void setShowCallers(boolean showCallers) {
			this.showCallers = showCallers;
		}

		int checkedCapacity() {
			return atLeastOne("violations.capacity", this.capacity);
		}

	}

	/**
	 * Places for counters.
	 */
	public enum Store {

		/**
		 * Redis if the application has a connection factory for it, otherwise memory.
		 */
		AUTO,

		/**
		 * Redis, shared by all instances.
		 */
		REDIS,

		/**
		 * Memory of this instance.
		 */
		MEMORY

	}

	/**
	 * Shapes of keys.
	 */
	public enum Layout {

		/**
		 * Cluster if the connection factory connects to one, otherwise plain.
		 */
		AUTO,

		/**
		 * Keys that services in other languages share.
		 */
		PLAIN,

		/**
		 * Keys with a hash tag.
		 */
		CLUSTER

	}

}
