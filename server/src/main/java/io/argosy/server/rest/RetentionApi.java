package io.argosy.server.rest;

import io.argosy.core.engine.RetentionRules;
import io.argosy.core.engine.retention.JobMarks;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.UserId;
import io.argosy.explain.Reasons;
import io.argosy.explain.ReportFields;
import io.argosy.explain.Words;
import io.argosy.explain.kind.ExplainedKinds;
import io.argosy.server.access.Scope;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Bodies;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Router;
import io.argosy.server.index.ListedJob;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.retention.RetentionService;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** Requests about what is kept of ended jobs: remove, prune, pin. */
final class RetentionApi {
  private static final Reasons REASONS = new Reasons(ExplainedKinds.standard(), Words.ANY);

  private final Api api;

  RetentionApi(Api api) {
    this.api = api;
  }

  void on(Router router) {
    router
        .on("DELETE", "/v1/jobs/{job}", api.allowed(Scope.SUBMIT, this::remove), "keepRecord")
        .on("PUT", "/v1/jobs/{job}/pin", api.allowed(Scope.SUBMIT, call -> pin(call, true)))
        .on("DELETE", "/v1/jobs/{job}/pin", api.allowed(Scope.SUBMIT, call -> pin(call, false)))
        .on("POST", "/v1/prune", api.allowed(Scope.SUBMIT, this::prune));
  }

  private RetentionService service(Api.Call call) {
    return new RetentionService(call.world(), api.service().blobs());
  }

  private ApiResponse remove(Api.Call call) throws InterruptedException {
    JobId job = JobsApi.known(call);
    JobsApi.refuseStranger(call, job, "remove it");
    boolean keepRecord = truth(call, "keepRecord");
    refuse(whyNot(call.world(), job, keepRecord));
    boolean done = service(call).remove(job, new UserId(call.caller().user()), !keepRecord);
    if (!done && call.world().look(state -> state.retention().of(job).pinned())) {
      refuse(Optional.of(pinned(job))); // It was pinned after the check.
    }
    api.audit(call, keepRecord ? "job.drop" : "job.remove", job.value());
    return ApiResponse.empty(done ? 204 : 202);
  }

  private static void refuse(Optional<String> why) {
    why.ifPresent(
        it -> {
          throw new Problem(409, it);
        });
  }

  private static boolean truth(Api.Call call, String name) {
    String text = call.request().parameter(name).orElse("false");
    if (!List.of("true", "false").contains(text)) {
      throw Problem.badRequest(name + " is '" + text + "'; it must be true or false");
    }
    return text.equals("true");
  }

  /** Why a job cannot be removed now; empty if it can. */
  private static Optional<String> whyNot(RealmWorld world, JobId job, boolean keepRecord) {
    Optional<Optional<String>> inMemory =
        world.look(state -> state.job(job).map(it -> whyNot(state, it, keepRecord)));
    return inMemory.orElseGet(() -> whyNotArchived(world, job, keepRecord));
  }

  private static Optional<String> whyNotArchived(RealmWorld world, JobId job, boolean keepRecord) {
    ListedJob found =
        world
            .index()
            .ask(it -> it.find(job))
            .orElseThrow(() -> Problem.notThere("job", job.value()));
    if (world.look(state -> state.retention().of(job).pinned())) {
      return Optional.of(pinned(job));
    }
    // Only the journal knows why they went.
    return keepRecord && found.bodiesRemovedAt().isPresent()
        ? world
            .look(job, state -> state.retention().of(job).dropped())
            .map(dropped -> gone(job, dropped))
        : Optional.empty();
  }

  private static String pinned(JobId job) {
    return "job " + job + " is pinned; unpin it first: argosy unpin " + job;
  }

