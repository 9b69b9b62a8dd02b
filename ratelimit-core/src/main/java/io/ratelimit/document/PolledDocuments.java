package io.ratelimit.document;

import java.time.InstantSource;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/**
 * The last good documents of several sources, swapped in one step when something changed.
 * Of several documents of one service the one of the first source is in force. A service
 * whose document is gone from all sources keeps its last one: deleting a row does not
 * lift a limit.
 */
public final class PolledDocuments implements ServiceDocuments {

	private final List<PolledSource> sources;

	private final DocumentListener listener;

	private final Set<String> removed = new TreeSet<>();

	private volatile Snapshot current;

	/**
	 * Creates documents that are not loaded until {@link #poll} is called.
	 * @param sources where they come from, the ones that win first
	 * @param clock the time of answers
	 * @param listener told what becomes of them
	 */
	public PolledDocuments(List<? extends DocumentSource> sources, InstantSource clock, DocumentListener listener) {
		this.sources = sources.stream().map((source) -> new PolledSource(source, clock, listener)).toList();
		this.listener = listener;
		this.current = new Snapshot(Map.of(), states(), Set.of());
	}

	@Override
	public @Nullable ServiceDocument find(String service) {
		return this.current.documents.get(service);
	}

	@Override
	public boolean isPending(String service) {
		for (SourceState state : this.current.states) {
			if (state.lastAnswer() == null || state.refused().containsKey(service)) {
				return true;
			}
		}
		return false;
	}

	@Override
	public Set<String> services() {
		return Collections.unmodifiableSet(this.current.documents.keySet());
	}

	/**
	 * Asks all sources what changed, and loads that. What each of them has counts as soon
	 * as it has answered.
	 */
	public synchronized void poll() {
		for (PolledSource source : this.sources) {
			source.poll();
			swap();
		}
	}

	private void swap() {
		Map<String, ServiceDocument> documents = new HashMap<>();
		for (int i = this.sources.size() - 1; i >= 0; i--) {
			documents.putAll(this.sources.get(i).documents());
		}
		this.removed.removeAll(documents.keySet());
		this.current.documents.forEach((service, last) -> {
			if (documents.putIfAbsent(service, last) == null && this.removed.add(service)) {
				this.listener.onRemoved(service);
			}
		});
		this.current = new Snapshot(documents, states(), Set.copyOf(this.removed));
	}

	private List<SourceState> states() {
		return this.sources.stream().map(PolledSource::state).toList();
	}

	/**
	 * Returns how the sources are doing.
	 * @return their states, the ones that win first
	 */
	public List<SourceState> sources() {
		return this.current.states;
	}

	/**
	 * Returns what is wrong at present.
	 * @return the problems by source, document or service
	 */
	public Map<String, String> problems() {
		Snapshot snapshot = this.current;
		Map<String, String> problems = new TreeMap<>();
		for (SourceState state : snapshot.states) {
			String name = "ratelimit.documents." + state.name();
			if (state.failure() != null) {
				problems.put(name, state.failure());
			}
			else if (state.lastAnswer() == null) {
				problems.put(name, "has not answered yet");
			}
			state.refused().forEach((id, problem) -> problems.put(name + "[" + id + "]", problem));
		}
		for (String service : snapshot.removed) {
			problems.put("ratelimit.documents[" + service + "]",
					"is gone from its source; its last limits hold until a restart");
		}
		return problems;
	}

	/**
	 * What is in force.
	 *
	 * @param documents the documents by service
	 * @param states how the sources are doing
	 * @param removed the services whose document is gone
	 */
	private record Snapshot(Map<String, ServiceDocument> documents, List<SourceState> states, Set<String> removed) {
	}

}
