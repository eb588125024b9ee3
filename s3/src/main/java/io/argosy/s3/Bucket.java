package io.argosy.s3;

import io.argosy.core.model.ResultRef;
import io.argosy.runtime.blobs.BlobName;
import io.argosy.runtime.blobs.Blobs;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** The bucket; each failure of a request becomes one sentence. */
final class Bucket {
  /** The metadata field of a body's hash. */
  static final String SHA256 = "sha256";

  private static final Set<String> FULL =
      Set.of("QuotaExceeded", "XMinioStorageFull", "InsufficientStorage", "StorageFull");

  private static final int THERE = 412;
  private static final int TOGETHER = 409;
  private static final int TRIES = 5;

  private final S3Place place;
  private final S3Client client;

  Bucket(S3Place place, S3Client client) {
    this.place = place;
    this.client = client;
  }

  S3Place place() {
    return place;
  }

  String name() {
    return place.bucket();
  }

  /** The key of a blob. */
  String key(String blob) {
    return place.prefix() + BlobName.checked(blob);
  }

  /** The blob of a key. */
  String blob(String key) {
    return key.substring(place.prefix().length());
  }

  static Map<String, String> metadata(ResultRef body) {
    return Map.of(SHA256, body.sha256());
  }

  /** A SHA-256 as S3 writes it. */
  static String base64(String sha256) {
    return Base64.getEncoder().encodeToString(HexFormat.of().parseHex(sha256));
  }

  /** Sends a request; the client itself retries for a while before this fails. */
  <T> T ask(Function<S3Client, T> question) throws IOException {
    try {
      return question.apply(client);
    } catch (SdkException e) {
      throw trouble(e);
    }
  }

  /** Requests something that may not exist. */
  <T> Optional<T> find(Function<S3Client, T> question) throws IOException {
    try {
      return Optional.of(question.apply(client));
    } catch (S3Exception e) {
      if (e.statusCode() == 404 && !isNoBucket(e)) {
        return Optional.empty();
      }
      throw trouble(e);
    } catch (SdkException e) {
      throw trouble(e);
    }
  }

  private static boolean isNoBucket(S3Exception e) {
    return "NoSuchBucket".equals(code(e));
  }

  /** Writes an object unless its name is taken; returns whether it was written. */
  boolean first(Consumer<S3Client> write) throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        write.accept(client);
        return true;
      } catch (S3Exception e) {
        if (e.statusCode() == THERE) {
          return false;
        }
        // Two clients wrote the same name at the same instant, and the store refused both.
        if (e.statusCode() != TOGETHER || tries == TRIES) {
          throw trouble(e);
        }
      } catch (SdkException e) {
        throw trouble(e);
      }
    }
  }

  Optional<HeadObjectResponse> head(String blob) throws IOException {
    String key = key(blob);
    return find(s3 -> s3.headObject(request -> request.bucket(name()).key(key)));
  }

  private static String code(S3Exception e) {
    return e.awsErrorDetails() == null ? "" : String.valueOf(e.awsErrorDetails().errorCode());
  }

  IOException trouble(SdkException e) {
    if (e instanceof AbortedException) {
      Thread.currentThread().interrupt();
      return new InterruptedIOException("interrupted while " + place + " was asked");
    }
    if (e instanceof S3Exception s3) {
      String code = code(s3);
      if (s3.statusCode() == 507 || FULL.contains(code)) {
        return new Blobs.Full(place + " has no room for more (" + code + ")", e);
      }
      return new Blobs.Away(
          place + " does not do what it is asked: status " + s3.statusCode() + " " + code, e);
    }
    return new Blobs.Away(place + " does not answer: " + why(e), e);
  }

  /** The innermost reason: the outer ones only describe the retries. */
  static String why(Throwable e) {
    Throwable inner = e;
    while (inner.getCause() != null) {
      inner = inner.getCause();
    }
    String message = String.valueOf(inner.getMessage());
    String kind = inner.getClass().getSimpleName();
    return inner instanceof IOException ? kind + ": " + message : message;
  }
}
