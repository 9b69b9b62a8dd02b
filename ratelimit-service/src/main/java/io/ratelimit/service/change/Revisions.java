package io.ratelimit.service.change;

import java.util.List;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The changes in PostgreSQL, each with a number. They become visible in their order.
 */
@Component
public class Revisions {

	private final JdbcClient jdbc;

	Revisions(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * Returns the number of the latest change. What is read after that has it.
	 * @return the revision
	 */
	public long latest() {
		return this.jdbc.sql("select value from revision").query(Long.class).single();
	}

	List<Revised> between(long after, long latest) {
		return this.jdbc
			.sql("select revision, kind, entity from change where revision > ? and revision <= ? order by revision")
			.params(after, latest)
			.query((row, number) -> new Revised(row.getLong(1), Change.of(row.getString(2), row.getString(3))))
			.list();
	}

	/**
	 * A change with its number.
	 */
	record Revised(long revision, Change change) {

	}

}
