package io.ratelimit.document.source;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

import io.ratelimit.document.DocumentListener;
import io.ratelimit.document.ServiceDocument;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Says what becomes of documents, an outage once at its begin and once at its end.
 */
public final class DocumentLog implements DocumentListener {

	private static final Log logger = LogFactory.getLog(DocumentLog.class);

	private final Set<String> failing = new HashSet<>();

	@Override
	public void onLoaded(String source, ServiceDocument document) {
		String updated = document.lastUpdated().equals(Instant.EPOCH) ? "" : ", last updated " + document.lastUpdated();
		logger.info("Loaded the limits of '%s' from %s%s, custom keys: %d".formatted(document.id(), source, updated,
				document.customKeys()));
	}

	@Override
	public void onRefused(String source, String id, String problem) {
		logger.warn("A document in %s cannot be used, the last good one holds on, if there is one. %s".formatted(source,
				problem));
	}

	@Override
	public void onRemoved(String service) {
		logger.warn("The document of '%s' is gone, its last limits hold until a restart".formatted(service));
	}

	@Override
	public void onFailed(String source, String problem, Exception cause) {
		if (this.failing.add(source)) {
			logger
				.warn("Documents in %s cannot be read, those that were loaded hold on: %s".formatted(source, problem));
			logger.debug("Documents in %s cannot be read".formatted(source), cause);
		}
	}

	@Override
	public void onAnswered(String source) {
		if (this.failing.remove(source)) {
			logger.info("Documents in %s can be read again".formatted(source));
		}
	}

}
