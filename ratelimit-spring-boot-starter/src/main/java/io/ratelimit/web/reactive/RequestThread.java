package io.ratelimit.web.reactive;

import java.util.concurrent.Executor;

import reactor.core.scheduler.Schedulers;
import reactor.netty.http.server.HttpServerRequest;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.util.ClassUtils;

/**
 * Where a request goes on once its decision arrived: the event loop of its connection
 * where Netty serves it, so that no handler runs on a thread of the Redis client.
 */
final class RequestThread {

	private static final boolean NETTY = ClassUtils.isPresent("reactor.netty.http.server.HttpServerRequest",
			RequestThread.class.getClassLoader());

	private static final Executor PARALLEL = (task) -> Schedulers.parallel().schedule(task);

	private RequestThread() {
	}

	static Executor of(ServerHttpRequest request) {
		return NETTY ? Netty.eventLoop(request) : PARALLEL;
	}

	/**
	 * Loaded only where Reactor Netty is there.
	 */
	private static final class Netty {

		static Executor eventLoop(ServerHttpRequest request) {
			return (nativeRequest(request) instanceof HttpServerRequest server) ? new Connected(server).eventLoop
					: PARALLEL;
		}

		private static Object nativeRequest(ServerHttpRequest request) {
			try {
				return ServerHttpRequestDecorator.getNativeRequest(request);
			}
			catch (IllegalArgumentException | IllegalStateException ex) {
				return request;
			}
		}

	}

	/**
	 * Reactor Netty shows a connection only to a consumer.
	 */
	private static final class Connected {

		private Executor eventLoop = PARALLEL;

		Connected(HttpServerRequest request) {
			request.withConnection((connection) -> this.eventLoop = connection.channel().eventLoop());
		}

	}

}
