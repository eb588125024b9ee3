package io.argosy.server.kind.workflow;

import io.argosy.core.model.JobId;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.server.access.Scope;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Router;
import io.argosy.server.realm.CollectedJob;
import io.argosy.server.realm.OutputList;
import io.argosy.server.rest.Api;
import io.argosy.server.rest.JobsApi;
import io.argosy.server.rest.KindApi;
import io.argosy.server.rest.OutputFields;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.nio.file.Path;

/** Requests about workflows beyond those about all jobs. */
public final class WorkflowsApi implements KindApi {
  @Override
  public String name() {
    return "workflow";
  }

  @Override
  public void on(Api api, Router router) {
    router.on(
        "GET",
        "/v1/jobs/{job}/outputs",
        api.allowed(Scope.READ, call -> outputs(api, call)),
        "task");
  }

  /** A table of all outputs of its tasks. */
  @Override
  public void collect(CollectedJob job, Path result) throws IOException {
    OutputTable.write((FlowFile) job.file(), job.kept(), job.names(), job.blobs(), result);
  }

  private static ApiResponse outputs(Api api, Api.Call call) throws IOException {
    JobId job = JobsApi.known(call);
    long task = OutputFields.task(call.request());
    api.fetched(call, "outputs.fetch", job.value());
    Service service = api.service();
    OutputList list = new OutputList(call.world(), service.blobs());
    return ApiResponse.json(200, OutputFields.of(list.of(job, task), service));
  }
}
