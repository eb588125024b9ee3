/**
 * Bodies by name: files of jobs, results, logs. {@link Blobs} is the port, {@link FolderBlobs}
 * keeps them in a folder, {@link SignedUrls} lets a client without a token read or write exactly
 * one for a limited time. {@link DirectBlobs} is an optional feature of stores. S3 is in its own
 * module.
 */
@NullMarked
package io.argosy.runtime.blobs;

import org.jspecify.annotations.NullMarked;
