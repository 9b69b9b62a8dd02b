package io.ratelimit.service.change;

import java.util.List;

import io.ratelimit.service.change.Revisions.Revised;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Reads what changed in PostgreSQL a few times a second, so that copies are true even
 * where an {@linkplain Announcements announcement} is lost. One query a poll, whatever
 * the traffic is.
 */
@Component
class ChangeFeed {

	private static final Log logger = LogFactory.getLog(ChangeFeed.class);

	private static final long UNKNOWN = -1;

	private final Revisions revisions;

	private final ChangeListener listener;

	private final PostgresState state;

	private long revision = UNKNOWN;

	ChangeFeed(Revisions revisions, ChangeListener listener, PostgresState state) {
		this.revisions = revisions;
		this.listener = listener;
		this.state = state;
	}

	/**
	 * Asks for changes now.
	 */
	@Scheduled(fixedDelayString = "${ratelimit.service.poll-interval:250ms}")
	synchronized void poll() {
		try {
			long latest = this.revisions.latest();
			if (!this.state.isUp()) {
				logger.info("PostgreSQL is back");
				this.listener.forgetAll();
			}
			else if (latest != this.revision) {
				tell(latest);
			}
			this.revision = latest;
			this.state.answered();
		}
		catch (DataAccessException ex) {
			if (this.state.isUp()) {
				logger.warn("PostgreSQL cannot be asked, decisions go on from copies: " + ex.getMessage());
			}
			this.state.failed();
		}
	}

	private void tell(Revised revised) {
		this.listener.forget(revised.change());
		this.listener.outdate(revised.change(), revised.revision());
	}

	/**
	 * Changes that are no longer there, or a database that was set back, leave nothing
	 * but to start anew.
	 */
	private void tell(long latest) {
		List<Revised> changes = this.revisions.between(this.revision, latest);
		if (this.revision != UNKNOWN && changes.size() == latest - this.revision) {
			changes.forEach(this::tell);
		}
		else {
			this.listener.forgetAll();
		}
	}

}
