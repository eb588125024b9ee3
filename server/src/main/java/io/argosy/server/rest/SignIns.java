package io.argosy.server.rest;

import io.argosy.server.access.Admission;
import io.argosy.server.access.Caller;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.Problem;
import io.argosy.server.service.Service;
import java.util.Optional;

/** Finds the caller by the token in the header of a request. */
final class SignIns {
  private final Service service;
  private final Admission admission;

  SignIns(Service service, Admission admission) {
    this.service = service;
    this.admission = admission;
  }

  /**
   * @throws Problem when the token belongs to no caller, or wrong tokens came too often
   */
  Caller caller(ApiRequest request) {
    Optional<String> shown = request.header("Authorization");
    Caller caller;
    try {
      caller = service.caller(shown);
    } catch (Problem e) {
      throw e.status() == 401
          ? admission.refused(request, shown.map(it -> Admission.Shown.TOKEN), e)
          : e;
    }
    // The rented machines of a service share one name for all their tokens.
    String who = caller.machine().map(it -> caller.realm() + "/" + it).orElseGet(caller::token);
    admission.known(request, who);
    return caller;
  }
}
