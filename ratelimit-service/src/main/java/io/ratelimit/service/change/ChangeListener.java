package io.ratelimit.service.change;

/**
 * Told of changes, maybe more than once for each.
 */
public interface ChangeListener {

	/**
	 * Something changed.
	 * @param change what
	 */
	void onChange(Change change);

	/**
	 * Anything may have changed.
	 */
	void onUnknownChanges();

}
