package io.ratelimit.web.reactive;

import java.util.ArrayList;
import java.util.List;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;

/**
 * Lets annotated controllers read bodies through {@link ElementLimitedReader}, whatever
 * codecs the application has. An argument resolver would come after the built-in one.
 */
public final class ElementLimitedReaders implements BeanPostProcessor {

	@Override
	public Object postProcessBeforeInitialization(Object bean, String beanName) {
		if (bean instanceof RequestMappingHandlerAdapter adapter && !adapter.getMessageReaders().isEmpty()) {
			List<HttpMessageReader<?>> readers = new ArrayList<>();
			adapter.getMessageReaders().forEach((reader) -> readers.add(new ElementLimitedReader<>(reader)));
			adapter.setMessageReaders(readers);
		}
		return bean;
	}

}
