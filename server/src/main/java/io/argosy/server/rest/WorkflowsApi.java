package io.argosy.server.rest;

import io.argosy.core.model.JobId;
import io.argosy.protocol.text.WholeNumbers;
import io.argosy.server.access.Scope;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Request;
import io.argosy.server.http.Response;
import io.argosy.server.http.Router;
import io.argosy.server.realm.OutputList;
import io.argosy.server.realm.Service;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** What people ask about workflows besides what they ask about all jobs. */
final class WorkflowsApi {
  private final Api api;
  private final Service service;

  WorkflowsApi(Api api) {
    this.api = api;
    this.service = api.service();
  }

  void on(Router router) {
    router.on("GET", "/v1/jobs/{job}/outputs", api.allowed(Scope.READ, this::outputs));
  }

  private Response outputs(Api.Call call) throws IOException {
    JobId job = JobsApi.known(call);
    OutputList list = new OutputList(call.world(), service.blobs());
    return Response.json(200, outputs(list.of(job, task(call.request())), service));
  }

  /** The task that is asked for, by its number. */
  static long task(Request request) {
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
