package io.ratelimit.mongodb;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import io.ratelimit.document.DocumentReader;
import io.ratelimit.document.DocumentSource;
import io.ratelimit.document.ServiceDocument;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Documents in a collection of MongoDB.
 */
public final class MongoDocumentSource implements DocumentSource {

	private static final String ID = "_id";

	private static final String LAST_UPDATED = "last_updated";

	private final MongoCollection<Document> collection;

	private final long timeoutMillis;

	private Map<String, Object> ids = Map.of();

	/**
	 * Creates a source.
	 * @param client the client
	 * @param database the database
	 * @param collection the collection
	 * @param timeout how long the server may take to answer
	 */
	public MongoDocumentSource(MongoClient client, String database, String collection, Duration timeout) {
		this.collection = client.getDatabase(database).getCollection(collection);
		this.timeoutMillis = timeout.toMillis();
	}

	@Override
	public String name() {
		return "mongodb";
	}

	@Override
	public Map<String, ?> versions() {
		Map<String, Object> found = new HashMap<>();
		Map<String, Object> versions = new HashMap<>();
		try (MongoCursor<Document> cursor = this.collection.find()
			.projection(Projections.include(LAST_UPDATED))
			.maxTime(this.timeoutMillis, TimeUnit.MILLISECONDS)
			.cursor()) {
			cursor.forEachRemaining((document) -> {
				String id = String.valueOf(document.get(ID));
				found.put(id, document.get(ID));
				versions.put(id, Objects.requireNonNullElse(document.get(LAST_UPDATED), ""));
			});
		}
		this.ids = found;
		return versions;
	}

	/**
	 * Other fields that begin with an underscore belong to mappers, such as
	 * {@code _class}.
	 */
	@Override
	public @Nullable ServiceDocument load(String id) {
		Document document = this.collection.find(Filters.eq(ID, this.ids.get(id)))
			.maxTime(this.timeoutMillis, TimeUnit.MILLISECONDS)
			.first();
		if (document == null) {
			return null;
		}
		document.keySet().removeIf((field) -> field.startsWith("_") && !field.equals(ID));
		return DocumentReader.read(id, document);
	}

}
