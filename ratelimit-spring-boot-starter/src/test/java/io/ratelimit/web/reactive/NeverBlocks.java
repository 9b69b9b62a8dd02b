package io.ratelimit.web.reactive;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import reactor.blockhound.BlockHound;

/**
 * Fails each request that blocks a thread which must not block.
 */
class NeverBlocks implements BeforeAllCallback {

	@Override
	public void beforeAll(ExtensionContext context) {
		BlockHound.install();
	}

}
