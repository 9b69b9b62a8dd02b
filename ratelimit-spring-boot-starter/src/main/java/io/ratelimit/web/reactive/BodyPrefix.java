package io.ratelimit.web.reactive;

import java.io.ByteArrayOutputStream;

import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * The start of a body, copied up to a size, with the rest of it behind. A body that fits
 * can be read again and again, a larger one once more.
 */
final class BodyPrefix extends BaseSubscriber<DataBuffer> {

	private final int maxSize;

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private final Sinks.One<BodyPrefix> read = Sinks.one();

	private final Sinks.Many<DataBuffer> rest = Sinks.many().unicast().onBackpressureBuffer();

	private boolean complete;

	private BodyPrefix(int maxSize) {
		this.maxSize = maxSize;
	}

	/**
	 * Reads a body until it ends or is too large. A failure to read it is left to who
	 * reads on.
	 */
	static Mono<BodyPrefix> of(Flux<DataBuffer> body, int maxSize) {
		return Mono.defer(() -> {
			BodyPrefix prefix = new BodyPrefix(maxSize);
			body.subscribe(prefix);
			return prefix.read.asMono().doOnCancel(prefix::cancel);
		});
	}

	boolean fits() {
		return this.bytes.size() <= this.maxSize;
	}

	byte[] bytes() {
		return this.bytes.toByteArray();
	}

	/**
	 * Returns the whole body.
	 */
	Flux<DataBuffer> body(DataBufferFactory buffers) {
		Flux<DataBuffer> start = Flux
			.defer(() -> (this.bytes.size() > 0) ? Mono.just(buffers.wrap(bytes())) : Mono.empty());
		return this.complete ? start
				: start.concatWith(this.rest.asFlux()
					.doOnRequest(this::request)
					.doOnCancel(this::cancel)
					.doOnDiscard(DataBuffer.class, DataBufferUtils::release));
	}

	@Override
	protected void hookOnSubscribe(org.reactivestreams.Subscription subscription) {
		request(1);
	}

	@Override
	protected void hookOnNext(DataBuffer buffer) {
		if (!fits()) {
			if (this.rest.tryEmitNext(buffer).isFailure()) {
				DataBufferUtils.release(buffer);
			}
			return;
		}
		copy(buffer);
		if (fits()) {
			request(1);
		}
		else {
			this.read.tryEmitValue(this);
		}
	}

	private void copy(DataBuffer buffer) {
		byte[] copied = new byte[buffer.readableByteCount()];
		buffer.read(copied);
		DataBufferUtils.release(buffer);
		this.bytes.writeBytes(copied);
	}

	@Override
	protected void hookOnComplete() {
		if (fits()) {
			this.complete = true;
			this.read.tryEmitValue(this);
		}
		this.rest.tryEmitComplete();
	}

	@Override
	protected void hookOnError(Throwable failure) {
		this.rest.tryEmitError(failure);
		this.read.tryEmitValue(this);
	}

}
