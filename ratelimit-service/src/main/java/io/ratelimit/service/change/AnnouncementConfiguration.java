package io.ratelimit.service.change;

import java.nio.charset.StandardCharsets;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;

/**
 * Listens to announcements.
 */
@Configuration(proxyBeanMethods = false)
class AnnouncementConfiguration {

	@Bean
	RedisMessageListenerContainer announcementListener(RedisConnectionFactory connections, ChangeFeed feed,
			ChangeListener listener) {
		RedisMessageListenerContainer container = new RedisMessageListenerContainer();
		container.setConnectionFactory(connections);
		MessageListener onMessage = (message, pattern) -> {
			Change.parse(new String(message.getBody(), StandardCharsets.UTF_8)).ifPresent(listener::onChange);
			feed.poll();
		};
		container.addMessageListener(onMessage, ChannelTopic.of(Announcements.CHANNEL));
		return container;
	}

}
