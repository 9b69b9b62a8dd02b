package io.ratelimit.autoconfigure;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Documents that hold the limits of services by custom key.
 */
public class DocumentProperties {

	/**
	 * Time between two looks at the sources for changes, give or take a tenth.
	 */
	private Duration pollInterval = Duration.ofSeconds(30);

	/**
	 * Time that a query of a source may take, and that start-up waits for all of them.
	 */
	private Duration timeout = Duration.ofSeconds(10);

	private final Mongodb mongodb = new Mongodb();

	private final Jdbc jdbc = new Jdbc();

	public Duration getPollInterval() {
		return this.pollInterval;
	}

	public void setPollInterval(Duration pollInterval) {
		this.pollInterval = pollInterval;
	}

	public Duration getTimeout() {
		return this.timeout;
	}

	public void setTimeout(Duration timeout) {
		this.timeout = timeout;
	}

	public Mongodb getMongodb() {
		return this.mongodb;
	}

	public Jdbc getJdbc() {
		return this.jdbc;
	}

	/**
	 * Documents in MongoDB.
	 */
	public static class Mongodb {

		/**
		 * Collection that holds the documents.
		 */
		private @Nullable String collection;

		/**
		 * Database of the collection. By default the one of the connection.
		 */
		private @Nullable String database;

		public @Nullable String getCollection() {
			return this.collection;
		}

		public void setCollection(@Nullable String collection) {
			this.collection = collection;
		}

		public @Nullable String getDatabase() {
			return this.database;
		}

		public void setDatabase(@Nullable String database) {
			this.database = database;
		}

	}

	/**
	 * Documents in a table.
	 */
	public static class Jdbc {

		/**
		 * Table that holds the documents. May have a schema before it.
		 */
		private @Nullable String table;

		public @Nullable String getTable() {
			return this.table;
		}

		public void setTable(@Nullable String table) {
			this.table = table;
		}

	}

}
