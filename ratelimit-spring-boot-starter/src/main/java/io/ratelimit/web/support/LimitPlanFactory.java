package io.ratelimit.web.support;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

import io.ratelimit.Policy;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.document.ServiceDocuments;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.FixedWindow;
import io.ratelimit.limit.Limit;
import io.ratelimit.web.ElementLimit;
import io.ratelimit.web.LimitedRequest;
import io.ratelimit.web.RateLimit;
import io.ratelimit.web.RateLimitKeyResolver;
import io.ratelimit.web.Scope;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.core.annotation.RepeatableContainers;
import org.springframework.core.env.Environment;

/**
 * Makes the plan of a handler from its annotations. Whatever is wrong with one of them
 * fails with the handler, the value and the fix.
 */
public final class LimitPlanFactory {

	private final Environment environment;

	private final Function<Class<? extends RateLimitKeyResolver>, RateLimitKeyResolver> keyResolvers;

	private final ServiceDocuments documents;

	/**
	 * Creates a factory.
	 * @param environment resolves placeholders
	 * @param keyResolvers finds the bean of a type
	 * @param documents the limits of services
	 */
	public LimitPlanFactory(Environment environment,
			Function<Class<? extends RateLimitKeyResolver>, RateLimitKeyResolver> keyResolvers,
			ServiceDocuments documents) {
		this.environment = environment;
		this.keyResolvers = keyResolvers;
		this.documents = documents;
	}

	/**
	 * Makes the plan of a handler on one of its patterns.
	 * @param beanType the controller
	 * @param method the handler
	 * @param pattern the route pattern
	 * @return the plan
	 */
	LimitPlan create(Class<?> beanType, Method method, String pattern) {
		List<PlannedLimit> limits = new ArrayList<>();
		for (RateLimit annotation : annotations(beanType, method)) {
			limits.addAll(attempt(beanType, method, "@RateLimit", () -> limits(annotation, pattern)));
		}
		Map<Integer, PlannedElements> elements = new LinkedHashMap<>();
		attempt(beanType, method, "@ElementLimit", () -> ElementArguments.of(method))
			.forEach((argument, annotation) -> elements.put(argument,
					attempt(beanType, method, "@ElementLimit", () -> elements(annotation, pattern))));
		if (limits.isEmpty() && elements.isEmpty()) {
			return LimitPlan.NONE;
		}
		return attempt(beanType, method, "@RateLimit", () -> apart(new LimitPlan(limits, elements), pattern));
	}

	private static LimitPlan apart(LimitPlan plan, String pattern) {
		String shared = SharedCounters.find(plan, SharedCounters.sample(pattern));
		if (shared != null) {
			throw new IllegalArgumentException(shared + ": give one of them a 'suffix'");
		}
		return plan;
	}

