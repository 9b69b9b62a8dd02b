package io.ratelimit.jdbc;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;

import io.ratelimit.document.DocumentSource;
import io.ratelimit.document.source.DocumentSourceContract;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A table of a real PostgreSQL, made by the migration that the documentation shows.
 */
class JdbcDocumentSourceTests extends DocumentSourceContract {

	private static final String TABLE = "public.rate_limit_documents";

	private static final PGSimpleDataSource DATA_SOURCE = new PGSimpleDataSource();

	@TempDir
	static Path directory;

	private static EmbeddedPostgres server;

	private final JdbcClient jdbc = JdbcClient.create(DATA_SOURCE);

	@BeforeAll
	static void startFirst() throws IOException {
		start(0);
		DATA_SOURCE.setPortNumbers(new int[] { server.getPort() });
		DATA_SOURCE.setUser("postgres");
		DATA_SOURCE.setDatabaseName("postgres");
		new ResourceDatabasePopulator(new ClassPathResource("io/ratelimit/jdbc/schema-postgresql.sql"))
			.execute(DATA_SOURCE);
	}

	private static void start(int port) throws IOException {
		server = EmbeddedPostgres.builder()
			.setPort(port)
			.setDataDirectory(directory.resolve("data"))
			.setCleanDataDirectory(false)
			.setServerConfig("fsync", "off")
			.start();
	}

	@AfterAll
	static void stopLast() throws IOException {
		server.close();
	}

	@BeforeEach
	void empty() {
		this.jdbc.sql("delete from rate_limit_documents").update();
	}

	@Override
	protected DocumentSource source() {
		return new JdbcDocumentSource(DATA_SOURCE, TABLE, Duration.ofSeconds(10));
	}

	@Override
	protected void put(String id, Instant lastUpdated, String json) {
		this.jdbc.sql("""
				insert into rate_limit_documents (id, last_updated, document) values (?, ?, ?)
				on conflict (id) do update set last_updated = excluded.last_updated, document = excluded.document""")
			.params(id, Timestamp.from(lastUpdated), json)
			.update();
	}

	@Override
	protected void remove(String id) {
		this.jdbc.sql("delete from rate_limit_documents where id = ?").param(id).update();
	}

	@Override
	protected void stopServer() throws IOException {
		server.close();
	}

	@Override
	protected void startServer() throws IOException {
		start(DATA_SOURCE.getPortNumbers()[0]);
	}

	private String refusal(String json) {
		put("garbage", TIME, json);
		put("good", TIME, rps(1));
		this.documents.poll();
		assertThat(rpsOf("good")).isEqualTo(1);
		return state().refused().get("garbage");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			value = { "{\"general_rate_limit\": | is no JSON object: Unexpected end-of-input", "[] | is no JSON object",
					"null | is no JSON object: it is null", "{} {} | is no JSON object",
					"{\"custom_rate_limits\": {\"a\": {}, \"a\": {}}} | Duplicate",
					"{\"_id\": \"other\"} | '_id' must be the text 'garbage', was the text 'other'",
					"{\"general_rate_limits\": {}} | the field 'general_rate_limits' is unknown" })
	void garbageIsRefusedWithItsReason(String json, String reason) {
		assertThat(refusal(json)).startsWith("Document 'garbage': ").contains(reason);
	}

	@Test
	void deeplyNestedDocumentIsRefused() {
		assertThat(refusal("{\"custom_rate_limits\": ".repeat(50_000))).contains("is no JSON object");
	}

	@Test
	void documentOfMoreThan16MegabytesIsRefusedWithoutLoadingIt() {
		this.jdbc.sql("insert into rate_limit_documents (id, document) values ('huge', repeat('x', 16777217))")
			.update();
		put("good", TIME, rps(1));
		this.documents.poll();
		assertThat(state().refused()).containsOnlyKeys("huge");
		assertThat(state().refused().get("huge"))
			.isEqualTo("Document 'huge': must not be larger than 16 MB (16777216 bytes), has at least 16777217 bytes");
		assertThat(rpsOf("good")).isEqualTo(1);
	}

	@Test
	void timeOfTheColumnCountsAndNotTheOneInTheJson() {
		put("a", TIME, "{\"last_updated\": \"2001-01-01T00:00:00Z\"}");
		this.documents.poll();
		assertThat(this.documents.find("a")).isNotNull()
			.satisfies((document) -> assertThat(document.lastUpdated()).isEqualTo(TIME));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a b", "a;drop table b", "a.b.c.d", "\"a\"", "1a" })
	void tableThatIsNoNameIsRefused(String table) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new JdbcDocumentSource(DATA_SOURCE, table, Duration.ofSeconds(1)))
			.withMessageContaining("'" + table + "'");
	}

	@Test
	void tableThatIsMissingIsToldAsAFailureOfTheSource() {
		DocumentSource source = new JdbcDocumentSource(DATA_SOURCE, "missing", Duration.ofSeconds(1));
		assertThatThrownBy(source::versions).hasMessageContaining("missing");
	}

}
