package io.argosy.server.door;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import io.argosy.server.http.Problem;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.realm.Service;
import io.argosy.server.realm.Sheet;
import java.util.Optional;

/** What all calls at the door share: the service, and the jobs as they are known here. */
final class Desk {
  private final Service service;
  private final Keeping keeping;
  private final Hearing hearing;
  private final HandedOut handedOut;
  private final LateFinish late;
  private final Clients clients = new Clients();

  Desk(Service service) {
    this.service = service;
    this.keeping = new Keeping(service.blobs());
    this.hearing = new Hearing(service.times().doorLease());
    this.handedOut = new HandedOut(service);
    this.late = new LateFinish(keeping);
  }

  Service service() {
    return service;
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

  /** Gives up what has not started, and whose worker is silent, for longer than a lease. */
  void giveUp(RealmWorld world) {
    handedOut.takeBack(world);
    hearing.giveUp(world);
  }

  /** A job, the realm it belongs to, and what is noted there. */
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
   * @throws Problem when there is none
   */
  At job(String door) {
    for (RealmWorld world : service.worlds()) {
      Optional<Sheet> sheet = world.sheets().byDoor(door);
      if (sheet.isPresent()) {
        return new At(world, sheet.get(), service);
      }
    }
    service.elsewhere("jobs", door);
    throw Problem.badRequest("there is no job " + door + " here");
  }
}
