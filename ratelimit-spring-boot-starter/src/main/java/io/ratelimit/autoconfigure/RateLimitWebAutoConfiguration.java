package io.ratelimit.autoconfigure;

import io.ratelimit.RateLimiter;
import io.ratelimit.diagnostics.RateLimitConfigurationException;
import io.ratelimit.document.ServiceDocuments;
import io.ratelimit.engine.DecisionEngine;
import io.ratelimit.http.RateLimitHeaders;
import io.ratelimit.key.KeyLayout;
import io.ratelimit.mode.ModeSource;
import io.ratelimit.web.ProjectResolver;
import io.ratelimit.web.rule.Rules;
import io.ratelimit.web.support.AttributeProjectResolver;
import io.ratelimit.web.support.BodyLimit;
import io.ratelimit.web.support.ClientAddresses;
import io.ratelimit.web.support.ExcludedPaths;
import io.ratelimit.web.support.LimitPlanFactory;
import io.ratelimit.web.support.LimitPlans;
import io.ratelimit.web.support.RequestLimiter;
import io.ratelimit.web.support.StartupLine;
import io.ratelimit.web.support.Subjects;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Auto-configuration of what MVC and WebFlux share.
 */
@AutoConfiguration(after = RateLimitAutoConfiguration.class)
@ConditionalOnWebApplication
@ConditionalOnClass(PathPatternParser.class)
@ConditionalOnBean(RateLimiter.class)
public final class RateLimitWebAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(ProjectResolver.class)
	AttributeProjectResolver rateLimitProjectResolver() {
		return new AttributeProjectResolver();
	}

	@Bean
	@ConditionalOnMissingBean
	RateLimitHeaders rateLimitHeaders(RateLimitProperties properties) {
		return new RateLimitHeaders(properties.getHeaders().getStyles(), properties.getHeaders().getXReset());
	}

	@Bean
	@ConditionalOnMissingBean
	ClientAddresses rateLimitClientAddresses(RateLimitProperties properties) {
		try {
			return new ClientAddresses(properties.getClientAddress().getTrustedProxies());
		}
		catch (IllegalArgumentException ex) {
			throw new RateLimitConfigurationException(String.valueOf(ex.getMessage()),
					"Correct 'ratelimit.client-address.trusted-proxies'.", ex);
		}
	}

	@Bean
	@ConditionalOnMissingBean
	Subjects rateLimitSubjects(ProjectResolver projects, ClientAddresses addresses) {
		return new Subjects(projects, addresses);
	}

	@Bean
	@ConditionalOnMissingBean
	LimitPlans rateLimitPlans(Environment environment, BeanFactory beans, ObjectProvider<ServiceDocuments> documents) {
		return new LimitPlans(
				new LimitPlanFactory(environment, (type) -> beans.getBeanProvider(type).getIfAvailable(() -> {
					throw new IllegalArgumentException(
							"'keyResolver' must be the type of a bean, was %s".formatted(type.getName()));
				}), documents.getIfAvailable(() -> ServiceDocuments.NONE)));
	}

	@Bean
	@ConditionalOnMissingBean
	Rules rateLimitRules(Environment environment, LimitPlans plans) {
		return new Rules(environment, plans);
	}

	@Bean
	@ConditionalOnMissingBean
	BodyLimit rateLimitBodyLimit(RateLimitProperties properties) {
		long bytes = properties.getBody().getMaxSize().toBytes();
		if (bytes < 0 || bytes >= Integer.MAX_VALUE) {
			throw new RateLimitConfigurationException("'ratelimit.body.max-size' must be between 0B and 2GB, was %s"
				.formatted(properties.getBody().getMaxSize()), "Set it to a size such as '64KB', or remove it.");
		}
		return new BodyLimit((int) bytes);
	}

	@Bean
	@ConditionalOnMissingBean
	RequestLimiter rateLimitRequestLimiter(RateLimiter limiter, Subjects subjects, RateLimitHeaders headers,
			ModeSource mode, RateLimitProperties properties) {
		return new RequestLimiter(limiter, subjects, headers, mode, new ExcludedPaths(properties.getExcludePaths()),
				properties.getFailure().getPolicy());
	}

	@Bean
	@ConditionalOnBean(DecisionEngine.class)
	@ConditionalOnMissingBean
	StartupLine rateLimitStartupLine(DecisionEngine engine, ModeSource mode, LimitPlans plans, Rules rules,
			ObjectProvider<KeyLayout> layout) {
		return new StartupLine(engine, mode, plans, () -> rules.all().size(),
				layout.getIfAvailable() == KeyLayout.CLUSTERED);
	}

}
