package io.ratelimit.service.access;

import io.ratelimit.service.directory.Directory;
import io.ratelimit.service.key.ApiKey;
import io.ratelimit.service.key.KeySecret;
import io.ratelimit.service.web.Problems;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Finds the caller by the key that it sends. Runs before the body is read, as long as the
 * caller is a handler's first argument.
 */
@Component
class CallerArgumentResolver implements HandlerMethodArgumentResolver {

	private static final String HEADER = "x-api-key";

	private final Directory directory;

	private final FailedAttempts attempts;

	CallerArgumentResolver(Directory directory, FailedAttempts attempts) {
		this.directory = directory;
		this.attempts = attempts;
	}

	@Override
	public boolean supportsParameter(MethodParameter parameter) {
		return parameter.getParameterType() == Caller.class;
	}

	@Override
	public Caller resolveArgument(MethodParameter parameter, @Nullable ModelAndViewContainer container,
			NativeWebRequest request, @Nullable WebDataBinderFactory binderFactory) {
		String sent = request.getHeader(HEADER);
		KeySecret secret = (sent != null) ? KeySecret.parse(sent) : null;
		ApiKey key = (secret != null) ? this.directory.key(secret.id()).orElse(null) : null;
		if (secret == null || key == null || !key.matches(secret)) {
			throw this.attempts.failed(Problems.unauthorized(HEADER, "ApiKey"));
		}
		return new Caller(key);
	}

}
