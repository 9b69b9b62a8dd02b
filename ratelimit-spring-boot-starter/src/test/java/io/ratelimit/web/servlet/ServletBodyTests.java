package io.ratelimit.web.servlet;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;

import io.ratelimit.web.support.BodyLimit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.util.DigestUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for limits that look into bodies, which handlers still read in full.
 */
@WithServletApplication
class ServletBodyTests {

	private final BodyLimit limit;

	@LocalServerPort
	private int port;

	private Caller caller;

	private Caller other;

	ServletBodyTests(BodyLimit limit) {
		this.limit = limit;
	}

	@BeforeEach
	void call() {
		this.caller = new Caller(this.port);
		this.other = new Caller(this.port);
	}

	@Test
	void jsonKeyCountsItsPartsAndTheHandlerReadsTheBody() {
		String body = "{\"language\":\"en\",\"tenant_id\":" + this.caller.project() + "}";
		assertThat(this.caller.json("/body/json", body).body()).isEqualTo(body);
		assertThat(this.other.json("/body/json", body).status()).isEqualTo(429);
		assertThat(this.caller.json("/body/json", body.replace("en", "de")).status()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"tenant_id\":1}", "{\"tenant_id\":{\"a\":1},\"language\":\"en\"}",
			"{\"tenant_id\":null,\"language\":\"en\"}", "{}" })
	void jsonWithoutAKeyCountsTheCaller(String body) {
		assertThat(this.caller.json("/body/json", body).status()).isEqualTo(200);
		assertThat(this.caller.json("/body/json", body).status()).isEqualTo(429);
		assertThat(this.other.json("/body/json", body).status()).isEqualTo(200);
	}

	@Test
	void malformedJsonCountsTheCaller() {
		assertThat(this.caller.json("/body/json", "{").status()).isEqualTo(400);
		assertThat(this.caller.json("/body/json", "{").status()).isEqualTo(429);
	}

	@Test
	void largeNumbersStayApart() {
		assertThat(this.caller.json("/body/stream", "{\"tenant\":9007199254740993000" + this.caller.project() + "}")
			.status()).isEqualTo(200);
		assertThat(this.caller.json("/body/stream", "{\"tenant\":9007199254740992000" + this.caller.project() + "}")
			.status()).isEqualTo(200);
	}

