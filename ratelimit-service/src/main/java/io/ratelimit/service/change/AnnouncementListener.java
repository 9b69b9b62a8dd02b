package io.ratelimit.service.change;

import java.nio.charset.StandardCharsets;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.connection.Message;
import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Listens to announcements as soon as Redis is there: one that is down keeps no instance
 * from starting.
 */
@Component
class AnnouncementListener implements MessageListener, DisposableBean {

	private static final Log logger = LogFactory.getLog(AnnouncementListener.class);

	private static final long RECOVERY_MILLIS = 1000;

	private final RedisMessageListenerContainer container = new RedisMessageListenerContainer();

	private final ChangeListener listener;

	private final ChangeFeed feed;

	AnnouncementListener(RedisConnectionFactory connections, ChangeListener listener, ChangeFeed feed) {
		this.listener = listener;
		this.feed = feed;
		this.container.setConnectionFactory(connections);
		this.container.setRecoveryInterval(RECOVERY_MILLIS);
		this.container.setErrorHandler((ex) -> logger.warn("An announcement was not followed", ex));
		this.container.addMessageListener(this, ChannelTopic.of(Announcements.CHANNEL));
		this.container.afterPropertiesSet();
	}

	@Scheduled(fixedDelay = RECOVERY_MILLIS)
	void listen() {
		if (!this.container.isRunning()) {
			try {
				this.container.start();
			}
			catch (RuntimeException ex) {
				logger.debug("Redis is not there yet", ex);
				this.container.stop();
			}
		}
	}

	@Override
	public void onMessage(Message message, byte @Nullable [] pattern) {
		Change.parse(new String(message.getBody(), StandardCharsets.UTF_8)).ifPresent(this.listener::forget);
		this.feed.poll();
	}

	@Override
	public void destroy() throws Exception {
		this.container.destroy();
	}

}
