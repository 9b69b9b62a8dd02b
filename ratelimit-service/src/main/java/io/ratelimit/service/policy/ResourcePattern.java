package io.ratelimit.service.policy;

import java.util.Comparator;

/**
 * A pattern of resources: {@code *} stands for any characters but a slash, {@code **} for
 * any at all. Of several that match, the one with more characters before its first star
 * is more specific, then the one with fewer stars.
 *
 * @param text the pattern
 */
record ResourcePattern(String text) {

	static final Comparator<ResourcePattern> MOST_SPECIFIC_FIRST = Comparator.comparingInt(ResourcePattern::literals)
		.reversed()
		.thenComparingLong(ResourcePattern::stars)
		.thenComparing(Comparator.comparingInt((ResourcePattern pattern) -> pattern.text.length()).reversed())
		.thenComparing(ResourcePattern::text);

	boolean isExact() {
		return this.text.indexOf('*') < 0;
	}

	private int literals() {
		return isExact() ? Integer.MAX_VALUE : this.text.indexOf('*');
	}

	private long stars() {
		return this.text.chars().filter((c) -> c == '*').count();
	}

	/**
	 * Takes as few characters for a star as possible, and more when the rest does not
	 * match. Only the last star of a kind ever has to take more, so this takes no longer
	 * than the pattern's length times the resource's.
	 */
	boolean matches(String resource) {
		int at = 0;
		int place = 0;
		int star = -1;
		int starPlace = -1;
		int deep = -1;
		int deepPlace = -1;
		while (place < resource.length()) {
			if (at < this.text.length() && this.text.charAt(at) == '*') {
				if (this.text.startsWith("**", at)) {
					at += 2;
					deep = at;
					deepPlace = place;
					star = -1;
				}
				else {
					at++;
					star = at;
					starPlace = place;
				}
			}
			else if (at < this.text.length() && this.text.charAt(at) == resource.charAt(place)) {
				at++;
				place++;
			}
			else if (star >= 0 && resource.charAt(starPlace) != '/') {
				at = star;
				place = ++starPlace;
			}
			else if (deep >= 0) {
				at = deep;
				place = ++deepPlace;
				star = -1;
			}
			else {
				return false;
			}
		}
		while (at < this.text.length() && this.text.charAt(at) == '*') {
			at++;
		}
		return at == this.text.length();
	}

}
