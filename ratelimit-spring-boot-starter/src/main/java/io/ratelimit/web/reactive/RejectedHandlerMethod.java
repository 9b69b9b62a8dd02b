package io.ratelimit.web.reactive;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.util.ClassUtils;
import org.springframework.web.method.HandlerMethod;

/**
 * Fails in place of a handler method. An adapter that invokes it looks for exception
 * handlers as if the controller had thrown: in the controller first, then in advices.
 * Until then it shows no controller, whose model and binder methods a rejected request
 * does not run.
 */
final class RejectedHandlerMethod extends HandlerMethod {

	static final Method REJECT = ClassUtils.getMethod(Rejection.class, "reject");

	private final HandlerMethod handler;

	RejectedHandlerMethod(HandlerMethod handler, Throwable reason) {
		super(new Rejection(reason), REJECT);
		this.handler = handler;
	}

	private boolean isRejected() {
		return ((Rejection) super.getBean()).thrown;
	}

	@Override
	public Object getBean() {
		return isRejected() ? this.handler.getBean() : super.getBean();
	}

	@Override
	public Class<?> getBeanType() {
		return isRejected() ? this.handler.getBeanType() : super.getBeanType();
	}

	@Override
	public MethodParameter getReturnType() {
		return this.handler.getReturnType();
	}

	@Override
	public <A extends Annotation> @Nullable A getMethodAnnotation(Class<A> annotationType) {
		return isRejected() ? this.handler.getMethodAnnotation(annotationType)
				: super.getMethodAnnotation(annotationType);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return this == other;
	}

	@Override
	public int hashCode() {
		return System.identityHashCode(this);
	}

	@Override
	public String toString() {
		return this.handler.toString();
	}

	/**
	 * Stands where the controller would.
	 */
	static final class Rejection {

		private final Throwable reason;

		private volatile boolean thrown;

		Rejection(Throwable reason) {
			this.reason = reason;
		}

		public void reject() throws Throwable {
			this.thrown = true;
			throw this.reason;
		}

	}

}
