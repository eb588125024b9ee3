package io.argosy.s3;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.DirectBlobs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Blobs as objects below one prefix of a bucket. A name is written once, by a write on condition
 * that it is free, so that replicas need not coordinate. The metadata of an object has its SHA-256,
 * and every read is checked against it.
 */
public final class S3Blobs implements Blobs {
  /** S3 accepts no more names at once. */
  private static final int REMOVED_AT_ONCE = 1000;

  private final Bucket bucket;
  private final Multipart parts;
  private final DirectBlobs direct;
  private final BodyCache cache;

  S3Blobs(S3Connection connection, BodyCache cache, long partBytes) {
    this.bucket = connection.bucket();
    this.cache = cache;
    parts = new Multipart(bucket, partBytes);
    direct = new DirectS3(bucket, connection.presigner(), parts, this::describe);
  }

  @Override
  public Optional<DirectBlobs> direct() {
    return Optional.of(direct);
  }

  @Override
  public String place() {
    return bucket.place().toString();
  }

  @Override
  public ResultRef put(String name, InputStream body, long limit) throws IOException {
    String key = bucket.key(name);
    try (Spool spool = Spool.of(body, limit, cache.folder())) {
      boolean first = parts.isFor(spool.ref()) ? parts.send(name, spool) : send(key, spool);
      return first ? spool.ref() : describe(name).orElseThrow(() -> missing(name));
    }
  }

  private boolean send(String key, Spool spool) throws IOException {
    ResultRef ref = spool.ref();
    return bucket.first(
        s3 ->
            s3.putObject(
                request ->
                    request
                        .bucket(bucket.name())
                        .key(key)
                        .ifNoneMatch("*")
                        .contentLength(ref.bytes())
                        .checksumSHA256(Bucket.base64(ref.sha256()))
                        .metadata(Bucket.metadata(ref)),
                spool.whole()));
  }

  private static NoSuchFileException missing(String name) {
    return new NoSuchFileException(name);
  }

  @Override
  public Optional<Long> size(String name) throws IOException {
    return bucket.head(name).map(HeadObjectResponse::contentLength);
  }

  @Override
  public Optional<ResultRef> describe(String name) throws IOException {
    Optional<HeadObjectResponse> head = bucket.head(name);
    if (head.isEmpty()) {
      return Optional.empty();
    }
    String known = head.get().metadata().get(Bucket.SHA256);
    // An object that was stored by other means has no hash in its metadata.
    return Optional.of(
        new ResultRef(head.get().contentLength(), known == null ? digest(name) : known));
  }

  private String digest(String name) throws IOException {
    Path file = Files.createTempFile(cache.folder(), "read", ".part");
    try {
      copy(name, file);
      return Sha256.of(file);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private void copy(String name, Path to) throws IOException {
    try (InputStream in = get(name)) {
      Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Override
  public InputStream get(String name) throws IOException {
    String key = bucket.key(name);
    Optional<ResponseInputStream<GetObjectResponse>> in =
        bucket.find(
            s3 ->
                s3.getObject(
                    request -> request.bucket(bucket.name()).key(key),
                    ResponseTransformer.toInputStream()));
    return new CheckedBody(
        name,
        in.orElseThrow(() -> missing(name)),
        (offset, etag) ->
            bucket.ask(
                s3 ->
                    s3.getObject(
                        request ->
                            request
                                .bucket(bucket.name())
                                .key(key)
                                .ifMatch(etag)
                                .range("bytes=" + offset + "-"),
                        ResponseTransformer.toInputStream())));
  }

  /** A part is not checked against the object's SHA-256: whoever asks for it knows its own. */
  @Override
  public InputStream get(String name, long offset, int length) throws IOException {
    if (length == 0) {
      return InputStream.nullInputStream();
    }
    String key = bucket.key(name);
    return bucket
        .find(
            s3 ->
                s3.getObject(
                    request ->
                        request
                            .bucket(bucket.name())
                            .key(key)
                            .range("bytes=" + offset + "-" + (offset + length - 1)),
                    ResponseTransformer.toBytes()))
        .orElseThrow(() -> missing(name))
        .asInputStream();
  }

  @Override
  public Path fetch(String name) throws IOException {
    ResultRef ref = describe(name).orElseThrow(() -> missing(name));
    return cache.file(ref.sha256(), to -> copy(name, to));
  }

  @Override
  public List<String> list(String folder) throws IOException {
    List<String> names = new ArrayList<>();
    for (S3Object object : below(folder)) {
      names.add(bucket.blob(object.key()));
    }
    if (bucket.head(folder).isPresent()) {
      names.add(folder);
    }
    return names.stream().sorted().toList();
  }

  private List<S3Object> below(String folder) throws IOException {
    String prefix = bucket.key(folder) + "/";
    return bucket.ask(s3 -> objects(s3, prefix).toList());
  }

  /** All objects of a prefix, page by page. */
  private Stream<S3Object> objects(S3Client s3, String prefix) {
    return s3
        .listObjectsV2Paginator(request -> request.bucket(bucket.name()).prefix(prefix))
        .contents()
        .stream();
  }

  @Override
  public void remove(String name) throws IOException {
    String key = bucket.key(name);
    List<S3Object> all = below(name);
    for (int from = 0; from < all.size(); from += REMOVED_AT_ONCE) {
      removeAll(all.subList(from, Math.min(all.size(), from + REMOVED_AT_ONCE)));
    }
    bucket.find(s3 -> s3.deleteObject(request -> request.bucket(bucket.name()).key(key)));
  }

  private void removeAll(List<S3Object> objects) throws IOException {
    List<ObjectIdentifier> names =
        objects.stream().map(it -> ObjectIdentifier.builder().key(it.key()).build()).toList();
    DeleteObjectsResponse answer =
        bucket.ask(
            s3 ->
                s3.deleteObjects(
                    request ->
                        request
                            .bucket(bucket.name())
                            .delete(these -> these.objects(names).quiet(true))));
    if (answer.hasErrors() && !answer.errors().isEmpty()) {
      var error = answer.errors().getFirst();
      throw new IOException(
          bucket.place() + " does not remove " + error.key() + ": " + error.code());
    }
  }

  @Override
  public long bytes(String folder) throws IOException {
    String prefix = bucket.key(folder) + "/";
    long below = bucket.ask(s3 -> objects(s3, prefix).mapToLong(S3Object::size).sum());
    return size(folder).orElse(0L) + below;
  }
}
