/**
 * Bodies by name: files of jobs, results, logs. {@link Blobs} is the port, {@link FolderBlobs}
 * keeps them in a folder, {@link SignedUrls} lets somebody without a token read or write exactly
 * one for a while. {@link DirectBlobs} is what a store may offer besides. S3 has a room of its own.
 */
@NullMarked
package io.argosy.runtime.blobs;

import org.jspecify.annotations.NullMarked;
