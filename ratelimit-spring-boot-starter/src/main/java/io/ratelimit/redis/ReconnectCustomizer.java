package io.ratelimit.redis;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;

import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;

/**
 * Lets Lettuce connect again soon after an outage of any length. By itself it waits for
 * up to 30 s between two attempts, in which probes find nothing.
 */
public final class ReconnectCustomizer implements ClientResourcesBuilderCustomizer {

	private final Duration longest;

	/**
	 * Creates a customizer.
	 * @param longest the longest time between two attempts
	 */
	public ReconnectCustomizer(Duration longest) {
		this.longest = longest;
	}

	@Override
	public void customize(ClientResources.Builder resources) {
		resources.reconnectDelay(Delay.fullJitter(Duration.ZERO, this.longest, 1, TimeUnit.MILLISECONDS));
	}

}
