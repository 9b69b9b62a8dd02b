package io.ratelimit.mode;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.OriginTrackedMapPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link LiveProperty}.
 */
class LivePropertyTests {

	private final Map<String, Object> map = new HashMap<>();

	private final StandardEnvironment environment = new StandardEnvironment();

	private final LiveProperty property;

	LivePropertyTests() {
		this.environment.getPropertySources().addLast(new MapPropertySource("map", this.map));
		ConfigurationPropertySources.attach(this.environment);
		this.property = new LiveProperty(this.environment, "my.value");
	}

	@AfterEach
	void clear() {
		System.clearProperty("my.value");
		System.clearProperty("my.other");
	}

	@Test
	void valueThatChangesInPlaceIsSeen() {
		assertThat(this.property.get()).isNull();
		this.map.put("my.value", "one");
		assertThat(this.property.get()).isEqualTo("one");
		this.map.put("my.value", 2);
		assertThat(this.property.get()).isEqualTo("2");
	}

	@Test
	void valueInAnEarlierSourceIsSeen() {
		this.map.put("my.value", "one");
		assertThat(this.property.get()).isEqualTo("one");
		System.setProperty("my.value", "two");
		assertThat(this.property.get()).isEqualTo("two");
		System.clearProperty("my.value");
		assertThat(this.property.get()).isEqualTo("one");
	}

	@Test
	void sourceThatIsAddedReplacedOrRemovedIsSeen() {
		assertThat(this.property.get()).isNull();
		this.environment.getPropertySources().addFirst(immutable("one"));
		assertThat(this.property.get()).isEqualTo("one");
		this.environment.getPropertySources().replace("immutable", immutable("two"));
		assertThat(this.property.get()).isEqualTo("two");
		this.environment.getPropertySources().remove("immutable");
		assertThat(this.property.get()).isNull();
	}

	@Test
	void placeholderThatChangesIsSeen() {
		this.map.put("my.value", "${my.other:none}");
		assertThat(this.property.get()).isEqualTo("none");
		System.setProperty("my.other", "${my.third}!");
		this.map.put("my.third", "one");
		assertThat(this.property.get()).isEqualTo("one!");
		this.map.put("my.third", "two");
		assertThat(this.property.get()).isEqualTo("two!");
	}

	@Test
	void placeholderInsideAnotherIsSeen() {
		this.map.put("my.value", "${my.${my.other}:none}");
		this.map.put("my.other", "a");
		assertThat(this.property.get()).isEqualTo("none");
		this.map.put("my.a", "one");
		assertThat(this.property.get()).isEqualTo("one");
	}

	@Test
	void otherSpellingIsSeenAtFirstAndLaterWithinASecond() {
		this.map.put("My.Value", "one");
		assertThat(this.property.get()).isEqualTo("one");
		this.map.put("My.Value", "two");
		await().atMost(Duration.ofSeconds(5)).until(this.property::get, "two"::equals);
	}

	@Test
	void environmentWithoutSourcesIsAsked() {
		Environment other = mock();
		given(other.getProperty("my.value")).willReturn("one", "two");
		LiveProperty fromOther = new LiveProperty(other, "my.value");
		assertThat(fromOther.get()).isEqualTo("one");
		assertThat(fromOther.get()).isEqualTo("two");
	}

	private static OriginTrackedMapPropertySource immutable(String value) {
		return new OriginTrackedMapPropertySource("immutable", Map.of("my.value", value), true);
	}

}
