package io.ratelimit.redis;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * A thread that is there while it has work.
 */
final class IdleThread {

	private IdleThread() {
	}

	static ExecutorService named(String prefix) {
		CustomizableThreadFactory threads = new CustomizableThreadFactory(prefix);
		threads.setDaemon(true);
		ThreadPoolExecutor thread = new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
				threads);
		thread.allowCoreThreadTimeOut(true);
		return thread;
	}

}
