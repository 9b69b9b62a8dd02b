package io.ratelimit.service.check;

import java.io.IOException;
import java.util.Set;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.stereotype.Component;

/**
 * Reads and writes the bodies of checks. Message converters choose among types for each
 * body and send an answer in two parts, its length unknown, which costs a check more than
 * its decision.
 */
@Component
class CheckBodies {

	private final ObjectReader reader;

	private final ObjectWriter writer;

	private final Validator validator;

	CheckBodies(JsonMapper mapper, Validator validator) {
		this.reader = mapper.readerFor(CheckRequest.class);
		this.writer = mapper.writerFor(CheckResponse.class);
		this.validator = validator;
	}

	CheckRequest read(HttpServletRequest http) throws IOException {
		CheckRequest request = parse(http);
		Set<ConstraintViolation<CheckRequest>> violations = this.validator.validate(request);
		if (!violations.isEmpty()) {
			throw new ConstraintViolationException(violations);
		}
		return request;
	}

	private CheckRequest parse(HttpServletRequest http) throws IOException {
		JacksonException failure = null;
		try {
			CheckRequest request = this.reader.readValue(http.getInputStream());
			if (request != null) {
				return request;
			}
		}
		catch (JacksonException ex) {
			failure = ex;
		}
		throw new HttpMessageNotReadableException("The body is no check", failure, new ServletServerHttpRequest(http));
	}

	void write(CheckResponse answer, HttpServletResponse http) throws IOException {
		byte[] body = this.writer.writeValueAsBytes(answer);
		http.setContentType(MediaType.APPLICATION_JSON_VALUE);
		http.setContentLength(body.length);
		http.getOutputStream().write(body);
	}

}
