package io.argosy.server.rest;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.explain.ReportFields;
import io.argosy.protocol.text.WholeNumbers;
import io.argosy.server.access.Scope;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Router;
import io.argosy.server.realm.OutputList;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Requests about workflows beyond those about all jobs, and about retries. */
final class WorkflowsApi {
  private final Api api;
  private final Service service;

  WorkflowsApi(Api api) {
    this.api = api;
    this.service = api.service();
  }

  void on(Router router) {
    router
        .on("GET", "/v1/jobs/{job}/outputs", api.allowed(Scope.READ, this::outputs), "task")
        .on("POST", "/v1/jobs/{job}/again", api.allowed(Scope.SUBMIT, this::again));
  }

  private ApiResponse again(Api.Call call) {
    JobId id = JobsApi.known(call);
    JobsApi.refuseStranger(call, id, "try it again");
    RealmWorld world = call.world();
    world
        .look(state -> whyNotAgain(JobFields.there(state, id), world.now()))
        .ifPresent(
            why -> {
              throw new Problem(409, why);
            });
    world.tell(at -> new Stimulus.TryAgain(at, id));
    api.audit(call, "job.again", id.value());
    return ApiResponse.empty(202);
  }

  private static Optional<String> whyNotAgain(JobState job, Instant now) {
    if (job.kind().canTryAgain(job, now)) {
      return Optional.empty();
    }
    String stands = job.outcome().map(it -> "is " + ReportFields.word(it)).orElse("has not ended");
    boolean failed = job.outcome().filter(it -> it instanceof Outcome.Failed).isPresent();
    if (failed && JobRules.isTooLate(job, now)) {
      return Optional.of(
          "the deadline of job " + job.id() + " has passed, and its promise stops it then");
    }
    return Optional.of(
        failed
            ? "job " + job.id() + " failed, and nothing of it can be tried again"
            : "job " + job.id() + " " + stands + "; a job that failed can be tried again");
  }

  private ApiResponse outputs(Api.Call call) throws IOException {
    JobId job = JobsApi.known(call);
    long task = task(call.request());
    api.fetched(call, "outputs.fetch", job.value());
    OutputList list = new OutputList(call.world(), service.blobs());
    return ApiResponse.json(200, outputs(list.of(job, task), service));
  }

  /** The requested task, by its number. */
  static long task(ApiRequest request) {
    String text = request.parameter("task").orElse("");
    long task = WholeNumbers.parse(text).orElse(-1);
    if (task < 0) {
      throw Problem.badRequest("task is '" + text + "'; it must be a task's number, 0 or more");
    }
    return task;
  }

  static SequencedMap<String, Object> outputs(List<OutputList.Left> left, Service service) {
    List<SequencedMap<String, Object>> outputs = new ArrayList<>();
    for (OutputList.Left one : left) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("path", one.output().path());
      fields.put("bytes", one.output().bytes());
      fields.put("sha256", one.output().sha256());
      fields.put("url", service.sign("GET", one.blob()));
      outputs.add(fields);
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("outputs", outputs);
    return fields;
  }
}
