package io.ratelimit.reload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

import org.jspecify.annotations.Nullable;

/**
 * What tells one state of a file from another, links followed.
 *
 * @param modified when it was written
 * @param size how long it is
 * @param fileKey what names it on its file system, which a replacement does not share
 */
record FileStamp(FileTime modified, long size, @Nullable Object fileKey) {

	static FileStamp of(Path file) throws IOException {
		BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
		return new FileStamp(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
	}

}