	/**
	 * A method's annotations replace its class's.
	 */
	private static List<RateLimit> annotations(Class<?> beanType, Method method) {
		List<RateLimit> own = all(MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY,
				RepeatableContainers.standardRepeatables()));
		return !own.isEmpty() ? own : all(MergedAnnotations.from(beanType, SearchStrategy.TYPE_HIERARCHY,
				RepeatableContainers.standardRepeatables()));
	}

	private static List<RateLimit> all(MergedAnnotations annotations) {
		return annotations.stream(RateLimit.class).map(MergedAnnotation::synthesize).toList();
	}

	private List<PlannedLimit> limits(RateLimit annotation, String pattern) {
		ServiceLimits rules = rules(annotation);
		if (rules != null) {
			return terms(annotation).planAll(List.of(rules));
		}
		String endpoint = orElse(text(annotation.endpoint()), pattern);
		String name = text(annotation.policyName());
		List<Policy> policies = Policy.tiers(endpoint, text(annotation.suffix()), name.isEmpty() ? null : name,
				numbers(annotation));
		return terms(annotation).plan(policies);
	}

	private LimitTerms terms(RateLimit annotation) {
		return new LimitTerms(annotation.scope(), text(annotation.key()), keyResolver(annotation),
				text(annotation.cost()), OwnMode.of(annotation.mode(), this.environment),
				annotation.onFailure().policy(), text(annotation.skipIf()), LimitedRequest::pathVariables);
	}

	private @Nullable ServiceLimits rules(RateLimit annotation) {
		String service = text(annotation.rules());
		if (service.isEmpty()) {
			return null;
		}
		if (annotation.maxRequests() != 0 || annotation.expiry() != 1 || annotation.calendar()
				|| annotation.algorithm() != Algorithm.FIXED_WINDOW || annotation.scope() == Scope.PATH
				|| Stream.of(annotation.limits(), annotation.endpoint(), annotation.suffix(), annotation.policyName())
					.anyMatch((text) -> !text.isEmpty())) {
			throw new IllegalArgumentException(("'rules' takes the limits from the document of '%s': remove "
					+ "'maxRequests', 'expiry', 'limits', 'algorithm', 'calendar', 'endpoint', 'suffix', 'policyName' "
					+ "and the scope PATH")
				.formatted(service));
		}
		return new ServiceLimits(service, this.documents);
	}

	private List<Limit> numbers(RateLimit annotation) {
		String text = text(annotation.limits());
		if (text.isEmpty() && annotation.maxRequests() < 1) {
			throw new IllegalArgumentException(
					"'maxRequests' must be at least 1, was %d".formatted(annotation.maxRequests()));
		}
		if (!text.isEmpty() && annotation.maxRequests() != 0) {
			throw new IllegalArgumentException("'limits' and 'maxRequests' must not both be set, were '%s' and %d"
				.formatted(text, annotation.maxRequests()));
		}
		List<Limit> limits = !text.isEmpty() ? Limit.parseList(text, annotation.algorithm())
				: List.of(Limit.of(annotation.algorithm(), annotation.maxRequests(), seconds(annotation.expiry())));
		return annotation.calendar() ? LimitTerms.byCalendar(limits) : limits;
	}

	private @Nullable RateLimitKeyResolver keyResolver(RateLimit annotation) {
		if (annotation.keyResolver() == RateLimitKeyResolver.class) {
			return null;
		}
		if (!annotation.key().isEmpty()) {
			throw new IllegalArgumentException("'key' and 'keyResolver' must not both be set, were '%s' and %s"
				.formatted(annotation.key(), annotation.keyResolver().getName()));
		}
		return this.keyResolvers.apply(annotation.keyResolver());
	}

	private PlannedElements elements(ElementLimit annotation, String pattern) {
		if (annotation.maxElements() < 1) {
			throw new IllegalArgumentException(
					"'maxElements' must be at least 1, was %d".formatted(annotation.maxElements()));
		}
		String endpoint = orElse(text(annotation.endpoint()), pattern);
		String suffix = text(annotation.suffix()) + "/elements";
		Limit limit = new FixedWindow(annotation.maxElements(), seconds(annotation.expiry()), false);
		String name = text(annotation.policyName());
		Policy policy = Policy.tiers(endpoint, suffix, name.isEmpty() ? null : name, List.of(limit)).get(0);
		String cost = text(annotation.cost());
		return new PlannedElements(policy, cost.isEmpty() ? null : CostExpression.parse(cost),
				OwnMode.of(annotation.mode(), this.environment));
	}

	private static Duration seconds(long expiry) {
		if (expiry < 1 || expiry > Limit.MAX_WINDOW.toSeconds()) {
			throw new IllegalArgumentException("'expiry' must be between 1 and %d seconds, was %d"
				.formatted(Limit.MAX_WINDOW.toSeconds(), expiry));
		}
		return Duration.ofSeconds(expiry);
	}

	private String text(String attribute) {
		return this.environment.resolveRequiredPlaceholders(attribute).strip();
	}

	private static String orElse(String text, String other) {
		return text.isEmpty() ? other : text;
	}

	private static <T> T attempt(Class<?> beanType, Method method, String annotation,
			java.util.function.Supplier<T> step) {
		try {
			return step.get();
		}
		catch (IllegalArgumentException ex) {
			throw new RateLimitConfigurationException(
					"%s on %s#%s: %s".formatted(annotation, beanType.getName(), method.getName(), ex.getMessage()),
					"Correct the annotation on %s#%s.".formatted(beanType.getSimpleName(), method.getName()), ex);
		}
	}

}
