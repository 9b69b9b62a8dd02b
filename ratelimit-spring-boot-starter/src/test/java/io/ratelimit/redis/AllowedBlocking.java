package io.ratelimit.redis;

import java.util.List;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/**
 * Allows what is over in a moment: the lock under which Lettuce hands a command over, the
 * one of the JDK's own timer, and what OpenTelemetry loads once. BlockHound would leave a
 * lock locked.
 */
public final class AllowedBlocking implements BlockHoundIntegration {

	@Override
	public void applyTo(BlockHound.Builder builder) {
		for (String method : List.of("incrementWriters", "decrementWriters", "doExclusive")) {
			builder.allowBlockingCallsInside("io.lettuce.core.protocol.SharedLock", method);
		}
		for (String method : List.of("offer", "remove")) {
			builder.allowBlockingCallsInside("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue",
					method);
		}
		builder.allowBlockingCallsInside("io.opentelemetry.context.LazyStorage", "<clinit>");
	}

}
