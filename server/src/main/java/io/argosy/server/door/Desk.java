package io.argosy.server.door;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.server.access.Admission;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Request;
import io.argosy.server.realm.NodeTokens;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.realm.Service;
import io.argosy.server.realm.Sheet;
import java.io.IOException;
import java.util.Optional;

/** What all calls of the compatibility API share: the service, and its known jobs. */
final class Desk {
  private final Service service;
  private final Admission admission;
  private final Keeping keeping;
  private final Hearing hearing;
  private final HandedOut handedOut;
  private final LateFinish late;
  private final Clients clients = new Clients();

  Desk(Service service, Admission admission) {
    this.service = service;
    this.admission = admission;
    this.keeping = new Keeping(service.blobs());
    this.hearing = new Hearing(service.times().doorLease());
    this.handedOut = new HandedOut(service);
    this.late = new LateFinish(keeping);
  }

  Service service() {
    return service;
  }

  Admission admission() {
    return admission;
  }

  Keeping keeping() {
    return keeping;
  }

  Hearing hearing() {
    return hearing;
  }

  HandedOut handedOut() {
    return handedOut;
  }

  LateFinish late() {
    return late;
  }

  Clients clients() {
    return clients;
  }

  /** Gives up partitions that did not start, and workers that did not report, within a lease. */
  void giveUp(RealmWorld world) {
    handedOut.takeBack(world);
    hearing.giveUp(world);
  }

  /** A job, its realm, and its job record. */
  record At(RealmWorld world, Sheet sheet, Service service) {
    JobId job() {
      return new JobId(sheet.job());
    }

    Worker.Standing standing(long worker) {
      return world.look(state -> Worker.standing(state, job(), worker));
    }

    Notes notes(AttemptId attempt) {
      return new Notes(service.blobs(), world.names().door(attempt));
    }
  }

  /**
   * The job that programs know by this name.
   *
   * @throws Problem when no such job exists
   */
  At job(Request request, String door) {
    for (RealmWorld world : service.worlds()) {
      Optional<Sheet> sheet = world.sheets().byDoor(door);
      if (sheet.isPresent()) {
        return new At(world, sheet.get(), service);
      }
    }
    service.elsewhere("jobs", door);
    throw unknown(request, door);
  }

  /** Any caller with the name of a job may report for it, so a wrong name counts as a guess. */
  Problem unknown(Request request, String door) {
    return admission.refused(
        request,
        Optional.of(Admission.Shown.JOB),
        Problem.badRequest("there is no job " + door + " here"));
  }

  /**
   * Admits a call of a job's worker. The call counts against the token of its node, as an agent's
   * calls count against the agent's token. Where no node has the worker, the call counts against
   * the job. The service removes a node whose token is no longer valid, together with its workers.
   *
   * @param worker as it was sent
   */
  void admit(Request request, At at, String worker) throws IOException {
    Optional<MachineId> node =
        Worker.parsed(worker)
            .flatMap(number -> at.world().look(state -> Worker.node(state, at.job(), number)));
    Optional<String> token = node.flatMap(it -> NodeTokens.of(at.world(), it));
    if (node.isPresent()) {
      NodeTokens.isGood(at.world(), node.get(), service.access()::isGood);
    }
    admission.known(request, token.orElseGet(() -> "job/" + at.sheet().door()));
  }
}
