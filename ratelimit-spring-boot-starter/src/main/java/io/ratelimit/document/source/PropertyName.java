package io.ratelimit.document.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * The elements of a property's name, as they are written. One in brackets may contain
 * anything.
 */
final class PropertyName {

	private final List<String> elements;

	private PropertyName(List<String> elements) {
		this.elements = elements;
	}

	static PropertyName parse(String name, PropertySource<?> source) {
		boolean variable = source instanceof SystemEnvironmentPropertySource && name.indexOf('.') < 0;
		return variable ? new PropertyName(split(name.toLowerCase(Locale.ROOT), '_'))
				: new PropertyName(split(name, '.'));
	}

	private static List<String> split(String name, char separator) {
		List<String> elements = new ArrayList<>(8);
		int start = 0;
		int depth = 0;
		for (int i = 0; i < name.length(); i++) {
			char c = name.charAt(i);
			boolean ends = (depth == 0) ? c == separator || c == '[' : c == ']' && depth == 1;
			if (ends) {
				add(elements, name, start, i);
				start = i + 1;
			}
			depth += (c == '[') ? 1 : (c == ']' && depth > 0) ? -1 : 0;
		}
		add(elements, name, start, name.length());
		return elements;
	}

	private static void add(List<String> elements, String name, int start, int end) {
		if (end > start) {
			elements.add(name.substring(start, end));
		}
	}

	int size() {
		return this.elements.size();
	}

	String text(int element) {
		return this.elements.get(element);
	}

	/**
	 * Returns several elements as one, for a key with dots that has no brackets.
	 */
	String text(int from, int to) {
		return String.join(".", this.elements.subList(from, to));
	}

	/**
	 * Returns an element as relaxed binding compares it.
	 */
	String uniform(int element) {
		String text = this.elements.get(element);
		StringBuilder uniform = new StringBuilder(text.length());
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c != '-' && c != '_') {
				uniform.append(Character.toLowerCase(c));
			}
		}
		return uniform.toString();
	}

	boolean isUnder(List<String> parents) {
		if (this.elements.size() <= parents.size()) {
			return false;
		}
		for (int i = 0; i < parents.size(); i++) {
			String parent = parents.get(i);
			if (!text(i).equals(parent) && !uniform(i).equals(parent)) {
				return false;
			}
		}
		return true;
	}

}
