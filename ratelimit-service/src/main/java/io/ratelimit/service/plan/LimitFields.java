package io.ratelimit.service.plan;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;
import io.ratelimit.limit.TokenBucket;
import org.jspecify.annotations.Nullable;

/**
 * One limit as it is written: an algorithm and exactly the fields that it needs.
 *
 * @param algorithm the name of the algorithm
 * @param bucketCapacity how many tokens a bucket holds
 * @param refillRatePerSec how many tokens come in a second, with up to three decimals
 * @param limit how many units a window has
 * @param windowSeconds the length of a window
 * @param maxConcurrent how many units may be open
 * @param leaseTtlSeconds the time after which an open unit ends by itself
 */
@JsonInclude(Include.NON_NULL)
public record LimitFields(@Nullable String algorithm, @JsonProperty("bucket_capacity") @Nullable Long bucketCapacity,
		@JsonProperty("refill_rate_per_sec") @Nullable BigDecimal refillRatePerSec, @Nullable Long limit,
		@JsonProperty("window_seconds") @Nullable Long windowSeconds,
		@JsonProperty("max_concurrent") @Nullable Long maxConcurrent,
		@JsonProperty("lease_ttl_seconds") @Nullable Long leaseTtlSeconds) {

	/**
	 * Returns this limit as those of a plan, or refuses the request.
	 * @return the limits
	 */
	public List<LimitFields> validated() {
		return PlanFields.limits(this, null);
	}

	/**
	 * Returns the limit, once the fields are known to be {@linkplain PlanFields valid}.
	 */
	Limit toLimit() {
		Algorithm found = (this.algorithm != null) ? Algorithms.find(this.algorithm) : null;
		if (found == null) {
			throw new IllegalArgumentException(
					"'algorithm' must be %s, was '%s'".formatted(Algorithms.NAMES, this.algorithm));
		}
		return switch (found) {
			case TOKEN_BUCKET -> bucket(required(this.bucketCapacity), required(this.refillRatePerSec));
			case CONCURRENCY -> Limit.of(found, required(this.maxConcurrent), seconds(this.leaseTtlSeconds));
			default -> Limit.of(found, required(this.limit), seconds(this.windowSeconds));
		};
	}

	/**
	 * Whole tokens come in whole milliseconds: half a token a second is one in two
	 * seconds.
	 */
	private static Limit bucket(long capacity, BigDecimal rate) {
		long tokens = rate.movePointRight(3).longValueExact();
		long divisor = BigInteger.valueOf(tokens).gcd(BigInteger.valueOf(1000)).longValueExact();
		return new TokenBucket(capacity, tokens / divisor, Duration.ofSeconds(1000 / divisor));
	}

	private static Duration seconds(@Nullable Long seconds) {
		return Duration.ofSeconds(required(seconds));
	}

	private static <T> T required(@Nullable T value) {
		if (value == null) {
			throw new IllegalArgumentException("A field of the algorithm is missing");
		}
		return value;
	}

}
