package io.ratelimit.web.servlet;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for limits on elements and for those that an application applies itself.
 */
@WithServletApplication
class ServletElementTests {

	@LocalServerPort
	private int port;

	private Caller caller;

	@BeforeEach
	void call() {
		this.caller = new Caller(this.port);
	}

	@Test
	void handlerChargesElementsSeveralTimesAndHeadersShowTheLastState() {
		Reply reply = this.caller.get("/elements?n=30,0,20");
		assertThat(reply.policy()).isEqualTo("\"requests\";q=10;w=60, \"elements\";q=100;w=60");
		assertThat(reply.limit()).isEqualTo("\"requests\";r=9;t=60, \"elements\";r=50;t=60");
	}

	@Test
	void elementsOverTheLimitAreNotChargedButTheRequestIs() {
		this.caller.get("/elements?n=80");
		Reply blocked = this.caller.get("/elements?n=10,21");
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.retryAfter()).isEqualTo("60");
		assertThat(blocked.body()).contains("\"violated-policies\":[\"elements\"]");
		assertThat(blocked.limit()).isEqualTo("\"requests\";r=8;t=60, \"elements\";r=10;t=60");
	}

	@Test
	void moreElementsThanThereEverAreCannotBeRetried() {
		Reply never = this.caller.get("/elements?n=9223372036854775807");
		assertThat(never.status()).isEqualTo(429);
		assertThat(never.retryAfter()).isNull();
	}

	@Test
	void anotherThreadChargesElements() {
		Reply reply = this.caller.get("/elements/async?n=40");
		assertThat(reply.body()).isEqualTo("60");
		assertThat(reply.limit()).isEqualTo("\"elements\";r=60;t=60");
		Reply blocked = this.caller.get("/elements/async?n=61");
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.retryAfter()).isEqualTo("60");
	}

	@Test
	void anotherThreadChargesTheUserOfTheRequest() {
		String user = this.caller.own("user");
		this.caller.get("/elements/async?n=90", "X-User", user);
		assertThat(this.caller.get("/elements/async?n=20", "X-User", user).status()).isEqualTo(429);
		assertThat(this.caller.get("/elements/async?n=20", "X-User", user + "2").status()).isEqualTo(200);
	}

	@Test
	void handlerThatGoesOnWithFewerElementsAnswersWithoutRetryAfter() {
		Reply fewer = this.caller.get("/elements/fewer?n=11");
		assertThat(fewer.status()).isEqualTo(200);
		assertThat(fewer.body()).isEqualTo("one");
		assertThat(fewer.retryAfter()).isNull();
		assertThat(fewer.limit()).isEqualTo("\"traffic_elements\";r=9;t=60");
	}

	@Test
	void negativeNumberOfElementsIsRefused() {
		assertThat(this.caller.get("/elements/negative").body()).isEqualTo("refused");
	}

	@Test
	void bodyIsChargedBeforeTheHandlerRuns() {
		Reply reply = this.caller.json("/matrix", "{\"origins\":[\"a\",\"b\"],\"destinations\":[\"c\",\"d\",\"e\"]}");
		assertThat(reply.body()).isEqualTo("2x3");
		assertThat(reply.limit()).isEqualTo("\"requests\";r=9;t=60, \"elements\";r=94;t=60");
		String origins = "[\"a\"" + ",\"a\"".repeat(94) + "]";
		Reply blocked = this.caller.json("/matrix", "{\"origins\":" + origins + ",\"destinations\":[\"c\"]}");
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.limit()).isEqualTo("\"requests\";r=8;t=60, \"elements\";r=94;t=60");
	}

	@Test
	void bodyOfAnEntityIsChargedLikewise() {
		assertThat(this.caller.json("/matrix/entity", "{\"origins\":[\"a\",\"b\"]}").limit())
			.isEqualTo("\"elements\";r=98;t=60");
	}

	@Test
	void costThatCannotBeComputedIsABadRequest() {
		Reply refused = this.caller.json("/matrix", "{\"origins\":[\"a\"]}");
		assertThat(refused.status()).isEqualTo(400);
		assertThat(refused.limit()).isEqualTo("\"requests\";r=9;t=60");
		assertThat(this.caller.json("/matrix/large", "{\"rows\":9223372036854775807,\"columns\":2}").status())
			.isEqualTo(400);
		assertThat(this.caller.json("/matrix/large", "{\"rows\":-1,\"columns\":2}").status()).isEqualTo(400);
		assertThat(this.caller.json("/matrix/large", "{\"rows\":3000000000,\"columns\":3}").status()).isEqualTo(429);
	}

	@Test
	void unreadableBodyIsABadRequestAndChargesNoElements() {
		assertThat(this.caller.json("/matrix", "{").status()).isEqualTo(400);
		assertThat(this.caller.json("/matrix", "{\"origins\":[\"a\"],\"destinations\":[\"c\"]}").limit())
			.isEqualTo("\"requests\";r=8;t=60, \"elements\";r=99;t=60");
	}

	@Test
	void applicationAppliesALimitBesideThoseOfTheHandler() {
		assertThat(this.caller.get("/exports").limit()).isEqualTo("\"rows_requests\";r=4;t=60");
		assertThat(this.caller.get("/exports/2").limit())
			.isEqualTo("\"requests\";r=9;t=60, \"rows_requests\";r=2;t=60");
		Reply blocked = this.caller.get("/exports/3");
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.retryAfter()).isEqualTo("60");
		assertThat(blocked.body()).contains("\"violated-policies\":[\"rows_requests\"]");
	}

	@Test
	void applicationCountsAnybody() {
		String user = this.caller.own("user");
		assertThat(this.caller.get("/exports/of/" + user).limit()).isEqualTo("\"rows_requests\";r=2;t=60");
		assertThat(new Caller(this.port).get("/exports/of/" + user).status()).isEqualTo(429);
	}

	@Test
	void limitThatAFilterAppliesStandsBesideThoseOfTheHandler() {
		for (String path : new String[] { "/limited", "/limited" }) {
			assertThat(this.caller.get(path, "X-Export", "true").status()).isEqualTo(200);
		}
		Reply blocked = this.caller.get("/limited", "X-Export", "true");
		assertThat(blocked.status()).isEqualTo(429);
		assertThat(blocked.limit()).isEqualTo("\"rows_requests\";r=2;t=60, \"requests\";r=0;t=60");
	}

}
