package io.ratelimit.web.servlet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;

import io.ratelimit.web.support.QueryString;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.util.StringUtils;
import org.springframework.web.server.ResponseStatusException;

/**
 * A request whose body limits may look at, and which the handler still reads in full: as
 * a stream, through a reader or, if it is a form, as parameters.
 */
final class BodyRequest extends HttpServletRequestWrapper {

	private static final int MAX_FORM = 2 * 1024 * 1024;

	private @Nullable BodyStream stream;

	private @Nullable BufferedReader reader;

	private @Nullable Map<String, String[]> parameters;

	private boolean started;

	private boolean parsed;

	BodyRequest(HttpServletRequest request) {
		super(request);
	}

	/**
	 * Returns the start of the body.
	 * @param size how many bytes at the most
	 * @return the bytes, or {@code null} if somebody has read them
	 */
	byte @Nullable [] start(int size) throws IOException {
		if (this.parsed || (!this.started && stream().isRead())) {
			return null;
		}
		this.started = true;
		return stream().start(size);
	}

	private BodyStream stream() throws IOException {
		if (this.stream == null) {
			this.stream = new BodyStream(super.getInputStream());
		}
		return this.stream;
	}

	@Override
	public ServletInputStream getInputStream() throws IOException {
		return this.parsed ? super.getInputStream() : stream();
	}

	@Override
	public BufferedReader getReader() throws IOException {
		if (this.parsed) {
			return super.getReader();
		}
		if (this.reader == null) {
			this.reader = new BufferedReader(new InputStreamReader(stream(), charset(StandardCharsets.ISO_8859_1)));
		}
		return this.reader;
	}

	private Charset charset(Charset absent) throws IOException {
		String name = getCharacterEncoding();
		try {
			return (name != null) ? Charset.forName(name) : absent;
		}
		catch (IllegalCharsetNameException | UnsupportedCharsetException ex) {
			throw new UnsupportedEncodingException(name);
		}
	}

	@Override
	public @Nullable String getParameter(String name) {
		String[] values = getParameterMap().get(name);
		return (values != null) ? values[0] : null;
	}

	@Override
	public String @Nullable [] getParameterValues(String name) {
		return getParameterMap().get(name);
	}

	@Override
	public Enumeration<String> getParameterNames() {
		return Collections.enumeration(getParameterMap().keySet());
	}

	@Override
	public Map<String, String[]> getParameterMap() {
		if (this.parameters != null) {
			return this.parameters;
		}
		Map<String, String[]> container = super.getParameterMap();
		if (!isForm() || !HttpMethod.POST.matches(getMethod())) {
			return container;
		}
		if (!this.started) {
			this.parsed = true;
			return container;
		}
		this.parameters = merge(container);
		return this.parameters;
	}

	/**
	 * Whether parameters may come from the body.
	 */
	boolean isForm() {
		String type = getContentType();
		return type != null && StringUtils.startsWithIgnoreCase(type, MediaType.APPLICATION_FORM_URLENCODED_VALUE);
	}

	/**
	 * Adds the fields of the form behind the parameters of the query, as a container does
	 * that reads the form itself.
	 */
	private Map<String, String[]> merge(Map<String, String[]> query) {
		Map<String, String[]> merged = new LinkedHashMap<>(query);
		try {
			byte[] form = stream().readNBytes(MAX_FORM + 1);
			if (form.length > MAX_FORM) {
				throw new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE);
			}
			Charset charset = charset(StandardCharsets.UTF_8);
			QueryString.parse(new String(form, charset), charset)
				.forEach((name, values) -> merged.merge(name, values.toArray(String[]::new),
						StringUtils::concatenateStringArrays));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return Collections.unmodifiableMap(merged);
	}

}
