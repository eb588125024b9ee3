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
import io.argosy.protocol.text.Fields;
import io.argosy.server.access.Scope;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Bodies;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Router;
import io.argosy.server.job.JobRecord;
import io.argosy.server.retention.RetentionService;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Requests about what is kept of ended jobs: remove, prune, pin. */
final class RetentionApi {
  private static final List<String> OUTCOMES = List.of("done", "failed", "cancelled", "stopped");
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
    call.world()
        .look(state -> whyNot(state, JobFields.there(state, job), keepRecord))
        .ifPresent(
            why -> {
              throw new Problem(409, why);
            });
    boolean done = service(call).remove(job, new UserId(call.caller().user()), !keepRecord);
    api.audit(call, keepRecord ? "job.drop" : "job.remove", job.value());
    return ApiResponse.empty(done ? 204 : 202);
  }

  private static boolean truth(Api.Call call, String name) {
    String text = call.request().parameter(name).orElse("false");
    if (!List.of("true", "false").contains(text)) {
      throw Problem.badRequest(name + " is '" + text + "'; it must be true or false");
    }
    return text.equals("true");
  }

  /** Why a job cannot be removed now; empty if it can. */
  private static Optional<String> whyNot(StateView state, JobStateView job, boolean keepRecord) {
    if (job.phase() != JobStateView.Phase.ENDED) {
      return Optional.of(
          "job " + job.id() + " has not ended; cancel it first, or remove it with --force");
    }
    JobMarks marks = state.retention().of(job.id());
    if (marks.pinned()) {
      return Optional.of(
          "job " + job.id() + " is pinned; unpin it first: argosy unpin " + job.id());
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

  /** Which ended jobs go, and what of them. */
  private record Pruning(
      Duration older, Optional<String> outcome, boolean keepRecords, boolean dryRun) {
    static Pruning from(Fields fields) {
      fields.only("older", "state", "keepRecords", "dryRun");
      Duration older =
          fields.duration("older", "30d").orElseThrow(() -> fields.missing("older", "a duration"));
      Optional<String> outcome = fields.text("state");
      if (outcome.filter(it -> !OUTCOMES.contains(it)).isPresent()) {
        throw fields.wrong("state", "one of " + String.join(", ", OUTCOMES));
      }
      return new Pruning(older, outcome, fields.truth("keepRecords"), fields.truth("dryRun"));
    }

    boolean means(StateView state, JobStateView job, Instant now) {
      JobMarks marks = state.retention().of(job.id());
      boolean left = !keepRecords || marks.dropped().isEmpty();
      return left
          && !marks.pinned()
          && RetentionRules.isQuiet(state, job)
          && !RetentionRules.isLeaving(state, job.id())
          && !job.endedAt().orElse(Instant.MAX).plus(older).isAfter(now)
          && outcome.filter(it -> !word(job).startsWith(it)).isEmpty();
    }

    /** Such as {@code done-late}, {@code stopped-by-promise}. */
    private static String word(JobStateView job) {
      return job.outcome().map(ReportFields::word).orElse("");
    }
  }

  private ApiResponse prune(Api.Call call) throws IOException {
    Pruning pruning = Pruning.from(Bodies.json(call.request()));
    Instant now = call.world().now();
    List<JobId> meant = new ArrayList<>();
    for (JobId job : call.world().look(state -> ended(state, pruning, now))) {
      if (mayRemove(call, job)) {
        meant.add(job);
      }
    }
    RetentionService retention = service(call);
    retention.measure(uncounted(call, meant));
    List<SequencedMap<String, Object>> jobs =
        call.world().look(state -> meant.stream().map(job -> fields(state, job)).toList());
    if (!pruning.dryRun()) {
      UserId user = new UserId(call.caller().user());
      List<JobId> gone = retention.ask(meant, user, !pruning.keepRecords());
      gone.forEach(job -> api.audit(call, "job.prune", job.value()));
      jobs = jobs.stream().filter(it -> gone.contains(it.get("job"))).toList();
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("jobs", jobs);
    fields.put("bytes", jobs.stream().mapToLong(RetentionApi::bytes).sum());
    fields.put("dryRun", pruning.dryRun());
    return ApiResponse.json(200, fields);
  }

  private static long bytes(SequencedMap<String, Object> job) {
    return job.getOrDefault("bytes", 0L) instanceof Long bytes ? bytes : 0;
  }

  private static List<JobId> ended(StateView state, Pruning pruning, Instant now) {
    return state.jobs().stream()
        .filter(job -> pruning.means(state, job, now))
        .map(JobStateView::id)
        .toList();
  }

  /** A user prunes the user's own jobs, an administrator those of all. */
  private static boolean mayRemove(Api.Call call, JobId job) {
    return call.caller().may(Scope.ADMIN)
        || call.world()
            .sheets()
            .of(job)
            .map(JobRecord::user)
            .filter(call.caller().user()::equals)
            .isPresent();
  }

  private static List<JobId> uncounted(Api.Call call, List<JobId> jobs) {
    return call.world()
        .look(
            state ->
                jobs.stream().filter(it -> state.retention().of(it).bytes().isEmpty()).toList());
  }

  private static SequencedMap<String, Object> fields(StateView state, JobId id) {
    JobStateView job = JobFields.there(state, id);
    JobMarks marks = state.retention().of(id);
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("job", id);
    fields.put("kind", job.kindName());
    fields.put("outcome", job.outcome().map(ReportFields::word));
    fields.put("endedAt", job.endedAt());
    fields.put("bytes", marks.dropped().isPresent() ? 0L : marks.bytes().orElse(0L));
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
