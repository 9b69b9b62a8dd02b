package io.ratelimit.service.web;

import java.util.List;
import java.util.function.Function;

/**
 * A page of a list.
 *
 * @param <T> what is listed
 * @param items what is on the page
 * @param total how many there are on all pages
 * @param page the number of the page, from 0
 * @param size how many fit on a page
 */
public record Page<T>(List<T> items, long total, int page, int size) {

	public static <T> Page<T> of(List<T> items, long total, Paging paging) {
		return new Page<>(items, total, paging.number(), paging.limit());
	}

	public <R> Page<R> map(Function<T, R> function) {
		return new Page<>(this.items.stream().map(function).toList(), this.total, this.page, this.size);
	}

}
