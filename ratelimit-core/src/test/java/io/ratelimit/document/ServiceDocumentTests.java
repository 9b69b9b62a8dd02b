package io.ratelimit.document;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.ratelimit.Charge;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.key.Subject;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ServiceDocumentTests {

	private static final Instant TIME = Instant.parse("2026-01-31T14:23:00Z");

	private final ServiceDocument document = new ServiceDocument("sentiment-service", TIME,
			new TierLimits(Map.of(Tier.RPS, 20L, Tier.RPM, 1000L)),
			Map.of("acme:en", new TierLimits(Map.of(Tier.RPM, 500L)), "vip", TierLimits.NONE));

	@Test
	void keyIsChargedByItsOwnLimits() {
		assertThat(this.document.charges(Subject.key("acme", "en"), 3, RateLimitMode.MONITOR))
			.containsExactly(new Charge(this.document.policies("acme:en").get(0),
					Subject.serviceKey("sentiment-service", "acme:en"), 3, RateLimitMode.MONITOR));
	}

	@Test
	void keyWithoutLimitsOfItsOwnIsChargedByTheGeneralOnes() {
		assertThat(this.document.charges("other", 1, null)).extracting(Charge::policy)
			.isEqualTo(this.document.general());
		assertThat(this.document.charges("vip", 1, null)).isEmpty();
	}

	@Test
	void callerWithoutKeyIsChargedByTheGeneralLimits() {
		Subject caller = Subject.user("acme:en");
		assertThat(this.document.charges(caller, 1, null)).hasSize(2)
			.allSatisfy((charge) -> assertThat(charge.subject()).isSameAs(caller));
	}

	@Test
	void equalLimitsOfAHundredThousandKeysAreMadeOnce() {
		Map<String, Object> custom = new HashMap<>();
		for (int i = 0; i < 100_000; i++) {
			custom.put("tenant:" + i, Map.of("rpm", 100 + i % 10, "rph", 5000));
		}
		ServiceDocument large = DocumentReader.read("s", Map.of("last_updated", TIME, "custom_rate_limits", custom));
		assertThat(large.customKeys()).isEqualTo(100_000);
		Set<Integer> made = new HashSet<>();
		for (int i = 0; i < 100_000; i++) {
			List<Policy> policies = large.policies("tenant:" + i);
			assertThat(policies.get(0).limit().max()).isEqualTo(100 + i % 10);
			made.add(System.identityHashCode(policies));
		}
		assertThat(made).hasSize(10);
	}

}
