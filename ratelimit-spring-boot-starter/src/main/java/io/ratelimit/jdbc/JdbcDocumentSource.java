package io.ratelimit.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

import javax.sql.DataSource;

import io.ratelimit.document.DocumentReader;
import io.ratelimit.document.DocumentSource;
import io.ratelimit.document.InvalidDocumentException;
import io.ratelimit.document.ServiceDocument;
import io.ratelimit.document.source.JsonDocuments;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Documents in a table: {@code id}, {@code last_updated} and the JSON in
 * {@code document}.
 */
public final class JdbcDocumentSource implements DocumentSource {

	private static final Pattern TABLE = Pattern.compile("[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*){0,2}");

	private final JdbcClient jdbc;

	private final JsonDocuments json = new JsonDocuments();

	private final String versions;

	private final String document;

	/**
	 * Creates a source.
	 * @param dataSource where the table is
	 * @param table its name, which may have a schema before it
	 * @param timeout how long a query may take
	 */
	public JdbcDocumentSource(DataSource dataSource, String table, Duration timeout) {
		if (!TABLE.matcher(table).matches()) {
			throw new IllegalArgumentException(
					"'table' must be a name such as rate_limits.documents, was '%s'".formatted(table));
		}
		JdbcTemplate template = new JdbcTemplate(dataSource);
		template.setQueryTimeout((int) Math.max(1, timeout.toSeconds()));
		this.jdbc = JdbcClient.create(template);
		this.versions = "select id, last_updated from " + table;
		this.document = """
				select last_updated, octet_length(document) as bytes,
				       case when octet_length(document) <= %d then document end as document
				  from %s where id = ?""".formatted(ServiceDocument.MAX_BYTES, table);
	}

	@Override
	public String name() {
		return "jdbc";
	}

	@Override
	public Map<String, ?> versions() {
		Map<String, Object> versions = new HashMap<>();
		this.jdbc.sql(this.versions).query((row) -> {
			Timestamp lastUpdated = row.getTimestamp(2);
			versions.put(row.getString(1), (lastUpdated != null) ? lastUpdated.toInstant() : "");
		});
		return versions;
	}

	@Override
	public @Nullable ServiceDocument load(String id) {
		return this.jdbc.sql(this.document).param(id).query((row, number) -> read(id, row)).optional().orElse(null);
	}

	/**
	 * The columns win over what the JSON has of the same.
	 */
	private ServiceDocument read(String id, ResultSet row) throws SQLException {
		long bytes = row.getLong("bytes");
		if (bytes > ServiceDocument.MAX_BYTES) {
			throw JsonDocuments.tooLarge(id, bytes);
		}
		String text = row.getString("document");
		if (text == null) {
			throw new InvalidDocumentException(id, "'document' must not be null");
		}
		Map<String, Object> fields = this.json.parse(id, text);
		Timestamp lastUpdated = row.getTimestamp("last_updated");
		if (lastUpdated != null) {
			fields.put("last_updated", lastUpdated.toInstant());
		}
		else {
			fields.remove("last_updated");
		}
		return DocumentReader.read(id, fields);
	}

}
