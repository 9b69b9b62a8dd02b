package io.ratelimit.service.change;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import io.ratelimit.service.ServiceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

@ServiceTest
class ChangeFeedTests implements ChangeListener {

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private PlatformTransactionManager transactions;

	private final List<String> heard = new ArrayList<>();

	private final PostgresState state = new PostgresState(InstantSource.system());

	private ChangeFeed feed;

	private UUID tenantId;

	@BeforeEach
	void startFeed() {
		this.feed = new ChangeFeed(new Revisions(this.jdbc), this, this.state);
		this.tenantId = this.jdbc
			.sql("insert into tenant (name, lease_secret) values (?, decode(repeat('00', 32), 'hex')) returning id")
			.param("feed " + UUID.randomUUID())
			.query(UUID.class)
			.single();
		this.feed.poll();
		assertThat(this.heard).containsExactly("all");
		this.heard.clear();
	}

	@Override
	public void forget(Change change) {
		this.heard.add(change.toString());
	}

	@Override
	public void outdate(Change change, long revision) {
		assertThat(this.heard).last().isEqualTo(change.toString());
		assertThat(revision).isPositive();
	}

	@Override
	public void removeOutdated() {
		throw new IllegalStateException("Redis is not waited for");
	}

	@Override
	public void forgetAll() {
		this.heard.add("all");
	}

	@Test
	void changeIsToldOnce() {
		UUID plan = insertPlan();
		this.feed.poll();
		this.feed.poll();
		assertThat(this.heard).containsExactly("plan:" + plan);
	}

	@Test
	void changeThatIsNotCommittedIsNotTold() {
		new TransactionTemplate(this.transactions).executeWithoutResult((transaction) -> {
			insertPlan();
			transaction.setRollbackOnly();
		});
		this.feed.poll();
		assertThat(this.heard).isEmpty();
	}

	@Test
	void cascadedChangesAreTold() {
		UUID plan = insertPlan();
		this.feed.poll();
		this.heard.clear();
		this.jdbc.sql("delete from tenant where id = ?").param(this.tenantId).update();
		this.feed.poll();
		assertThat(this.heard).containsExactly("plan:" + plan);
	}

	@Test
	void feedThatIsTooFarBehindStartsAnew() {
		insertPlan();
		this.jdbc.sql("delete from change").update();
		this.feed.poll();
		assertThat(this.heard).containsExactly("all");
	}

	@Test
	void databaseThatComesBackMayHaveChanged() {
		this.state.failed();
		this.feed.poll();
		assertThat(this.heard).containsExactly("all");
		assertThat(this.state.isUp()).isTrue();
	}

	@Test
	void otherAnnouncementsAreNoChanges() {
		assertThat(Change.parse("")).isEmpty();
		assertThat(Change.parse("weather:sunny")).isEmpty();
		assertThat(Change.parse("key:ab:c")).contains(Change.key("ab:c"));
	}

	private UUID insertPlan() {
		return this.jdbc.sql("insert into plan (tenant_id, name) values (?, ?) returning id")
			.params(this.tenantId, UUID.randomUUID().toString())
			.query(UUID.class)
			.single();
	}

}
