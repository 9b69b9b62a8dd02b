package io.ratelimit.reload;

import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;

/**
 * Tells of changes that Spring Cloud makes, before it binds properties that may be wrong.
 */
public final class SpringCloudRefresh implements ApplicationListener<EnvironmentChangeEvent>, Ordered {

	private final ApplicationEventPublisher events;

	/**
	 * Creates a listener.
	 * @param events is told of changes
	 */
	public SpringCloudRefresh(ApplicationEventPublisher events) {
		this.events = events;
	}

	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE;
	}

	@Override
	public void onApplicationEvent(EnvironmentChangeEvent event) {
		this.events.publishEvent(new RateLimitConfigurationChanged(event.getKeys()));
	}

}
