package io.ratelimit.web;

import java.security.Principal;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What a limit sees of a request, the same on MVC and WebFlux.
 */
public interface LimitedRequest {

	/**
	 * Returns the HTTP method.
	 * @return the method's name
	 */
	String method();

	/**
	 * Returns the path within the application.
	 * @return the path, decoded
	 */
	String path();

	/**
	 * Returns the values of a header.
	 * @param name the header's name in any case
	 * @return the values, empty without such a header
	 */
	List<String> headers(String name);

	/**
	 * Returns a parameter of the query.
	 * @param name the parameter's name
	 * @return its first value, or {@code null} without such a parameter
	 */
	@Nullable String query(String name);

	/**
	 * Returns the variables of the path pattern.
	 * @return the values by their names
	 */
	Map<String, String> pathVariables();

	/**
	 * Returns an attribute that the application set.
	 * @param name the attribute's name
	 * @return the value, or {@code null} without such an attribute
	 */
	@Nullable Object attribute(String name);

	/**
	 * Returns who is authenticated.
	 * @return the principal, or {@code null} for an anonymous request
	 */
	@Nullable Principal principal();

	/**
	 * Returns the address at the other end of the connection.
	 * @return the address, or {@code null} if there is none
	 */
	@Nullable String remoteAddress();

	/**
	 * Returns the parsed body, where a limit needs it.
	 * @return maps, lists and scalars of JSON or of a form; {@code null} for any other
	 * body and for a large one
	 */
	@Nullable Object body();

}
