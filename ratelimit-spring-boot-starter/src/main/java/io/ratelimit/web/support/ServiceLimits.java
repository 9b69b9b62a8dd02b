package io.ratelimit.web.support;

import java.util.List;

import io.ratelimit.Charge;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.document.ServiceDocument;
import io.ratelimit.document.ServiceDocuments;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * The limits that the document of a service has when a request comes.
 */
final class ServiceLimits {

	private static final Log logger = LogFactory.getLog(ServiceLimits.class);

	private final String service;

	private final ServiceDocuments documents;

	/**
	 * Creates the limits of a service.
	 * @throws IllegalArgumentException if there is no document of the service
	 */
	ServiceLimits(String service, ServiceDocuments documents) {
		this.service = service;
		this.documents = documents;
		if (documents.require(service) == null) {
			logger.warn(("The document of '%s' could not be loaded: " + "what it limits is not limited until it can be")
				.formatted(service));
		}
	}

	String service() {
		return this.service;
	}

	/**
	 * Returns the limits of callers that have none of their own.
	 */
	List<Policy> general() {
		ServiceDocument document = this.documents.find(this.service);
		return (document != null) ? document.general() : List.of();
	}

	List<Charge> charges(Subject subject, long cost, @Nullable RateLimitMode mode) {
		ServiceDocument document = this.documents.find(this.service);
		return (document != null) ? document.charges(subject, Math.min(cost, Limit.MAX_EXACT), mode) : List.of();
	}

}
