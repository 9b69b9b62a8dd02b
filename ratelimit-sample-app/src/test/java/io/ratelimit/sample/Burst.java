package io.ratelimit.sample;

import java.util.function.Supplier;
import java.util.stream.IntStream;

import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.client.RestTestClient.RequestHeadersSpec;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The same call again and again.
 */
public final class Burst {

	private Burst() {
	}

	/**
	 * Sends calls one after the other.
	 * @param calls how many
	 * @param call makes a call
	 * @return how many passed; all others were blocked
	 */
	public static long passed(int calls, Supplier<? extends RequestHeadersSpec<?>> call) {
		return IntStream.range(0, calls).filter((i) -> passes(call.get())).count();
	}

	public static boolean passes(RequestHeadersSpec<?> call) {
		HttpStatus status = HttpStatus.valueOf(call.exchange().returnResult().getStatus().value());
		assertThat(status).isIn(HttpStatus.OK, HttpStatus.TOO_MANY_REQUESTS);
		return status == HttpStatus.OK;
	}

}
