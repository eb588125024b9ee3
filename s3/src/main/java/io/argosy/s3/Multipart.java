package io.argosy.s3;

import io.argosy.core.model.ResultRef;
import io.argosy.runtime.blobs.DirectBlobs;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.Part;

/** Large bodies, sent in parts. The store lists the arrived parts: nothing is stored here. */
final class Multipart {
  /** S3 accepts no more parts than this. */
  private static final long MOST_PARTS = 10_000;

  private final Bucket bucket;
  private final long partBytes;

  Multipart(Bucket bucket, long partBytes) {
    this.bucket = bucket;
    this.partBytes = partBytes;
  }

  /** Whether a body is sent in parts. */
  boolean isFor(ResultRef body) {
    return body.bytes() > partBytes;
  }

  /** How large its parts are. */
  long partBytes(ResultRef body) {
    return Math.max(partBytes, Math.ceilDiv(body.bytes(), MOST_PARTS));
  }

  /** Begins an upload; returns its id. */
  String begin(String name, ResultRef body) throws IOException {
    String key = bucket.key(name);
    return bucket
        .ask(
            s3 ->
                s3.createMultipartUpload(
                    request ->
                        request
                            .bucket(bucket.name())
                            .key(key)
                            .checksumAlgorithm(ChecksumAlgorithm.SHA256)
                            .metadata(Bucket.metadata(body))))
        .uploadId();
  }

  /** Sends a whole body from this machine. */
  boolean send(String name, Spool spool) throws IOException {
    String upload = begin(name, spool.ref());
    try {
      long size = partBytes(spool.ref());
      int number = 1;
      for (long from = 0; from < spool.ref().bytes(); from += size) {
        send(name, upload, number++, spool, from, Math.min(size, spool.ref().bytes() - from));
      }
      return finish(name, upload, spool.ref());
    } catch (IOException | RuntimeException e) {
      try {
        abandon(name, upload);
      } catch (IOException left) {
        e.addSuppressed(left); // It is removed with other unfinished uploads.
      }
      throw e;
    }
  }

  private void send(String name, String upload, int number, Spool spool, long from, long bytes)
      throws IOException {
    ResultRef part = spool.describe(from, bytes);
    String key = bucket.key(name);
    bucket.ask(
        s3 ->
            s3.uploadPart(
                request ->
                    request
                        .bucket(bucket.name())
                        .key(key)
                        .uploadId(upload)
                        .partNumber(number)
                        .contentLength(bytes)
                        .checksumSHA256(Bucket.base64(part.sha256())),
                spool.slice(from, bytes)));
  }

  /** Combines the parts; returns whether that was the first body of its name. */
  boolean finish(String name, String upload, ResultRef body) throws IOException {
    List<CompletedPart> parts = parts(name, upload, body);
    String key = bucket.key(name);
    boolean first =
        bucket.first(
            s3 ->
                s3.completeMultipartUpload(
                    request ->
                        request
                            .bucket(bucket.name())
                            .key(key)
                            .uploadId(upload)
                            .ifNoneMatch("*")
                            .multipartUpload(all -> all.parts(parts))));
    if (!first) {
      abandon(name, upload);
    }
    return first;
  }

  private List<CompletedPart> parts(String name, String upload, ResultRef body) throws IOException {
    String key = bucket.key(name);
    Optional<List<Part>> found =
        bucket.find(
            s3 ->
                s3
                    .listPartsPaginator(
                        request -> request.bucket(bucket.name()).key(key).uploadId(upload))
                    .parts()
                    .stream()
                    .toList());
    long bytes = 0;
    List<CompletedPart> parts = new ArrayList<>();
    for (Part part : found.orElse(List.of())) {
      bytes += part.size();
      parts.add(
          CompletedPart.builder()
              .partNumber(part.partNumber())
              .eTag(part.eTag())
              .checksumSHA256(part.checksumSHA256())
              .build());
    }
    if (bytes != body.bytes()) {
      throw new DirectBlobs.Unfinished(
          "of the body's " + body.bytes() + " bytes " + bytes + " have come: send the rest first");
    }
    return parts;
  }

  void abandon(String name, String upload) throws IOException {
    abandonKey(bucket.key(name), upload);
  }

  private void abandonKey(String key, String upload) throws IOException {
    bucket.find(
        s3 ->
            s3.abortMultipartUpload(
                request -> request.bucket(bucket.name()).key(key).uploadId(upload)));
  }

  /** Aborts uploads that began so long ago; returns their number. */
  int clear(Duration older) throws IOException {
    Instant before = Instant.now().minus(older);
    List<MultipartUpload> all =
        bucket.ask(
            s3 ->
                s3
                    .listMultipartUploadsPaginator(
                        request -> request.bucket(bucket.name()).prefix(bucket.place().prefix()))
                    .uploads()
                    .stream()
                    .toList());
    int cleared = 0;
    for (MultipartUpload one : all) {
      if (one.initiated().isBefore(before) && one.key().startsWith(bucket.place().prefix())) {
        abandonKey(one.key(), one.uploadId());
        cleared++;
      }
    }
    return cleared;
  }
}
