package io.ratelimit.service.policy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The policies of a tenant in the order in which they are tried.
 */
public final class PolicyTable {

	private final Map<String, UUID> exact = new HashMap<>();

	private final List<Entry> patterns;

	public PolicyTable(ResourcePolicy... policies) {
		List<Entry> entries = Arrays.stream(policies)
			.map((policy) -> new Entry(new ResourcePattern(policy.pattern()), policy.planId()))
			.sorted(Comparator.comparing(Entry::pattern, ResourcePattern.MOST_SPECIFIC_FIRST))
			.toList();
		this.patterns = entries.stream().filter((entry) -> !entry.pattern().isExact()).toList();
		entries.stream()
			.filter((entry) -> entry.pattern().isExact())
			.forEach((entry) -> this.exact.put(entry.pattern().text(), entry.planId()));
	}

	/**
	 * Finds the plan of the most specific policy.
	 * @param resource the resource
	 * @return the plan's id, unless no policy matches
	 */
	public Optional<UUID> find(String resource) {
		UUID planId = this.exact.get(resource);
		if (planId != null) {
			return Optional.of(planId);
		}
		for (Entry entry : this.patterns) {
			if (entry.pattern().matches(resource)) {
				return Optional.of(entry.planId());
			}
		}
		return Optional.empty();
	}

	private record Entry(ResourcePattern pattern, UUID planId) {

	}

}
