package io.ratelimit.web.servlet;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for whom a limit counts.
 */
@WithServletApplication
class ServletKeyTests {

	@LocalServerPort
	private int port;

	private Caller caller;

	private Caller other;

	@BeforeEach
	void call() {
		this.caller = new Caller(this.port);
		this.other = new Caller(this.port);
	}

	private void expectAllowed(Reply reply) {
		assertThat(reply.status()).isEqualTo(200);
		assertThat(reply.limit()).isNotNull();
	}

	private void expectBlocked(Reply reply) {
		assertThat(reply.status()).isEqualTo(429);
	}

	@Test
	void callerIsTheProjectThenTheUser() {
		expectAllowed(this.caller.get("/by-class"));
		expectAllowed(this.other.get("/by-class"));
		expectBlocked(this.caller.get("/by-class"));
		String user = this.caller.own("user");
		expectAllowed(this.caller.get("/by-class", "X-User", user));
		expectAllowed(this.caller.get("/by-class", "X-User", user + "2"));
		expectBlocked(this.other.get("/by-class", "X-User", user));
	}

	@Test
	void projectScopeLeavesRequestsWithoutOneAlone() {
		expectAllowed(this.caller.get("/scope/project"));
		expectBlocked(this.caller.get("/scope/project"));
		for (int i = 0; i < 2; i++) {
			Reply anonymous = this.caller.get("/scope/project", "X-User", "someone");
			assertThat(anonymous.status()).isEqualTo(200);
			assertThat(anonymous.limit()).isNull();
		}
	}

	@Test
	void pathScopeCountsAPathForAllCallersHoweverItIsSpelled() {
		String id = this.caller.own("u");
		expectAllowed(this.caller.get("/scope/path/" + id));
		expectAllowed(this.caller.get("/scope/path/" + id + "2"));
		expectBlocked(this.other.get("/scope/path/" + id));
		expectBlocked(this.caller.get("/scope/path/%75" + this.caller.project()));
		expectBlocked(this.caller.get("/scope/path/" + id + ";v=1"));
		expectBlocked(this.caller.get("/scope/path/" + id + "?v=1"));
	}

	@Test
	void endpointScopeCountsAllPathsAndCallersTogether() {
		expectAllowed(this.caller.get("/scope/endpoint/1"));
		expectAllowed(this.caller.get("/scope/endpoint/2"));
		expectAllowed(this.other.get("/scope/endpoint/1"));
		expectBlocked(this.other.get("/scope/endpoint/3"));
	}

	@Test
	void headerKeyCountsItsValueAndWithoutOneTheCaller() {
		String tenant = this.caller.own("t");
		expectAllowed(this.caller.get("/key/header", "X-Tenant", tenant));
		expectAllowed(this.caller.get("/key/header", "x-tenant", tenant + "2"));
		expectBlocked(this.other.get("/key/header", "x-TENANT", tenant));
		expectAllowed(this.caller.get("/key/header"));
		expectBlocked(this.caller.get("/key/header"));
		expectAllowed(this.other.get("/key/header"));
	}

	@Test
	void queryKeyIsNotReadFromAForm() {
		String tenant = this.caller.own("t");
		expectAllowed(this.caller.get("/key/query?tenant=" + tenant));
		expectBlocked(this.other.get("/key/query?x=&tenant=" + tenant + "&tenant=2"));
		expectAllowed(this.other.get("/key/query?Tenant=" + tenant));
		expectBlocked(this.other.get("/key/query"));
	}

	@Test
	void pathKeyCountsAVariable() {
		String tenant = this.caller.own("t");
		expectAllowed(this.caller.get("/key/path/" + tenant));
		expectAllowed(this.caller.get("/key/path/" + tenant + "2"));
		expectBlocked(this.other.get("/key/path/" + tenant));
	}

	@Test
	void principalKeyCountsTheUserAndWithoutOneTheCaller() {
		String user = this.caller.own("user");
		expectAllowed(this.caller.get("/key/principal", "X-User", user));
		expectBlocked(this.other.get("/key/principal", "X-User", user));
		expectAllowed(this.caller.get("/key/principal"));
		expectBlocked(this.caller.get("/key/principal"));
	}

	@Test
	void addressKeyCountsAllCallersOfAnAddressAndBelievesNoHeader() {
		expectAllowed(this.caller.get("/key/ip"));
		expectAllowed(this.other.get("/key/ip", "X-Forwarded-For", "203.0.113.9"));
		expectBlocked(this.other.get("/key/ip", "Forwarded", "for=203.0.113.10"));
	}

	@Test
	void listKeyJoinsItsPartsAndWithoutOneOfThemCountsTheCaller() {
		String tenant = this.caller.own("t");
		expectAllowed(this.caller.get("/key/list?language=en", "X-Tenant", tenant));
		expectAllowed(this.caller.get("/key/list?language=de", "X-Tenant", tenant));
		expectBlocked(this.other.get("/key/list?language=en", "X-Tenant", tenant));
		expectAllowed(this.other.get("/key/list", "X-Tenant", tenant));
		expectBlocked(this.other.get("/key/list?language=en"));
	}

	@Test
	void partsOfAListCannotBeShifted() {
		String tenant = this.caller.own("t");
		expectAllowed(this.caller.get("/key/list?language=b:c", "X-Tenant", tenant + ":a"));
		expectAllowed(this.caller.get("/key/list?language=c", "X-Tenant", tenant + ":a:b"));
	}

	@Test
	void keyResolverCountsAndExempts() {
		String partner = this.caller.own("p");
		expectAllowed(this.caller.get("/key/resolver", "X-Partner", partner));
		expectBlocked(this.other.get("/key/resolver", "X-Partner", partner));
		for (int i = 0; i < 2; i++) {
			Reply exempted = this.caller.get("/key/resolver", "X-Partner", "staff");
			assertThat(exempted.status()).isEqualTo(200);
			assertThat(exempted.limit()).isNull();
		}
	}

}
