package io.argosy.cli.option;

import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.s3.BucketCheck;
import io.argosy.s3.S3Place;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for the place of bodies, if it is not the data folder. */
public final class BlobsOption {
  @Option(
      names = "--blobs",
      paramLabel = "s3://BUCKET/PREFIX",
      description =
          "Where files and results are kept (default: with everything else). Credentials come from"
              + " the environment or the profile, as for every client of S3.")
  private @Nullable String blobs;

  @Option(
      names = "--s3-endpoint",
      paramLabel = "URL",
      description = "A store with the S3 API (default: Amazon's). Agents should reach it too.")
  private @Nullable String s3Endpoint;

  @Option(
      names = "--s3-region",
      paramLabel = "REGION",
      description = "Where the bucket is (default: from the environment or the profile).")
  private @Nullable String s3Region;

  /**
   * Opens the place, if the flags name one.
   *
   * @param folder the data of the service
   */
  public Optional<Blobs> open(Path folder) {
    if (blobs == null) {
      String idle = s3Endpoint != null ? "--s3-endpoint" : s3Region != null ? "--s3-region" : "";
      if (!idle.isEmpty()) {
        throw BadInput.inArgument(
            idle, "", idle + " has no effect without --blobs, which must be s3://BUCKET/PREFIX");
      }
      return Optional.empty();
    }
    return Optional.of(at(blobs, folder));
  }

  /** Opens another place with the same endpoint and region. */
  public Blobs at(String place, Path folder) {
    S3Place parsed =
        S3Place.parse(place, Optional.ofNullable(s3Endpoint), Optional.ofNullable(s3Region));
    return BucketCheck.open(parsed, folder.resolve("scratch"));
  }
}