	@Test
	void bodyOfTheLargestSizeIsSeen() {
		String body = padded(1024);
		assertThat(this.caller.json("/body/stream", body).body())
			.isEqualTo(DigestUtils.md5DigestAsHex(body.getBytes(StandardCharsets.UTF_8)));
		assertThat(this.other.json("/body/stream", body).status()).isEqualTo(429);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void largerBodyCountsTheCallerAndReachesTheHandlerWhole(boolean chunked) {
		long exceeded = this.limit.exceeded();
		String body = padded(300_000);
		String digest = DigestUtils.md5DigestAsHex(body.getBytes(StandardCharsets.UTF_8));
		assertThat(this.caller.send("/body/stream", "application/json", publisher(body, chunked)).body())
			.isEqualTo(digest);
		assertThat(this.other.send("/body/stream", "application/json", publisher(body, chunked)).body())
			.isEqualTo(digest);
		assertThat(this.caller.send("/body/stream", "application/json", publisher(body, chunked)).status())
			.isEqualTo(429);
		assertThat(this.limit.exceeded()).isEqualTo(exceeded + 3);
	}

	private String padded(int size) {
		String start = "{\"tenant\":\"" + this.caller.own("t") + "\",\"padding\":\"";
		return start + "x".repeat(size - start.length() - 2) + "\"}";
	}

	private static BodyPublisher publisher(String body, boolean chunked) {
		return chunked
				? BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)))
				: BodyPublishers.ofString(body);
	}

	@Test
	void handlerReadsThroughAReader() {
		String body = "{\"tenant\":\"" + this.caller.own("té") + "\"}";
		assertThat(this.caller.json("/body/reader", body).body()).isEqualTo(body);
		assertThat(this.other.json("/body/reader", body).status()).isEqualTo(429);
	}

	@Test
	void formKeyCountsAFieldAndTheHandlerHasItsParameters() {
		String form = "tenant=" + this.caller.own("t%C3%A9") + "&list=1&list=2&empty=&list=3";
		Reply reply = this.caller.form("/body/form?tenant=q&list=0", form);
		assertThat(reply.body()).isEqualTo("empty= list=0,1,2,3 tenant=q," + this.caller.own("té"));
		assertThat(this.other.form("/body/form?tenant=other", form).status()).isEqualTo(429);
	}

	@Test
	void queryDoesNotStandInForAField() {
		assertThat(this.caller.form("/body/form?tenant=q", "x=1").body()).isEqualTo("tenant=q x=1");
		assertThat(this.other.form("/body/form?tenant=q", "x=1").status()).isEqualTo(200);
		assertThat(this.caller.form("/body/form?tenant=r", "x=1").status()).isEqualTo(429);
	}

	@Test
	void formThatAFilterAskedForIsSeen() {
		String form = "tenant=" + this.caller.own("t");
		assertThat(this.caller.form("/body/form?tenant=q", form, "X-Read", "parameters").body())
			.isEqualTo("tenant=q," + this.caller.own("t"));
		assertThat(this.other.form("/body/form?tenant=q", form, "X-Read", "parameters").status()).isEqualTo(429);
		assertThat(this.other.form("/body/form", form).status()).isEqualTo(429);
	}

	@ParameterizedTest
	@ValueSource(ints = { 5_000, 1_000_000 })
	void largerFormReachesTheHandlerWhole(int size) {
		String form = "tenant=" + this.caller.own("t") + "&padding=" + "x".repeat(size);
		for (boolean chunked : new boolean[] { true, false }) {
			Caller each = new Caller(this.port);
			String type = "application/x-www-form-urlencoded;charset=UTF-8";
			assertThat(each.send("/body/form", type, publisher(form, chunked)).body()).hasSizeGreaterThan(size);
			assertThat(each.send("/body/form", type, publisher(form, chunked)).status()).isEqualTo(429);
		}
	}

	@Test
	void formIsReadAsAStream() {
		String form = "tenant=" + this.caller.own("t") + "&b=2&a=1";
		assertThat(this.caller.form("/body/raw-form", form).body()).isEqualTo(form);
		assertThat(this.other.form("/body/raw-form", form).status()).isEqualTo(429);
	}

	@Test
	void formOfAPutIsSeen() {
		String form = "tenant=" + this.caller.own("t");
		String[] type = { "Content-Type", "application/x-www-form-urlencoded" };
		assertThat(this.caller.call("PUT", "/body/form", BodyPublishers.ofString(form), type).body())
			.isEqualTo(this.caller.own("t"));
		assertThat(this.other.call("PUT", "/body/form", BodyPublishers.ofString(form), type).status()).isEqualTo(429);
	}

	@Test
	void bodyThatAFilterKeptIsSeen() {
		String body = "{\"tenant\":\"" + this.caller.own("t") + "\"}";
		assertThat(this.caller.json("/body/stream", body, "X-Read", "again").body())
			.isEqualTo(DigestUtils.md5DigestAsHex(body.getBytes(StandardCharsets.UTF_8)));
		assertThat(this.other.json("/body/stream", body, "X-Read", "again").status()).isEqualTo(429);
	}

	@Test
	void bodyThatAFilterTookCountsTheCaller() {
		String body = "{\"tenant\":\"" + this.caller.own("t") + "\"}";
		assertThat(this.caller.json("/body/stream", body, "X-Read", "gone").status()).isEqualTo(200);
		assertThat(this.caller.json("/body/stream", body, "X-Read", "gone").status()).isEqualTo(429);
		assertThat(this.other.json("/body/stream", body, "X-Read", "gone").status()).isEqualTo(200);
	}

	@Test
	void uploadCountsTheCallerAndReachesTheHandler() {
		String part = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\ncontent\r\n--b--\r\n";
		assertThat(
				this.caller.send("/body/part", "multipart/form-data; boundary=b", BodyPublishers.ofString(part)).body())
			.isEqualTo("content");
		assertThat(this.caller.send("/body/part", "multipart/form-data; boundary=b", BodyPublishers.ofString(part))
			.status()).isEqualTo(429);
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/plain", "application/xml", "nonsense" })
	void bodyOfAnotherTypeCountsTheCaller(String type) {
		BodyPublisher body = BodyPublishers.ofString("{\"tenant\":\"t\"}");
		assertThat(this.caller.send("/body/stream", type, body).status()).isBetween(200, 499);
		assertThat(this.caller.send("/body/stream", type, body).status()).isBetween(400, 499);
	}

	@Test
	void costIsComputedFromTheBody() {
		assertThat(this.caller.json("/body/cost", "{\"rows\":2,\"columns\":3}").limit())
			.isEqualTo("\"requests\";r=4;t=60");
		assertThat(this.caller.json("/body/cost", "{\"rows\":2}").status()).isEqualTo(400);
		assertThat(this.caller.json("/body/cost", "[]").status()).isEqualTo(400);
	}

}
