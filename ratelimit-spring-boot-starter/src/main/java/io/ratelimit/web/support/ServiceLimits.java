package io.ratelimit.web.support;

import java.util.List;
import java.util.stream.Stream;

import io.ratelimit.Charge;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitMode;
import io.ratelimit.document.ServiceDocument;
import io.ratelimit.document.ServiceDocuments;
import io.ratelimit.document.Tier;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * The limits that the document of a service has when a request comes.
 */
final class ServiceLimits implements LimitSource {

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

	@Override
	public void charge(Subject subject, long cost, @Nullable RateLimitMode mode, List<Charge> charges) {
		ServiceDocument document = this.documents.find(this.service);
		if (document != null) {
			charges.addAll(document.charges(subject, Math.min(cost, Limit.MAX_EXACT), mode));
		}
	}

	/**
	 * A document may get any tier later.
	 */
	@Override
	public List<Policy> possible() {
		return Stream.of(Tier.values()).map((tier) -> tier.policy(this.service, 1)).toList();
	}

	@Override
	public String describe() {
		return "rules of " + this.service;
	}

}
