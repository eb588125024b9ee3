package io.argosy.server.realm;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.wire.UploadRequest;
import io.argosy.runtime.agents.AgentMessages;
import io.argosy.server.access.Secrets;
import io.argosy.server.http.Problem;
import io.argosy.server.job.BlobNames;
import java.util.function.UnaryOperator;

/** The upload addresses of a machine, for the attempts and merges that it was assigned. */
final class UploadAddresses {
  private final BlobNames names;
  private final AttemptRights rights;
  private final UnaryOperator<String> sign;

  /**
   * @param sign makes an upload address from a blob's name
   */
  UploadAddresses(BlobNames names, AttemptRights rights, UnaryOperator<String> sign) {
    this.names = names;
    this.rights = rights;
    this.sign = sign;
  }

  /**
   * @throws Problem when the machine may not upload it
   */
  String of(MachineId machine, UploadRequest.Wanted wanted) {
    AttemptId attempt = attempt(wanted);
    if (wanted.kind() == UploadRequest.Kind.MERGED) {
      rights.merge(machine, attempt.job());
    } else {
      rights.attempt(machine, attempt);
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
      case RESULT -> names.result(attempt, AgentMessages.interval(wanted.piece().orElseThrow()));
      case OUTPUT ->
          names.output(
              attempt,
              AgentMessages.interval(wanted.piece().orElseThrow()),
              wanted.number().orElseThrow());
      case LOG ->
          names.log(attempt, wanted.piece().map(AgentMessages::interval), Secrets.random(6));
      case MERGED -> names.merged(attempt.job());
    };
  }
}
