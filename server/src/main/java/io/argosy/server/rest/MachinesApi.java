package io.argosy.server.rest;

import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import io.argosy.protocol.wire.Registered;
import io.argosy.protocol.wire.Registration;
import io.argosy.protocol.wire.ReportDelivery;
import io.argosy.protocol.wire.UploadRequest;
import io.argosy.server.access.Realm;
import io.argosy.server.access.Scope;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Bodies;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Router;
import io.argosy.server.realm.CompatAgent;
import io.argosy.server.realm.MachineService;
import io.argosy.server.realm.OutputList;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Requests of agents. */
final class MachinesApi {
  private final Api api;
  private final Service service;

  MachinesApi(Api api) {
    this.api = api;
    this.service = api.service();
  }

  void on(Router router) {
    router
        .on("POST", "/v1/machines", api.allowed(Scope.SITE, this::enlist))
        .on("DELETE", "/v1/machines/{machine}", api.allowed(Scope.SITE, this::leave), "session")
        .on("POST", "/v1/machines/{machine}/poll", api.allowed(Scope.SITE, this::poll))
        .on("POST", "/v1/machines/{machine}/news", api.allowed(Scope.SITE, this::news))
        .on("POST", "/v1/machines/{machine}/uploads", api.allowed(Scope.SITE, this::uploads))
        .on(
            "GET",
            "/v1/machines/{machine}/jobs/{job}",
            api.allowed(Scope.SITE, this::sheet),
            "session")
        .on(
            "GET",
            "/v1/machines/{machine}/jobs/{job}/results",
            api.allowed(Scope.SITE, this::results),
            "session")
        .on(
            "GET",
            "/v1/machines/{machine}/jobs/{job}/outputs",
            api.allowed(Scope.SITE, this::outputs),
            "session",
            "task");
  }

  private MachineService desk(Api.Call call) {
    return new MachineService(
        call.world(),
        service.blobs(),
        service::sign,
        what -> api.audit(call, "machine.refused", what));
  }

  private ApiResponse enlist(Api.Call call) throws IOException {
    Registration offer = Registration.from(Bodies.json(call.request()));
    if (CompatAgent.isSite(offer.site())) {
      throw Problem.badRequest(
          "site is " + offer.site() + ", which names programs at /compat; choose another --site");
    }
    Optional<String> user =
        own(call).isPresent() ? Optional.empty() : Optional.of(call.caller().user());
    Registered registered = desk(call).enlist(offer, limits(call), own(call), user);
    api.audit(call, "machine.enlist", registered.machine());
    return ApiResponse.json(201, registered.fields());
  }

  private Realm limits(Api.Call call) {
    return service.access().realm(call.caller().realm()).orElseThrow();
  }

  private ApiResponse leave(Api.Call call) throws IOException {
    desk(call).leave(machine(call), session(call));
    api.audit(call, "machine.leave", call.part("machine"));
    return ApiResponse.empty(204);
  }

  private ApiResponse poll(Api.Call call) throws IOException, InterruptedException {
    Poll poll = Poll.from(Bodies.json(call.request()));
    Orders orders = desk(call).poll(machine(call), poll, limits(call));
    // The token may have been revoked or have expired while the machine waited.
    service.caller(call.request().header("Authorization"));
    return ApiResponse.json(200, orders.fields());
  }

  private ApiResponse news(Api.Call call) throws IOException {
    ReportDelivery reportDelivery = ReportDelivery.from(Bodies.json(call.request()));
    return ApiResponse.json(200, desk(call).news(machine(call), reportDelivery).fields());
  }

  private ApiResponse uploads(Api.Call call) throws IOException {
    UploadRequest request = UploadRequest.from(Bodies.json(call.request()));
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("urls", desk(call).uploads(machine(call), request));
    return ApiResponse.json(200, fields);
  }

  private ApiResponse sheet(Api.Call call) throws IOException {
    return ApiResponse.json(
        200, desk(call).sheet(machine(call), session(call), job(call)).fields());
  }

  private ApiResponse results(Api.Call call) throws IOException {
    List<SequencedMap<String, Object>> results = new ArrayList<>();
    for (KeptResult kept : desk(call).toMerge(machine(call), session(call), job(call))) {
      results.add(KeptFields.of(kept, call.world().names(), service));
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("results", results);
    return ApiResponse.json(200, fields);
  }

  private ApiResponse outputs(Api.Call call) throws IOException {
    long task = OutputFields.task(call.request());
    List<OutputList.Left> left = desk(call).outputs(machine(call), session(call), job(call), task);
    return ApiResponse.json(200, OutputFields.of(left, service));
  }

  private static String session(Api.Call call) {
    return call.request()
        .parameter("session")
        .orElseThrow(
            () ->
                Problem.badRequest(
                    "session is missing; it must be the session of the registration"));
  }

  private MachineId machine(Api.Call call) {
    MachineId machine;
    try {
      machine = new MachineId(call.part("machine"));
    } catch (IllegalArgumentException e) {
      throw Problem.notThere("machine", call.part("machine"));
    }
    desk(call).check(machine, own(call));
    return machine;
  }

  /** The machine that the caller's token belongs to, if it is a machine token. */
  private static Optional<MachineId> own(Api.Call call) {
    return call.caller().machine().map(MachineId::new);
  }

  private static JobId job(Api.Call call) {
    return JobsApi.id(call.part("job"));
  }
}
