package io.ratelimit.web.servlet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.ratelimit.web.support.BodyLimit;
import io.ratelimit.web.support.BodyParser;
import io.ratelimit.web.support.QueryString;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.util.MultiValueMap;
import org.springframework.web.util.WebUtils;

/**
 * Reads bodies that limits see, and leaves them readable for the handler.
 */
public final class CapturedBodies {

	private final BodyLimit limit;

	/**
	 * Creates a reader of bodies.
	 * @param limit how large a body may be
	 */
	public CapturedBodies(BodyLimit limit) {
		this.limit = limit;
	}

	/**
	 * Parses the body of a request.
	 * @return the parsed body, or {@code null} if it is none that limits see
	 */
	@Nullable Object parse(HttpServletRequest request) {
		BodyRequest readable = WebUtils.getNativeRequest(request, BodyRequest.class);
		if (readable == null) {
			return null;
		}
		int maxSize = this.limit.maxSize();
		if (request.getContentLengthLong() > maxSize) {
			this.limit.exceed();
			return null;
		}
		try {
			byte[] bytes = readable.start(maxSize + 1);
			if (bytes == null) {
				if (readable.isForm()) {
					return fields(request);
				}
				bytes = readAgain(request, readable, maxSize + 1);
			}
			if (bytes.length > maxSize) {
				this.limit.exceed();
				return null;
			}
			return BodyParser.parse(bytes, request.getContentType());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * A filter has asked for parameters: those of the form come behind those of the
	 * query.
	 */
	private static Map<String, String> fields(HttpServletRequest request) {
		String query = request.getQueryString();
		MultiValueMap<String, String> first = QueryString.parse((query != null) ? query : "", StandardCharsets.UTF_8);
		Map<String, String> fields = new HashMap<>();
		request.getParameterMap().forEach((name, values) -> {
			int before = first.getOrDefault(name, List.of()).size();
			if (before < values.length) {
				fields.put(name, values[before]);
			}
		});
		return fields;
	}

	/**
	 * A filter has read the body, and perhaps wrapped the request so that it can be read
	 * once more.
	 */
	private static byte[] readAgain(HttpServletRequest request, BodyRequest readable, int size) throws IOException {
		InputStream stream = request.getInputStream();
		return (stream != readable.getInputStream()) ? stream.readNBytes(size) : new byte[0];
	}

}
