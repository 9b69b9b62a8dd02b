package io.ratelimit.web.servlet;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Ends leases when an asynchronous request is over, whichever way it ends.
 *
 * @param limiter ends them
 * @param request the request
 */
record ReleasingListener(ServletRequestLimiter limiter, HttpServletRequest request) implements AsyncListener {

	@Override
	public void onComplete(AsyncEvent event) {
		this.limiter.release(this.request);
	}

	@Override
	public void onStartAsync(AsyncEvent event) {
		event.getAsyncContext().addListener(this);
	}

	@Override
	public void onTimeout(AsyncEvent event) {
	}

	@Override
	public void onError(AsyncEvent event) {
	}

}
