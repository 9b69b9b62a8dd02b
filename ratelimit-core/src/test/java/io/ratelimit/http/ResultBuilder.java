package io.ratelimit.http;

import java.time.Duration;
import java.util.List;

import io.ratelimit.Decision;
import io.ratelimit.Decision.Source;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.key.Endpoint;
import io.ratelimit.limit.Algorithm;
import io.ratelimit.limit.Limit;

/**
 * Makes answers of limits: 82 of 100 in a minute left, 45 seconds before its end.
 */
final class ResultBuilder {

	static final long AT = 1_700_000_000_000L;

	private final String name;

	private Algorithm algorithm = Algorithm.FIXED_WINDOW;

	private String key = "ratelimit:/search:1:42";

	private boolean monitored;

	private Verdict verdict = Verdict.WITHIN;

	private long cost = 1;

	private long max = 100;

	private long used = 18;

	private long windowMillis = 60_000;

	private long freeMillis = 45_000;

	private long resetMillis = 45_000;

	private long retryMillis;

	private ResultBuilder(String name) {
		this.name = name;
	}

	static ResultBuilder policy(String name) {
		return new ResultBuilder(name);
	}

	static Decision decision(ResultBuilder... results) {
		return decisionAt(AT, results);
	}

	static Decision decisionAt(long atMillis, ResultBuilder... results) {
		return Decision.of(Source.REDIS, List.of(results).stream().map(ResultBuilder::build).toList(), "id", atMillis,
				List.of());
	}

	ResultBuilder algorithm(Algorithm algorithm) {
		this.algorithm = algorithm;
		return this;
	}

	ResultBuilder key(String key) {
		this.key = key;
		return this;
	}

	ResultBuilder monitored() {
		this.monitored = true;
		return this;
	}

	ResultBuilder over(long retryMillis) {
		this.verdict = Verdict.OVER;
		this.retryMillis = retryMillis;
		return used(this.max);
	}

	ResultBuilder never(long cost) {
		this.verdict = Verdict.NEVER;
		this.retryMillis = -1;
		this.cost = cost;
		return this;
	}

	ResultBuilder max(long max) {
		this.max = max;
		return this;
	}

	ResultBuilder used(long used) {
		this.used = used;
		return this;
	}

	ResultBuilder window(long millis) {
		this.windowMillis = millis;
		return this;
	}

	ResultBuilder free(long millis) {
		this.freeMillis = millis;
		return this;
	}

	ResultBuilder reset(long millis) {
		this.resetMillis = millis;
		return this;
	}

	RateLimitResult build() {
		Limit limit = Limit.of(this.algorithm, 100, Duration.ofMinutes(1));
		return new RateLimitResult(new Policy(new Endpoint("/search"), "", this.name, limit), this.key, this.cost,
				this.monitored, this.verdict, this.verdict == Verdict.WITHIN, this.used, this.max, this.windowMillis,
				this.freeMillis, this.resetMillis, this.retryMillis);
	}

}
