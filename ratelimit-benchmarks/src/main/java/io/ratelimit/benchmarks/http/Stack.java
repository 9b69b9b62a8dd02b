package io.ratelimit.benchmarks.http;

import java.util.List;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;

/**
 * The two ways to serve HTTP.
 */
public enum Stack {

	/**
	 * Spring MVC on Tomcat.
	 */
	MVC(WebApplicationType.SERVLET, MvcApplication.class),

	/**
	 * Spring WebFlux on Netty.
	 */
	WEBFLUX(WebApplicationType.REACTIVE, WebFluxApplication.class);

	private final WebApplicationType type;

	private final Class<?> application;

	Stack(WebApplicationType type, Class<?> application) {
		this.type = type;
		this.application = application;
	}

	/**
	 * Serves until the process ends.
	 * @param arguments the properties as arguments of the application
	 */
	public void run(List<String> arguments) {
		new SpringApplicationBuilder(this.application).web(this.type).run(arguments.toArray(String[]::new));
	}

	@Override
	public String toString() {
		return (this == MVC) ? "MVC" : "WebFlux";
	}

}
