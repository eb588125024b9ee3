package io.argosy.server.compat;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.MachineId;
import io.argosy.server.access.Realm;
import io.argosy.server.compat.WorkerNumber.Standing;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.Problem;
import io.argosy.server.realm.NodeTokens;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.util.Optional;

/** Uploads of results through signed addresses. */
final class ResultCalls {
  /** Names the token of the node that an address was made for: it is good no longer than that. */
  static final String BY = "by";

  private final CompatContext compatContext;
  private final Service service;

  ResultCalls(CompatContext compatContext) {
    this.compatContext = compatContext;
    this.service = compatContext.service();
  }

  /** The path of a signed upload address, for the node that has the worker. */
  String address(CompatContext.At at, long worker, MachineId node) {
    AttemptId attempt = attempt(awaited(at, worker));
    if (at.world()
        .look(attempt.job(), state -> state.givenTo(attempt))
        .filter(node::equals)
        .isEmpty()) {
      throw Problem.badRequest("no worker " + worker);
    }
    String path = CompatApi.BASE + "/results/upload/" + at.sheet().door() + "/" + worker;
    Optional<String> token = NodeTokens.of(at.world(), node);
    return token.isPresent()
        ? path
            + "?"
            + BY
            + "="
            + token.get()
            + "&"
            + service.urls().query("PUT", path + "/" + token.get(), service.times().signed())
        : service.urls().address("PUT", path, service.times().signed());
  }

  /**
   * Checks the signature before any lookup: the holder of a signed address already knows the name
   * of the job.
   */
  void check(ApiRequest request) {
    String path = "/" + String.join("/", request.path());
    Optional<String> token = request.parameter(BY);
    String signed = path + token.map(it -> "/" + it).orElse("");
    compatContext.admission().signed(request, service.urls(), "PUT", signed, 401);
    if (token.isPresent() && !service.access().isGood(token.get())) {
      throw new Problem(401, "the token of the node that was given this address is good no more");
    }
  }

  /** Stores a body, which may take long; {@link #stored} is next. */
  Standing store(CompatContext.At at, long worker, ApiRequest request) throws IOException {
    Standing standing = awaited(at, worker);
    if (standing instanceof Standing.Live live) {
      compatContext.hearing().heard(at.world(), live.task());
    }
    at.notes(attempt(standing)).upload(request.body(), room(at.world().name()));
    return standing;
  }

  /** Keeps what is complete now. */
  void stored(CompatContext.At at, Standing standing) throws IOException {
    if (standing instanceof Standing.Over over) {
      compatContext.late().keep(at, over.attempt());
      return;
    }
    if (standing instanceof Standing.Live live) {
      stored(at, live);
    }
  }

  private void stored(CompatContext.At at, Standing.Live live) throws IOException {
    if (!live.hasStarted() && !live.balanced()) {
      // A program without balancing may report only its result: it got only an upload address.
      at.world().tell(time -> new Stimulus.AttemptStarted(time, live.attempt()));
      at.notes(live.attempt()).finish(live.task().granted());
    }
    compatContext.keeping().keep(at.world(), live.attempt());
  }

  private static AttemptId attempt(Standing standing) {
    return switch (standing) {
      case Standing.Live live -> live.attempt();
      case Standing.Over over -> over.attempt();
      case Standing.JobOver _, Standing.Unknown _ -> throw new IllegalStateException("not awaited");
    };
  }

  /** A worker that may still upload; also one that was given up and has kept nothing yet. */
  private Standing awaited(CompatContext.At at, long worker) {
    return switch (at.standing(worker)) {
      case Standing.JobOver over -> throw Problem.badRequest("the job has ended");
      case Standing.Unknown unknown -> throw Problem.badRequest("no worker " + worker);
      case Standing.Over over when compatContext.late().isAwaited(at, over.attempt()) -> over;
      case Standing.Over over ->
          throw Problem.badRequest("worker " + worker + " has finished or was given up");
      case Standing.Live live -> live;
    };
  }

  private long room(String realm) throws IOException {
    long limit = service.access().realm(realm).map(Realm::maxBytes).orElse(0L);
    long left = limit - service.blobs().bytes(realm);
    if (left <= 0) {
      throw new Problem(507, "the realm has stored its limit of " + limit + " bytes");
    }
    return left;
  }
}
