package io.argosy.s3;

import io.argosy.core.model.ResultRef;
import io.argosy.runtime.blobs.DirectBlobs;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import software.amazon.awssdk.awscore.presigner.PresignedRequest;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** Addresses of the bucket itself, which the service signs for clients. */
final class DirectS3 implements DirectBlobs {
  /** The client sets these itself. */
  private static final List<String> OWN = List.of("host", "content-length");

  private final Bucket bucket;
  private final S3Presigner presigner;
  private final Multipart parts;
  private final Described described;

  /** The size and hash of the object with a name. */
  @FunctionalInterface
  interface Described {
    Optional<ResultRef> describe(String name) throws IOException;
  }

  DirectS3(Bucket bucket, S3Presigner presigner, Multipart parts, Described described) {
    this.bucket = bucket;
    this.presigner = presigner;
    this.parts = parts;
    this.described = described;
  }

  @Override
  public String read(String name, Duration good) {
    String key = bucket.key(name);
    return presigner
        .presignGetObject(
            sign ->
                sign.signatureDuration(good)
                    .getObjectRequest(request -> request.bucket(bucket.name()).key(key)))
        .url()
        .toString();
  }

  @Override
  public Way begin(String name, ResultRef body, Duration good) throws IOException {
    if (parts.isFor(body)) {
      return new Way.Parts(parts.begin(name, body), parts.partBytes(body));
    }
    String key = bucket.key(name);
    return new Way.Whole(
        address(
            presigner.presignPutObject(
                sign ->
                    sign.signatureDuration(good)
                        .putObjectRequest(
                            request ->
                                request
                                    .bucket(bucket.name())
                                    .key(key)
                                    .contentLength(body.bytes())
                                    .checksumSHA256(Bucket.base64(body.sha256()))
                                    .metadata(Bucket.metadata(body))
                                    .ifNoneMatch("*")))));
  }

  @Override
  public Address part(String name, String upload, int number, ResultRef part, Duration good) {
    String key = bucket.key(name);
    return address(
        presigner.presignUploadPart(
            sign ->
                sign.signatureDuration(good)
                    .uploadPartRequest(
                        request ->
                            request
                                .bucket(bucket.name())
                                .key(key)
                                .uploadId(upload)
                                .partNumber(number)
                                .contentLength(part.bytes())
                                .checksumSHA256(Bucket.base64(part.sha256())))));
  }

  private static Address address(PresignedRequest signed) {
    SequencedMap<String, String> headers = new LinkedHashMap<>();
    Map<String, List<String>> sorted = new TreeMap<>(signed.signedHeaders());
    sorted.forEach(
        (name, values) -> {
          if (!OWN.contains(name)) {
            headers.put(name, String.join(",", values));
          }
        });
    return new Address(signed.url().toString(), headers);
  }

  @Override
  public ResultRef finish(String name, String upload, ResultRef body) throws IOException {
    Optional<ResultRef> there = described.describe(name);
    if (there.isPresent()) {
      // Either another client was first, or this is a repeated request because the answer was lost.
      parts.abandon(name, upload);
      return there.get();
    }
    parts.finish(name, upload, body);
    return described
        .describe(name)
        .orElseThrow(() -> new Unfinished("the body is gone a moment after it was stored"));
  }

  @Override
  public void abandon(String name, String upload) throws IOException {
    parts.abandon(name, upload);
  }

  @Override
  public int clear(Duration older) throws IOException {
    return parts.clear(older);
  }
}
