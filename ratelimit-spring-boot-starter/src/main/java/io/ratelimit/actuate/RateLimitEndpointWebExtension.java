package io.ratelimit.actuate;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;

/**
 * Answers over HTTP with a problem where {@link RateLimitEndpoint} cannot set the mode.
 */
@RegisterReflectionForBinding({ RateLimitEndpoint.Description.class, Answers.Problem.class })
@EndpointWebExtension(endpoint = RateLimitEndpoint.class)
public class RateLimitEndpointWebExtension {

	private final RateLimitEndpoint endpoint;

	public RateLimitEndpointWebExtension(RateLimitEndpoint endpoint) {
		this.endpoint = endpoint;
	}

	/**
	 * Sets the mode of this instance, or of the fleet.
	 * @param mode on, off or monitor
	 * @param scope instance, which is the default, or fleet
	 * @return what holds now
	 */
	@WriteOperation
	public WebEndpointResponse<Object> setMode(@Nullable String mode, @Nullable String scope) {
		return Answers.of(() -> new WebEndpointResponse<>(this.endpoint.setMode(Parameters.text("mode", mode), scope)));
	}

	/**
	 * Lets the property count again, or the modes of the instances.
	 * @param scope instance, which is the default, or fleet
	 * @return what holds now
	 */
	@DeleteOperation
	public WebEndpointResponse<Object> clearMode(@Nullable String scope) {
		return Answers.of(() -> new WebEndpointResponse<>(this.endpoint.clearMode(scope)));
	}

}
