package io.argosy.s3;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Opens a bucket, after checking that it is usable: it exists, can be written and read, and refuses
 * to overwrite a name.
 */
public final class BucketCheck {
  /** Larger bodies are sent in parts of this size. */
  static final long PART_BYTES = 64L << 20;

  private static final long CACHE_BYTES = 4L << 30;

  /** Longer than any upload address is valid. */
  private static final Duration ABANDONED = Duration.ofDays(2);

  private static final Duration LOOK = Duration.ofHours(6);

  private static final String MARK = ".argosy";
  private static final byte[] TEXT =
      "The bodies of an Argosy service lie beside this.\n".getBytes(StandardCharsets.UTF_8);

  private BucketCheck() {}

  /**
   * Opens a bucket with the credentials of the environment, the profile or the machine.
   *
   * @param scratch a folder for bodies in transfer, in which each process creates its own
   * @throws BadInput when the bucket is not usable
   */
  public static S3Blobs open(S3Place place, Path scratch) {
    S3Blobs blobs =
        open(
            place,
            new BodyCache(scratch, CACHE_BYTES),
            PART_BYTES,
            DefaultCredentialsProvider.builder().build());
    Thread.ofVirtual().name("abandoned uploads").start(() -> clear(blobs));
    return blobs;
  }

  static S3Blobs open(
      S3Place place, BodyCache cache, long partBytes, AwsCredentialsProvider credentials) {
    try {
      S3Connection connection =
          S3Connection.to(place, Region.of(region(place)), known(credentials));
      connection.bucket().ask(s3 -> tried(s3, place));
      return new S3Blobs(connection, cache, partBytes);
    } catch (SdkException e) {
      throw refused(place, Bucket.why(e));
    } catch (IOException e) {
      throw refused(
          place, e.getCause() instanceof S3Exception s3 ? said(place, s3) : Bucket.why(e));
    }
  }

  /** Stores other than Amazon's accept almost any region; Amazon's requires the right one. */
  private static String region(S3Place place) {
    if (place.region().isPresent() || place.endpoint().isPresent()) {
      return place.region().orElse("us-east-1");
    }
    try {
      return DefaultAwsRegionProviderChain.builder().build().getRegion().id();
    } catch (SdkException nowhere) {
      throw BadInput.inArgument(
          "--s3-region", "", "--s3-region is missing, and AWS_REGION and the profile name none");
    }
  }

  private static AwsCredentialsProvider known(AwsCredentialsProvider credentials) {
    try {
      credentials.resolveCredentials();
      return credentials;
    } catch (SdkException none) {
      throw BadInput.inArgument(
          "--blobs",
          "",
          "--blobs needs credentials, and none are set: set AWS_ACCESS_KEY_ID and"
              + " AWS_SECRET_ACCESS_KEY, or AWS_PROFILE for one of the profiles");
    }
  }

  private static Optional<String> tried(S3Client s3, S3Place place) {
    s3.headBucket(request -> request.bucket(place.bucket()));
    boolean written = mark(s3, place);
    if (written && mark(s3, place)) {
      throw refused(
          place,
          "it writes a name again that is taken (it ignores If-None-Match), so that two could store"
              + " different results under one name");
    }
    String key = place.prefix() + MARK;
    s3.getObjectAsBytes(request -> request.bucket(place.bucket()).key(key));
    s3.listObjectsV2(request -> request.bucket(place.bucket()).prefix(key).maxKeys(1));
    return Optional.empty();
  }

  private static boolean mark(S3Client s3, S3Place place) {
    try {
      s3.putObject(
          request ->
              request
                  .bucket(place.bucket())
                  .key(place.prefix() + MARK)
                  .ifNoneMatch("*")
                  .checksumSHA256(Bucket.base64(Sha256.of(TEXT))),
          RequestBody.fromBytes(TEXT));
      return true;
    } catch (S3Exception e) {
      if (e.statusCode() == 412) {
        return false;
      }
      throw e;
    }
  }

  private static String said(S3Place place, S3Exception e) {
    return switch (e.statusCode()) {
      case 301 -> "it is in another region; --s3-region must name that";
      case 403 ->
          "these credentials may not use it; they need s3:ListBucket, s3:GetObject, s3:PutObject"
              + " and s3:DeleteObject there";
      case 404 -> "no bucket " + place.bucket();
      default -> "status " + e.statusCode() + ": " + e.getMessage();
    };
  }

  private static BadInput refused(S3Place place, String why) {
    String name = "s3://" + place.bucket() + "/" + place.prefix();
    return BadInput.inArgument(
        "--blobs", name, "--blobs is " + place + ", which cannot be used: " + why);
  }

  /** Runs as long as the service; every replica does it, in any order. */
  private static void clear(S3Blobs blobs) {
    while (true) {
      try {
        blobs.direct().orElseThrow().clear(ABANDONED);
      } catch (IOException later) {
        // The store is unreachable; code that needs it reports that.
      }
      try {
        Thread.sleep(LOOK);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
