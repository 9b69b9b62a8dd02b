package io.ratelimit.benchmarks.redis;

import java.util.List;
import java.util.Objects;

import io.ratelimit.benchmarks.Requests;
import io.ratelimit.benchmarks.measure.Contender;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.cloud.gateway.filter.ratelimit.RateLimiter.Response;
import org.springframework.cloud.gateway.filter.ratelimit.RedisRateLimiter;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * Spring Cloud Gateway's limiter.
 */
final class Gateway {

	private static final String ROUTE = "route";

	private Gateway() {
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	static Contender<Response> contender(ReactiveStringRedisTemplate template, int keys) {
		RedisScript<List<Long>> script = (RedisScript) RedisScript
			.of(new ClassPathResource("META-INF/scripts/request_rate_limiter.lua"), List.class);
		ConfigurationService service = new ConfigurationService(new StaticListableBeanFactory(),
				DefaultConversionService::getSharedInstance,
				() -> Validator.forInstanceOf(Object.class, Gateway::none));
		RedisRateLimiter limiter = new RedisRateLimiter(template, script, service);
		limiter.getConfig()
			.put(ROUTE, new RedisRateLimiter.Config().setReplenishRate(1).setBurstCapacity(Requests.MAX));
		List<String> names = Names.of("gateway-", keys);
		return new Contender<>("Spring Cloud Gateway 5.0.3 `RedisRateLimiter`",
				(key) -> Objects.requireNonNull(limiter.isAllowed(ROUTE, names.get(key)).block()),
				(key) -> limiter.isAllowed(ROUTE, names.get(key)).toFuture(), Gateway::passed);
	}

	private static void none(Object target, Errors errors) {
	}

	/**
	 * It also lets pass, with -1 remaining, what Redis did not decide.
	 */
	private static boolean passed(Response response) {
		return response.isAllowed() && !"-1".equals(response.getHeaders().get(RedisRateLimiter.REMAINING_HEADER));
	}

}
