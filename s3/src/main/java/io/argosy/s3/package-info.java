/**
 * Bodies in a bucket of S3, or of a store that speaks like it. Start at {@link S3Blobs}; {@link
 * DirectS3} signs addresses so that large bodies do not go through the service, {@link Multipart}
 * puts them together. Nothing that counts is kept on this machine: any number of replicas use the
 * same bucket at once.
 */
@NullMarked
package io.argosy.s3;

import org.jspecify.annotations.NullMarked;
