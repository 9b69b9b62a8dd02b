package io.ratelimit.benchmarks.measure;

/**
 * What has been spent up to a moment.
 *
 * @param clientNanos the processor time of this process
 * @param allocatedBytes what its threads have allocated
 * @param redisNanos the processor time of Redis
 * @param scriptNanos the time Redis spent in scripts
 * @param reads how often Redis read from a client
 */
public record Costs(long clientNanos, long allocatedBytes, long redisNanos, long scriptNanos, long reads) {

	Costs since(Costs before) {
		return new Costs(this.clientNanos - before.clientNanos, this.allocatedBytes - before.allocatedBytes,
				this.redisNanos - before.redisNanos, this.scriptNanos - before.scriptNanos, this.reads - before.reads);
	}

}
