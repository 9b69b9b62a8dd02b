package io.ratelimit.web

import io.ratelimit.limit.Algorithm
import kotlinx.coroutines.delay
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource
import org.springframework.boot.WebApplicationType
import org.springframework.boot.autoconfigure.EnableAutoConfiguration
import org.springframework.boot.builder.SpringApplicationBuilder
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RestController
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse
import java.net.http.HttpResponse.BodyHandlers

/**
 * Limits on Kotlin's suspending handlers, on either stack.
 */
class SuspendHandlerTests {

	@ParameterizedTest
	@EnumSource(WebApplicationType::class, names = ["SERVLET", "REACTIVE"])
	fun suspendingHandlersAreLimitedLikeOthers(type: WebApplicationType) {
		SpringApplicationBuilder(App::class.java).web(type)
			.properties("server.port=0", "ratelimit.store=memory", "ratelimit.reload.interval=0")
			.run().use { context ->
				val base = "http://localhost:" + context.environment.getProperty("local.server.port")
				assertThat(call("$base/hello").headers().firstValue("RateLimit")).hasValue("\"requests\";r=0;t=60")
				val blocked = call("$base/hello")
				assertThat(blocked.statusCode()).isEqualTo(429)
				assertThat(blocked.headers().firstValue("Retry-After")).hasValue("60")
				repeat(3) { assertThat(call("$base/lease").statusCode()).isEqualTo(200) }
				assertThat(call("$base/tenant", """{"tenant":"a"}""").body()).contains("a")
				assertThat(call("$base/tenant", """{"tenant":"a"}""").statusCode()).isEqualTo(429)
				assertThat(call("$base/tenant", """{"tenant":"b"}""").statusCode()).isEqualTo(200)
			}
	}

	private fun call(uri: String, body: String? = null): HttpResponse<String> {
		val request = HttpRequest.newBuilder(URI.create(uri)).header("Content-Type", "application/json")
		if (body != null) {
			request.POST(BodyPublishers.ofString(body))
		}
		return CLIENT.send(request.build(), BodyHandlers.ofString())
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	class App {

		@Bean
		fun handlers() = Handlers()

	}

	@RestController
	class Handlers {

		@GetMapping("/hello")
		@RateLimit(maxRequests = 1, expiry = 60)
		suspend fun hello(): String {
			delay(1)
			return "hello"
		}

		@GetMapping("/lease")
		@RateLimit(limits = "1/1m", algorithm = Algorithm.CONCURRENCY)
		suspend fun lease(): String {
			delay(1)
			return "given back"
		}

		@PostMapping("/tenant")
		@RateLimit(limits = "1/m", key = "body.tenant")
		suspend fun tenant(@RequestBody body: Map<String, String>): String? {
			delay(1)
			return body["tenant"]
		}

	}

	private companion object {

		val CLIENT: HttpClient = HttpClient.newHttpClient()

	}

}
