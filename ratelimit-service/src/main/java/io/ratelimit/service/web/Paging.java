package io.ratelimit.service.web;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

/**
 * Which page of a list is asked for.
 *
 * @param page the number of the page, from 0
 * @param size how many fit on a page
 */
public record Paging(@Min(0) @Max(1_000_000) @Nullable Integer page, @Min(1) @Max(200) @Nullable Integer size) {

	int number() {
		return (this.page != null) ? this.page : 0;
	}

	public int limit() {
		return (this.size != null) ? this.size : 50;
	}

	public long offset() {
		return (long) number() * limit();
	}

}
