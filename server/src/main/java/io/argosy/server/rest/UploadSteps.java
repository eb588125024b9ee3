package io.argosy.server.rest;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.wire.UploadStep;
import io.argosy.protocol.wire.UploadWay;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.ContentName;
import io.argosy.runtime.blobs.DirectBlobs;
import io.argosy.server.http.Problem;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Direct uploads past the service, step by step. The service stores nothing between steps, so that
 * a client may send each step to another replica, and repeat it.
 */
final class UploadSteps {
  private final Blobs blobs;
  private final Duration good;

  /**
   * @param good how long an address is valid
   */
  UploadSteps(Blobs blobs, Duration good) {
    this.blobs = blobs;
    this.good = good;
  }

  UploadWay take(String name, UploadStep step) throws IOException {
    Optional<DirectBlobs> direct = blobs.direct();
    if (direct.isEmpty()) {
      return new UploadWay.Through();
    }
    try {
      return take(direct.get(), name, step);
    } catch (DirectBlobs.Unfinished e) {
      throw new Problem(409, String.valueOf(e.getMessage()));
    }
  }

  private UploadWay take(DirectBlobs direct, String name, UploadStep step) throws IOException {
    ResultRef body = new ResultRef(step.bytes(), step.sha256());
    boolean whole = step.kind() == UploadStep.Kind.BEGIN || step.kind() == UploadStep.Kind.FINISH;
    if (whole
        && ContentName.from(name).filter(it -> !it.sha256().equals(body.sha256())).isPresent()) {
      throw Problem.badRequest("the body's SHA-256 is " + body.sha256() + "; its name has another");
    }
    String upload = step.upload().orElse("");
    return switch (step.kind()) {
      case BEGIN ->
          blobs.size(name).isPresent()
              ? new UploadWay.Stored()
              : way(direct.begin(name, body, good));
      case PART -> whole(direct.part(name, upload, step.number(), body, good));
      case FINISH -> {
        if (step.upload().isPresent()) {
          direct.finish(name, upload, body);
        } else if (blobs.size(name).isEmpty()) {
          throw new DirectBlobs.Unfinished("the body was not sent to where it should go");
        }
        yield new UploadWay.Stored();
      }
      case ABANDON -> {
        direct.abandon(name, upload);
        yield new UploadWay.Through();
      }
    };
  }

  private static UploadWay way(DirectBlobs.Way way) {
    return switch (way) {
      case DirectBlobs.Way.Whole whole -> whole(whole.address());
      case DirectBlobs.Way.Parts parts -> new UploadWay.Parts(parts.upload(), parts.partBytes());
    };
  }

  private static UploadWay whole(DirectBlobs.Address address) {
    return new UploadWay.Whole(address.url(), address.headers());
  }
}
