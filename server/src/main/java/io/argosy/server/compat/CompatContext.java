package io.argosy.server.compat;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.server.access.Admission;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.Problem;
import io.argosy.server.job.JobRecord;
import io.argosy.server.realm.NodeTokens;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.util.Optional;

/** What all calls of the compatibility API share: the service, and its known jobs. */
final class CompatContext {
  private final Service service;
  private final Admission admission;
  private final CompatResults compatResults;
  private final WorkerLiveness workerLiveness;
  private final PendingPartitions pendingPartitions;
  private final LateFinish late;
  private final ClientPrograms clientPrograms = new ClientPrograms();

  CompatContext(Service service, Admission admission) {
    this.service = service;
    this.admission = admission;
    this.compatResults = new CompatResults(service.blobs());
    this.workerLiveness = new WorkerLiveness(service.times().doorLease());
    this.pendingPartitions = new PendingPartitions(service);
    this.late = new LateFinish(compatResults);
  }

  Service service() {
    return service;
  }

  Admission admission() {
    return admission;
  }

  CompatResults keeping() {
    return compatResults;
  }

  WorkerLiveness hearing() {
    return workerLiveness;
  }

  PendingPartitions handedOut() {
    return pendingPartitions;
  }

  LateFinish late() {
    return late;
  }

  ClientPrograms clients() {
    return clientPrograms;
  }

  /** Gives up partitions that did not start, and workers that did not report, within a lease. */
  void giveUp(RealmWorld world) {
    pendingPartitions.takeBack(world);
    workerLiveness.giveUp(world);
  }

  /** A job, its realm, and its job record. */
  record At(RealmWorld world, JobRecord sheet, Service service) {
    JobId job() {
      return new JobId(sheet.job());
    }

    WorkerNumber.Standing standing(long worker) {
      return world.look(job(), state -> WorkerNumber.standing(state, job(), worker));
    }

    AttemptNotes notes(AttemptId attempt) {
      return new AttemptNotes(service.blobs(), world.names().door(attempt));
    }
  }

  /**
   * The job that programs know by this name.
   *
   * @throws Problem when no such job exists
   */
  At job(ApiRequest request, String door) {
    for (RealmWorld world : service.worlds()) {
      Optional<JobRecord> jobRecord = world.sheets().byDoor(door);
      if (jobRecord.isPresent()) {
        return new At(world, jobRecord.get(), service);
      }
    }
    service.elsewhere("jobs", door);
    throw unknown(request, door);
  }

  /** Any caller with the name of a job may report for it, so a wrong name counts as a guess. */
  Problem unknown(ApiRequest request, String door) {
    return admission.refused(
        request, Optional.of(Admission.Shown.JOB), Problem.badRequest("no job " + door + " here"));
  }

  /**
   * Admits a call of a job's worker. The call counts against the token of its node, as an agent's
   * calls count against the agent's token. Where no node has the worker, the call counts against
   * the job. The service removes a node whose token is no longer valid, together with its workers.
   *
   * @param worker as it was sent
   */
  void admit(ApiRequest request, At at, String worker) throws IOException {
    Optional<MachineId> node =
        WorkerNumber.parsed(worker)
            .flatMap(
                number ->
                    at.world().look(at.job(), state -> WorkerNumber.node(state, at.job(), number)));
    Optional<String> token = node.flatMap(it -> NodeTokens.of(at.world(), it));
    if (node.isPresent()) {
      NodeTokens.isGood(at.world(), node.get(), service.access()::isGood);
    }
    admission.known(request, token.orElseGet(() -> "job/" + at.sheet().door()));
  }
}
