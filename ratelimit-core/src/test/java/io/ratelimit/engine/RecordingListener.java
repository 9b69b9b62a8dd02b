package io.ratelimit.engine;

import java.util.ArrayList;
import java.util.List;

import io.ratelimit.Decision;
import io.ratelimit.RateLimitListener;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.StoreFailure;
import io.ratelimit.StoreFailure.Reason;

/**
 * Keeps what it is told.
 */
final class RecordingListener implements RateLimitListener {

	final List<Decision> decisions = new ArrayList<>();

	final List<Reason> failures = new ArrayList<>();

	final List<String> ignoredOverrides = new ArrayList<>();

	@Override
	public void onDecision(RateLimitRequest request, Decision decision, long nanos) {
		this.decisions.add(decision);
	}

	@Override
	public void onFailure(StoreFailure failure) {
		this.failures.add(failure.reason());
	}

	@Override
	public void onOverrideIgnored(String key) {
		this.ignoredOverrides.add(key);
	}

}
