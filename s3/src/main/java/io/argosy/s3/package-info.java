/**
 * Bodies in a bucket of S3, or of a compatible store. Start at {@link S3Blobs}; {@link DirectS3}
 * signs addresses so that large bodies do not pass through the service, {@link Multipart} combines
 * their parts. Nothing essential is stored on this machine: any number of replicas use the same
 * bucket at once.
 */
@NullMarked
package io.argosy.s3;

import org.jspecify.annotations.NullMarked;
