package io.ratelimit.service.directory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

import io.ratelimit.service.Api;
import io.ratelimit.service.ServiceProperties;
import io.ratelimit.service.ServiceTest;
import io.ratelimit.service.TestTenant;
import io.ratelimit.service.change.Change;
import io.ratelimit.service.change.PostgresState;
import io.ratelimit.service.change.Revisions;
import io.ratelimit.service.key.ApiKey;
import io.ratelimit.service.key.ApiKeys;
import io.ratelimit.service.plan.Plans;
import io.ratelimit.service.policy.ResourcePolicies;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ServiceTest
class DirectoryTests {

	@Autowired
	private Api api;

	@Autowired
	private ApiKeys keys;

	@Autowired
	private Plans plans;

	@Autowired
	private ResourcePolicies policies;

	@Autowired
	private Revisions revisions;

	@Autowired
	private WarmCopies copies;

	@Test
	void copiesAreServedForALimitedTime() {
		AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
		InstantSource clock = now::get;
		Directory directory = new Directory(this.keys, this.plans, this.policies, this.copies, new PostgresState(clock),
				this.revisions, new ServiceProperties(null, false, Duration.ZERO, Duration.ofMinutes(10), "10/m"));
		TestTenant tenant = this.api.tenant();
		assertThat(directory.key(tenant.keyId())).isPresent();
		now.set(Instant.EPOCH.plus(Duration.ofMinutes(10)));
		assertThat(directory.key(tenant.keyId())).isPresent();
		now.set(Instant.EPOCH.plus(Duration.ofMinutes(10)).plusMillis(1));
		assertThatExceptionOfType(DirectoryUnavailableException.class).isThrownBy(() -> directory.key(tenant.keyId()));
	}

	@Test
	void onlyCopiesOlderThanAChangeAreRemoved() {
		TestTenant tenant = this.api.tenant();
		Change entity = Change.key("a key that nobody else knows " + tenant.keyId());
		ApiKey key = this.keys.find(tenant.keyId()).orElseThrow();
		this.copies.write(entity, key, 5);
		this.copies.outdate(entity, 5);
		this.copies.removeOutdated();
		assertThat(this.copies.read(entity, ApiKey.class)).hasValueSatisfying((copy) -> {
			assertThat(copy.hash()).isEqualTo(key.hash());
			assertThat(copy.toString()).isEqualTo(key.toString()).doesNotContain("hash");
		});
		this.copies.outdate(entity, 6);
		assertThat(this.copies.read(entity, ApiKey.class)).isEmpty();
		this.copies.removeOutdated();
		assertThat(this.copies.read(entity, ApiKey.class)).isEmpty();
	}

}
