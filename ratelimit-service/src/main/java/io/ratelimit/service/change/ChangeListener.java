package io.ratelimit.service.change;

/**
 * Keeps what it read from PostgreSQL, and is told when that may no longer be true, maybe
 * more than once for a change.
 */
public interface ChangeListener {

	/**
	 * Something changed: what this instance remembers of it is outdated.
	 * @param change what
	 */
	void forget(Change change);

	/**
	 * Something changed: copies of it that others may read are outdated.
	 * @param change what
	 * @param revision when; what was read at this revision or later is true
	 */
	void outdate(Change change, long revision);

	/**
	 * Removes outdated copies now, rather than soon.
	 */
	void removeOutdated();

	/**
	 * Anything may have changed: this instance forgets everything.
	 */
	void forgetAll();

}
