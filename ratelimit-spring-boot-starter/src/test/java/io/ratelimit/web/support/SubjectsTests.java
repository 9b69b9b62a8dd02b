package io.ratelimit.web.support;

import java.security.Principal;
import java.util.List;

import io.ratelimit.key.Subject;
import io.ratelimit.web.ProjectPrincipal;
import io.ratelimit.web.Scope;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SubjectsTests {

	private final StubRequest request = new StubRequest();

	private final Subjects subjects = new Subjects(new AttributeProjectResolver(), new ClientAddresses(List.of()));

	@Test
	void callerIsTheProjectElseTheUserElseTheAddress() {
		assertThat(this.subjects.caller(this.request)).isEqualTo(Subject.address("192.0.2.7"));
		this.request.principal = () -> "ann";
		assertThat(this.subjects.caller(this.request)).isEqualTo(Subject.user("ann"));
		this.request.attributes.put("ratelimit.organization", 1);
		assertThat(this.subjects.caller(this.request)).isEqualTo(Subject.user("ann"));
		this.request.attributes.put("ratelimit.project", "42");
		assertThat(this.subjects.caller(this.request)).isEqualTo(Subject.project(1, 42));
	}

	@Test
	void callerWithoutAnyTraceIsStillCounted() {
		this.request.remoteAddress = null;
		assertThat(this.subjects.caller(this.request)).isEqualTo(Subject.address("unknown"));
	}

	@Test
	void otherScopesCountWhatTheyName() {
		assertThat(this.subjects.of(Scope.PROJECT, this.request)).isNull();
		assertThat(this.subjects.of(Scope.PATH, this.request)).isEqualTo(Subject.path("/users/1"));
		assertThat(this.subjects.of(Scope.ENDPOINT, this.request)).isEqualTo(Subject.EVERYONE);
		assertThat(this.subjects.of(Scope.CALLER, this.request)).isEqualTo(Subject.address("192.0.2.7"));
	}

	@Test
	void attributesThatAreNoIdsAreNoProject() {
		this.request.attributes.put("ratelimit.organization", "one");
		this.request.attributes.put("ratelimit.project", 42);
		assertThat(this.subjects.of(Scope.PROJECT, this.request)).isNull();
	}

	@Test
	void principalMayCarryTheProjectItselfOrInItself() {
		this.request.principal = new Tenant();
		assertThat(this.subjects.caller(this.request)).isEqualTo(Subject.project(7, 8));
		this.request.principal = new Token();
		assertThat(this.subjects.caller(this.request)).isEqualTo(Subject.project(7, 8));
	}

	static class Tenant implements Principal, ProjectPrincipal {

		@Override
		public String getName() {
			return "tenant";
		}

		@Override
		public long getOrganization() {
			return 7;
		}

		@Override
		public long getProject() {
			return 8;
		}

	}

	public static class Token implements Principal {

		@Override
		public String getName() {
			return "token";
		}

		public Object getPrincipal() {
			return new Tenant();
		}

	}

}
