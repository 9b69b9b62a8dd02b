package io.ratelimit.service.change;

import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
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

	private final JdbcClient jdbc;

	private final ChangeListener listener;

	private final PostgresState state;

	private long revision = UNKNOWN;

	ChangeFeed(JdbcClient jdbc, ChangeListener listener, PostgresState state) {
		this.jdbc = jdbc;
		this.listener = listener;
		this.state = state;
	}

	/**
	 * Asks for changes now.
	 */
	@Scheduled(fixedDelayString = "${ratelimit.service.poll-interval:250ms}")
	synchronized void poll() {
		try {
			long latest = this.jdbc.sql("select value from revision").query(Long.class).single();
			if (!this.state.isUp()) {
				logger.info("PostgreSQL is back");
				this.listener.onUnknownChanges();
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

	/**
	 * Changes that are no longer there, or a database that was set back, leave nothing
	 * but to start anew.
	 */
	private void tell(long latest) {
		List<Change> changes = this.jdbc
			.sql("select kind, entity from change where revision > ? and revision <= ? order by revision")
			.params(this.revision, latest)
			.query((row, number) -> Change.of(row.getString(1), row.getString(2)))
			.list();
		if (this.revision != UNKNOWN && changes.size() == latest - this.revision) {
			changes.stream().distinct().forEach(this.listener::onChange);
		}
		else {
			this.listener.onUnknownChanges();
		}
	}

}
