package io.ratelimit.diagnostics;

import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.ratelimit.Decision;
import io.ratelimit.Decision.Outcome;
import io.ratelimit.Decision.Source;
import io.ratelimit.Policy;
import io.ratelimit.RateLimitRequest;
import io.ratelimit.RateLimitResult;
import io.ratelimit.RateLimitResult.Verdict;
import io.ratelimit.key.Endpoint;
import io.ratelimit.key.Subject;
import io.ratelimit.limit.Limit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

class DecisionLogTests {

	private final Logger logger = (Logger) LoggerFactory.getLogger(DecisionLog.LOGGER);

	private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

	private final DecisionLog log = new DecisionLog();

	@BeforeEach
	void listen() {
		this.lines.start();
		this.logger.addAppender(this.lines);
		this.logger.setLevel(Level.DEBUG);
		this.logger.setAdditive(false);
	}

	@AfterEach
	void leave() {
		this.logger.detachAppender(this.lines);
		this.logger.setLevel(null);
		this.logger.setAdditive(true);
	}

	@Test
	void decisionIsALineOfPairsWithTheCallerHashed() {
		Policy policy = Policy.of("/search", Limit.parse("10/m"));
		RateLimitResult result = new RateLimitResult(policy, "ratelimit:/search:user:alice", 1, false, Verdict.OVER,
				false, 10, 10, 60_000, 0, 4_000, 4_000);
		this.log.onDecision(RateLimitRequest.of(policy, Subject.user("alice")),
				Decision.of(Source.REDIS, List.of(result), "", 0, List.of()), 250_000);
		assertThat(line()).isEqualTo("outcome=blocked source=redis endpoint=/search policy=requests "
				+ "caller=user#dabd1db8d35ab131 cost=1 used=10 max=10 window_ms=60000 retry_ms=4000 limits=1 micros=250");
		assertThat(line()).doesNotContain("alice");
	}

	@Test
	void decisionWithoutResultsNamesItsFirstLimitAndQuotesWhatHasSpaces() {
		Policy policy = new Policy(new Endpoint("/search"), "", "my \"own\" name", Limit.parse("10/m"));
		this.log.onDecision(RateLimitRequest.of(policy, Subject.EVERYONE),
				Decision.without(Outcome.ALLOWED, Source.FAILED_OPEN, 0), 1_000);
		assertThat(line()).isEqualTo("outcome=allowed source=failed_open endpoint=/search "
				+ "policy=\"my \\\"own\\\" name\" caller=everyone limits=0 micros=1");
	}

	@Test
	void nothingIsWrittenAboveDebug() {
		this.logger.setLevel(Level.INFO);
		this.log.onDecision(RateLimitRequest.of(Policy.of("/search", Limit.parse("10/m")), Subject.EVERYONE),
				Decision.without(Outcome.ALLOWED, Source.FAILED_OPEN, 0), 1_000);
		assertThat(this.lines.list).isEmpty();
	}

	@Test
	void hashOfACallerCanBeMadeOutside() {
		// printf 'user:alice' | sha256sum | cut -c1-16
		assertThat(Callers.hash("user:alice")).isEqualTo("user#dabd1db8d35ab131");
	}

	private String line() {
		assertThat(this.lines.list).hasSize(1);
		return this.lines.list.get(0).getFormattedMessage();
	}

}
