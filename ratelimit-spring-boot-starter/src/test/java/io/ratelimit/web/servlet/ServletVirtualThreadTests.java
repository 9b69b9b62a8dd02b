package io.ratelimit.web.servlet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for handlers on virtual threads.
 */
@WithServletApplication
@EnabledForJreRange(min = JRE.JAVA_21)
@TestPropertySource(properties = "spring.threads.virtual.enabled=true")
@DirtiesContext
class ServletVirtualThreadTests {

	@LocalServerPort
	private int port;

	@Test
	void handlersOnVirtualThreadsAreLimited() {
		Caller caller = new Caller(this.port);
		assertThat(caller.get("/thread").body()).isEqualTo("VirtualThread");
		assertThat(caller.get("/thread").status()).isEqualTo(429);
		assertThat(caller.get("/async/callable").limit()).isEqualTo("\"requests\";r=2;t=60");
		assertThat(caller.get("/elements/async?n=40").limit()).isEqualTo("\"elements\";r=60;t=60");
	}

}
