package io.ratelimit.web;

/**
 * Implemented by a principal, or by what Spring Security holds as one, to tell the
 * project that it acts for.
 */
public interface ProjectPrincipal {

	/**
	 * Returns the organization.
	 * @return the organization's id
	 */
	long getOrganization();

	/**
	 * Returns the project.
	 * @return the project's id
	 */
	long getProject();

}