  private static Optional<String> whyNot(StateView state, JobStateView job, boolean keepRecord) {
    if (job.phase() != JobStateView.Phase.ENDED) {
      return Optional.of(
          "job " + job.id() + " has not ended; cancel it first, or remove it with --force");
    }
    JobMarks marks = state.retention().of(job.id());
    if (marks.pinned()) {
      return Optional.of(pinned(job.id()));
    }
    if (!RetentionRules.isQuiet(state, job)) {
      return Optional.of(
          "job "
              + job.id()
              + " has ended, but its last attempts or machines are still being stopped; try again"
              + " in a moment");
    }
    return keepRecord ? marks.dropped().map(it -> gone(job.id(), it)) : Optional.empty();
  }

  private ApiResponse pin(Api.Call call, boolean pinned) {
    JobId job = JobsApi.known(call);
    JobsApi.refuseStranger(call, job, pinned ? "pin it" : "unpin it");
    if (!service(call).pin(job, pinned)) {
      throw new Problem(409, "job " + job + " is being removed");
    }
    api.audit(call, pinned ? "job.pin" : "job.unpin", job.value());
    return ApiResponse.empty(204);
  }

  private ApiResponse prune(Api.Call call) throws IOException {
    JobPruning pruning = JobPruning.from(Bodies.json(call.request()));
    RetentionService retention = service(call);
    List<JobPruning.Meant> meant =
        counted(
            call,
            retention,
            pruning.in(call.world()).stream().filter(it -> mayRemove(call, it)).toList());
    if (!pruning.dryRun()) {
      UserId user = new UserId(call.caller().user());
      List<JobId> all = meant.stream().map(JobPruning.Meant::job).toList();
      Set<JobId> gone = new HashSet<>(retention.ask(all, user, !pruning.keepRecords()));
      gone.forEach(job -> api.audit(call, "job.prune", job.value()));
      meant = meant.stream().filter(it -> gone.contains(it.job())).toList();
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("jobs", meant.stream().map(RetentionApi::fields).toList());
    fields.put("bytes", meant.stream().mapToLong(it -> it.bytes().orElse(0L)).sum());
    fields.put("dryRun", pruning.dryRun());
    return ApiResponse.json(200, fields);
  }

  /** A user prunes the user's own jobs, an administrator those of all. */
  private static boolean mayRemove(Api.Call call, JobPruning.Meant job) {
    return call.caller().may(Scope.ADMIN) || job.user().equals(call.caller().user());
  }

  private static List<JobPruning.Meant> counted(
      Api.Call call, RetentionService retention, List<JobPruning.Meant> meant) throws IOException {
    List<JobId> uncounted =
        meant.stream().filter(it -> it.bytes().isEmpty()).map(JobPruning.Meant::job).toList();
    retention.measure(uncounted);
    return call.world().look(state -> meant.stream().map(it -> counted(state, it)).toList());
  }

  private static JobPruning.Meant counted(StateView state, JobPruning.Meant job) {
    return job.bytes().isPresent()
        ? job
        : job.with(state.retention().of(job.job()).bytes().orElse(0L));
  }

  private static SequencedMap<String, Object> fields(JobPruning.Meant job) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("job", job.job());
    fields.put("kind", job.kind());
    fields.put("outcome", job.outcome().map(ReportFields::word));
    fields.put("endedAt", job.endedAt());
    fields.put("bytes", job.bytes().orElse(0L));
    return fields;
  }

  /** Why the bodies of a job are not there any more. */
  static String gone(JobId job, JobMarks.Dropped dropped) {
    return "the results, logs and files of job "
        + job
        + " were removed at "
        + dropped.at().truncatedTo(ChronoUnit.SECONDS)
        + ": "
        + REASONS.of(dropped.why());
  }

  /** Refuses to answer with bodies that were removed. */
  static void refuseGone(Api.Call call, JobId job) {
    Optional<JobMarks.Dropped> dropped =
        call.world().look(job, state -> state.retention().of(job).dropped());
    if (dropped.isPresent()) {
      throw new Problem(410, gone(job, dropped.get()));
    }
  }
}
