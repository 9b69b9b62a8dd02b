package io.ratelimit.document.source;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.DoubleSupplier;

import io.ratelimit.diagnostics.ReloadProblems;
import io.ratelimit.document.PolledDocuments;
import io.ratelimit.reload.RateLimitConfigurationChanged;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Polls the sources of documents on a thread of its own: once before the application
 * starts, then from time to time, and when the configuration changed.
 */
public final class DocumentPoller implements ReloadProblems, DisposableBean {

	private static final Log logger = LogFactory.getLog(DocumentPoller.class);

	/**
	 * How far the time between two polls varies, so that instances do not ask together.
	 */
	private static final double JITTER = 0.1;

	private final PolledDocuments documents;

	private final Duration interval;

	private final DoubleSupplier random;

	private final ScheduledExecutorService thread;

	private volatile boolean polling;

	/**
	 * Creates a poller that has not polled yet.
	 * @param documents what is polled
	 * @param interval the time between two polls
	 * @param random numbers from 0 to 1
	 */
	public DocumentPoller(PolledDocuments documents, Duration interval, DoubleSupplier random) {
		this.documents = documents;
		this.interval = interval;
		this.random = random;
		CustomizableThreadFactory threads = new CustomizableThreadFactory("ratelimit-documents-");
		threads.setDaemon(true);
		this.thread = Executors.newSingleThreadScheduledExecutor(threads);
	}

	/**
	 * Polls for the first time, and then again and again.
	 * @param timeout how long to wait for the first time; a source that takes longer is
	 * not waited for, and counts when it answers
	 */
	public void start(Duration timeout) {
		this.polling = true;
		try {
			this.thread.submit(this::pollAgainAndAgain).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			logger.warn(
					"Not all documents could be loaded within %s; their limits hold when they are".formatted(timeout));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("Documents cannot be polled", ex);
		}
	}

	private void pollAgainAndAgain() {
		try {
			this.documents.poll();
		}
		finally {
			this.thread.schedule(this::pollAgainAndAgain, delay().toNanos(), TimeUnit.NANOSECONDS);
		}
	}

	public PolledDocuments documents() {
		return this.documents;
	}

	/**
	 * Returns whether the sources are asked from time to time.
	 * @return whether the poller was started
	 */
	boolean isPolling() {
		return this.polling;
	}

	/**
	 * Returns the time until the next poll.
	 */
	Duration delay() {
		double factor = 1 + JITTER * (2 * this.random.getAsDouble() - 1);
		return Duration.ofNanos((long) (this.interval.toNanos() * factor));
	}

	@EventListener
	void onChange(RateLimitConfigurationChanged change) {
		try {
			this.thread.execute(this.documents::poll);
		}
		catch (RejectedExecutionException ex) {
			// the application ends
		}
	}

	@Override
	public Map<String, String> problems() {
		return this.documents.problems();
	}

	@Override
	public void destroy() {
		this.thread.shutdownNow();
	}

}
