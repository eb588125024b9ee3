package io.argosy.server.rest;

import io.argosy.server.access.Admission;
import io.argosy.server.access.Caller;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Request;
import io.argosy.server.realm.Service;
import java.util.Optional;

/** Tells who asks, as the token in the head of a request shows. */
final class SignIns {
  private final Service service;
  private final Admission admission;

  SignIns(Service service, Admission admission) {
    this.service = service;
    this.admission = admission;
  }

  /**
   * @throws Problem when nobody is known by what was shown, or it was shown too often
   */
  Caller caller(Request request) {
    Optional<String> shown = request.header("Authorization");
    Caller caller;
    try {
      caller = service.caller(shown);
    } catch (Problem e) {
      throw e.status() == 401
          ? admission.refused(request, shown.map(it -> Admission.Shown.TOKEN), e)
          : e;
    }
    // The machines that a service rents have one name for all their tokens.
    String who = caller.machine().map(it -> caller.realm() + "/" + it).orElseGet(caller::token);
    admission.known(request, who);
    return caller;
  }
}
