package io.ratelimit.web.support;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ClientAddressesTests {

	private final StubRequest request = new StubRequest();

	private final ClientAddresses addresses = new ClientAddresses(List.of("10.0.0.0/8", "2001:db8:ffff::/48"));

	@Test
	void forwardingHeaderOfAStrangerIsNotBelieved() {
		this.request.headers.put("X-Forwarded-For", List.of("203.0.113.9"));
		assertThat(this.addresses.of(this.request)).isEqualTo("192.0.2.7");
		this.request.remoteAddress = "10.1.2.3";
		assertThat(new ClientAddresses(List.of()).of(this.request)).isEqualTo("10.1.2.3");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "203.0.113.9 | 203.0.113.9", "1.2.3.4, 203.0.113.9 | 203.0.113.9",
			"203.0.113.9, 10.4.4.4 | 203.0.113.9", "203.0.113.9:4711 | 203.0.113.9", "10.4.4.4, 10.5.5.5 | 10.4.4.4",
			"203.0.113.9, junk | 10.1.2.3", "junk, 203.0.113.9 | 203.0.113.9",
			"2001:db8:1:2:3:4:5:6 | 2001:db8:1:2:0:0:0:0/64", "[2001:db8:1:2::1]:80 | 2001:db8:1:2:0:0:0:0/64" })
	void addressFromATrustedProxyIsReadFromTheRight(String header, String client) {
		this.request.remoteAddress = "10.1.2.3";
		this.request.headers.put("X-Forwarded-For", List.of(header));
		assertThat(this.addresses.of(this.request)).isEqualTo(client);
	}

	@ParameterizedTest
	@ValueSource(strings = { "0.0.0.0", "192.0.2.7", "255.255.255.255", "256.0.0.1", "192.0.2.07", "192.0.2",
			"192.0.2.", "192.0.2.1.1", ".192.0.2", "1234.0.2.1", "192.0.2.7:80", "::1", "2001:db8:1:2::1%eth0", "",
			"unknown" })
	void addressIsTheSameWithoutTrustedProxies(String remote) {
		this.request.remoteAddress = remote;
		assertThat(new ClientAddresses(List.of()).of(this.request)).isEqualTo(this.addresses.of(this.request));
	}

	@Test
	void severalHeaderLinesAreOneList() {
		this.request.remoteAddress = "10.1.2.3";
		this.request.headers.put("X-Forwarded-For", List.of("1.1.1.1", "203.0.113.9, 10.0.0.2"));
		assertThat(this.addresses.of(this.request)).isEqualTo("203.0.113.9");
	}

	@Test
	void standardHeaderWinsOverTheOther() {
		this.request.remoteAddress = "2001:db8:ffff::1";
		this.request.headers.put("X-Forwarded-For", List.of("1.1.1.1"));
		this.request.headers.put("Forwarded", List.of("for=198.51.100.1;proto=https, For=\"[2001:db8:1:2::7]:4711\""));
		assertThat(this.addresses.of(this.request)).isEqualTo("2001:db8:1:2:0:0:0:0/64");
	}

	@Test
	void elementWithoutAddressEndsTheSearch() {
		this.request.remoteAddress = "10.1.2.3";
		this.request.headers.put("Forwarded", List.of("for=198.51.100.1, proto=https"));
		assertThat(this.addresses.of(this.request)).isEqualTo("10.1.2.3");
	}

	@Test
	void connectionWithoutAddressHasNone() {
		this.request.remoteAddress = null;
		assertThat(this.addresses.of(this.request)).isNull();
		this.request.remoteAddress = "socket";
		assertThat(this.addresses.of(this.request)).isEqualTo("socket");
	}

	@ParameterizedTest
	@ValueSource(strings = { "localhost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "", "::1/129", "300.1.1.1" })
	void rangeThatIsNoneIsRefusedNamingTheValue(String range) {
		assertThatIllegalArgumentException().isThrownBy(() -> new ClientAddresses(List.of(range)))
			.withMessageContaining("'" + range + "'");
	}

	@Test
	void rangesEndWithinAByte() {
		ClientAddresses some = new ClientAddresses(List.of("192.0.2.4/30"));
		this.request.headers.put("X-Forwarded-For", List.of("1.1.1.1"));
		assertThat(some.of(this.request)).isEqualTo("1.1.1.1");
		this.request.remoteAddress = "192.0.2.8";
		assertThat(some.of(this.request)).isEqualTo("192.0.2.8");
	}

}
