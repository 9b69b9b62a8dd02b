package io.ratelimit.sample.redis;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches unless {@code spring.data.redis.*} is set or limits count in memory.
 */
class OnNoRedisGiven implements Condition {

	@Override
	public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
		Environment environment = context.getEnvironment();
		boolean given = Binder.get(environment)
			.bind("spring.data.redis", Bindable.mapOf(String.class, Object.class))
			.isBound();
		return !given && !environment.getProperty("ratelimit.store", "auto").equals("memory");
	}

}
