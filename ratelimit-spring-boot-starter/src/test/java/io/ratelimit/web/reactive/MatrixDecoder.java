package io.ratelimit.web.reactive;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;

import io.ratelimit.web.reactive.ElementController.Matrix;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.core.codec.AbstractDataBufferDecoder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.util.MimeType;

/**
 * A codec of the application's own, which reads {@code 2x3}.
 */
final class MatrixDecoder extends AbstractDataBufferDecoder<Matrix> {

	static final String TYPE = "application/x-matrix";

	MatrixDecoder() {
		super(MimeType.valueOf(TYPE));
	}

	@Override
	public boolean canDecode(ResolvableType elementType, @Nullable MimeType mimeType) {
		return elementType.resolve() == Matrix.class && super.canDecode(elementType, mimeType);
	}

	@Override
	public Matrix decode(DataBuffer buffer, ResolvableType elementType, @Nullable MimeType mimeType,
			@Nullable Map<String, Object> hints) {
		String[] sides = buffer.toString(StandardCharsets.UTF_8).split("x");
		DataBufferUtils.release(buffer);
		return new Matrix(Collections.nCopies(Integer.parseInt(sides[0]), ""),
				Collections.nCopies(Integer.parseInt(sides[1]), ""));
	}

}
