package io.ratelimit.service.change;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

/**
 * Tells all instances of a change at once: this one directly, the others through Redis.
 * One that does not hear of it finds out from the {@linkplain ChangeFeed feed}.
 */
@Component
public class Announcements {

	static final String CHANNEL = "ratelimit_service:changes";

	private static final Log logger = LogFactory.getLog(Announcements.class);

	private final StringRedisTemplate redis;

	private final ChangeListener listener;

	private final ChangeFeed feed;

	Announcements(StringRedisTemplate redis, ChangeListener listener, ChangeFeed feed) {
		this.redis = redis;
		this.listener = listener;
		this.feed = feed;
	}

	/**
	 * Announces a change that is committed.
	 * @param change the change
	 */
	public void announce(Change change) {
		this.listener.forget(change);
		this.listener.outdate(change, Long.MAX_VALUE);
		this.listener.removeOutdated();
		publish(change.toString());
	}

	/**
	 * Announces changes that are many, for instances to look themselves.
	 */
	public void somethingChanged() {
		this.feed.poll();
		publish("");
	}

	private void publish(String message) {
		try {
			this.redis.convertAndSend(CHANNEL, message);
		}
		catch (DataAccessException ex) {
			logger.debug("Not announced: " + message, ex);
		}
	}

}
