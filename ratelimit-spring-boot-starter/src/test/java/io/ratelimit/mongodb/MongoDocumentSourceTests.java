package io.ratelimit.mongodb;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOptions;
import io.ratelimit.document.DocumentSource;
import io.ratelimit.document.source.DocumentSourceContract;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A collection over the wire protocol of MongoDB.
 */
class MongoDocumentSourceTests extends DocumentSourceContract {

	private static final TestMongo server = new TestMongo();

	private static MongoClient client;

	private final MongoCollection<Document> collection = client.getDatabase("app").getCollection("limits");

	@BeforeAll
	static void startFirst() {
		server.start();
		client = MongoClients.create(MongoClientSettings.builder()
			.applyConnectionString(new ConnectionString(server.uri()))
			.applyToClusterSettings((cluster) -> cluster.serverSelectionTimeout(3, TimeUnit.SECONDS))
			.applyToServerSettings((monitor) -> monitor.heartbeatFrequency(50, TimeUnit.MILLISECONDS)
				.minHeartbeatFrequency(50, TimeUnit.MILLISECONDS))
			.build());
	}

	@AfterAll
	static void stopLast() {
		client.close();
		server.stop();
	}

	@BeforeEach
	void empty() {
		this.collection.deleteMany(Filters.empty());
	}

	@Override
	protected DocumentSource source() {
		return new MongoDocumentSource(client, "app", "limits", Duration.ofSeconds(10));
	}

	@Override
	protected void put(String id, Instant lastUpdated, String json) {
		put(Document.parse(json).append("_id", id).append("last_updated", Date.from(lastUpdated)));
	}

	private void put(Document document) {
		this.collection.replaceOne(Filters.eq("_id", document.get("_id")), document, new ReplaceOptions().upsert(true));
	}

	@Override
	protected void remove(String id) {
		this.collection.deleteOne(Filters.eq("_id", id));
	}

	@Override
	protected void stopServer() {
		server.stop();
	}

	@Override
	protected void startServer() {
		server.start();
	}

	private String refusal(Document document) {
		put(document);
		put("good", TIME, rps(1));
		this.documents.poll();
		assertThat(rpsOf("good")).isEqualTo(1);
		assertThat(state().refused()).containsOnlyKeys(String.valueOf(document.get("_id")));
		return state().refused().values().iterator().next();
	}

	@Test
	void timeMayBeText() {
		put(new Document(Map.of("_id", "a", "last_updated", TIME.toString())));
		this.documents.poll();
		assertThat(this.documents.find("a")).isNotNull()
			.satisfies((document) -> assertThat(document.lastUpdated()).isEqualTo(TIME));
	}

	@Test
	void numberMayBeADoubleAsShellsWriteIt() {
		put(new Document(
				Map.of("_id", "a", "last_updated", Date.from(TIME), "general_rate_limit", new Document("rps", 20.0))));
		this.documents.poll();
		assertThat(rpsOf("a")).isEqualTo(20);
	}

	@Test
	void fieldsOfMappersAreIgnored() {
		put(new Document(
				Map.of("_id", "a", "last_updated", Date.from(TIME), "_class", "com.example.Limits", "__v", 1)));
		this.documents.poll();
		assertThat(this.documents.find("a")).isNotNull();
	}

	@Test
	void documentWithoutTimeIsRefused() {
		assertThat(refusal(new Document("_id", "a"))).contains("'last_updated' must be a time", "was nothing");
	}

	@Test
	void idThatIsNoTextIsRefused() {
		assertThat(refusal(new Document("_id", new ObjectId()).append("last_updated", Date.from(TIME))))
			.contains("'_id' must be the text", "was a value of type ObjectId");
	}

	@Test
	void unknownFieldIsRefused() {
		assertThat(refusal(new Document(Map.of("_id", "a", "last_updated", Date.from(TIME), "limits", 1))))
			.contains("the field 'limits' is unknown");
	}

}
