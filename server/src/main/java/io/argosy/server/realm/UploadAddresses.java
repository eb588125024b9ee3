package io.argosy.server.realm;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.wire.UploadRequest;
import io.argosy.runtime.agents.AgentMessages;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.ContentName;
import io.argosy.server.access.Secrets;
import io.argosy.server.http.Problem;
import io.argosy.server.job.BlobNames;
import java.io.IOException;
import java.util.function.UnaryOperator;

/** The upload addresses of a machine, for the attempts and merges that it was assigned. */
final class UploadAddresses {
  private final BlobNames names;
  private final AttemptRights rights;
  private final Blobs blobs;
  private final UnaryOperator<String> sign;

  /**
   * @param sign makes an upload address from a blob's name
   */
  UploadAddresses(BlobNames names, AttemptRights rights, Blobs blobs, UnaryOperator<String> sign) {
    this.names = names;
    this.rights = rights;
    this.blobs = blobs;
    this.sign = sign;
  }

  /**
   * @throws Problem when the machine may not upload it
   */
  String of(MachineId machine, UploadRequest.Wanted wanted) throws IOException {
    AttemptId attempt = attempt(wanted);
    if (wanted.kind() == UploadRequest.Kind.MERGED) {
      rights.merge(machine, attempt.job());
    } else {
      rights.attempt(machine, attempt);
    }
    if (wanted.kind() == UploadRequest.Kind.MERGED && wanted.sha256().isEmpty()) {
      // Under a name without a SHA-256 the first body stays, which may be of an earlier merge.
      blobs.remove(names.olderMerged(attempt.job()));
    }
    return sign.apply(name(attempt, wanted));
  }

  private static AttemptId attempt(UploadRequest.Wanted wanted) {
    try {
      return AgentMessages.attempt(wanted.attempt());
    } catch (IllegalArgumentException e) {
      throw Problem.badRequest(String.valueOf(e.getMessage()));
    }
  }

  private String name(AttemptId attempt, UploadRequest.Wanted wanted) {
    return switch (wanted.kind()) {
      case RESULT ->
          byContent(
              wanted,
              names.olderResult(attempt, AgentMessages.interval(wanted.piece().orElseThrow())));
      case OUTPUT ->
          byContent(
              wanted,
              names.olderOutput(
                  attempt,
                  AgentMessages.interval(wanted.piece().orElseThrow()),
                  wanted.number().orElseThrow()));
      case LOG ->
          names.log(attempt, wanted.piece().map(AgentMessages::interval), Secrets.random(6));
      case MERGED -> byContent(wanted, names.olderMerged(attempt.job()));
    };
  }

  /** Agents of version 2 announce no content. */
  private static String byContent(UploadRequest.Wanted wanted, String place) {
    return wanted.sha256().map(it -> new ContentName(place, it).name()).orElse(place);
  }
}
