package io.argosy.server.rest;

import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.JobId;
import io.argosy.explain.Explanation;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.protocol.wire.Submission;
import io.argosy.server.access.Scope;
import io.argosy.server.access.User;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Bodies;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Router;
import io.argosy.server.job.JobRecord;
import io.argosy.server.realm.JobService;
import io.argosy.server.realm.RealmKinds;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.stream.Stream;

/** Requests about jobs. */
public final class JobsApi {
  private final Api api;
  private final Service service;
  private final JobFields jobFields;

  JobsApi(Api api, KindApis kinds) {
    this.api = api;
    this.jobFields = new JobFields(kinds);
    this.service = api.service();
  }

  void on(Router router) {
    router
        .on("POST", "/v1/jobs", api.allowed(Scope.SUBMIT, this::submit))
        .on(
            "GET",
            "/v1/jobs",
            api.allowed(Scope.READ, this::list),
            "state",
            "limit",
            "after",
            "order")
        .on("GET", "/v1/jobs/{job}", api.allowed(Scope.READ, this::show))
        .on("POST", "/v1/jobs/{job}/cancel", api.allowed(Scope.SUBMIT, this::cancel))
        .on("POST", "/v1/jobs/{job}/again", api.allowed(Scope.SUBMIT, this::again))
        .on("GET", "/v1/jobs/{job}/events", api.allowed(Scope.READ, this::events))
        .on("GET", "/v1/jobs/{job}/facts", api.allowed(Scope.READ, this::facts))
        .on("GET", "/v1/jobs/{job}/decisions", api.allowed(Scope.READ, this::decisions), "all")
        .on("GET", "/v1/jobs/{job}/results", api.allowed(Scope.READ, this::results))
        .on("GET", "/v1/jobs/{job}/result", api.allowed(Scope.READ, this::result))
        .on("GET", "/v1/jobs/{job}/logs", api.allowed(Scope.READ, this::logs));
  }

  /** A job's name, if it is valid. */
  static JobId id(String name) {
    try {
      return new JobId(name);
    } catch (IllegalArgumentException e) {
      throw Problem.notThere("job", name);
    }
  }

  /** The job of the address, which must be in the caller's realm. */
  public static JobId known(Api.Call call) {
    JobId job = id(call.part("job"));
    sheet(call.world(), job);
    return job;
  }

  private static JobRecord sheet(RealmWorld world, JobId job) {
    return world.sheets().of(job).orElseThrow(() -> Problem.notThere("job", job.value()));
  }

  private ApiResponse submit(Api.Call call) throws IOException {
    Submission submission = Submission.from(Bodies.json(call.request()));
    String realm = call.caller().realm();
    User user = service.access().user(realm, call.caller().user());
    refusePriority(call, submission, user);
    JobRecord jobRecord =
        new JobService(call.world(), service.blobs())
            .submit(submission, user, service.access().realm(realm).orElseThrow());
    api.audit(call, "job.submit", jobRecord.job());
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("job", jobRecord.job());
    fields.put("door", jobRecord.door());
    return ApiResponse.json(201, fields).with("Location", "/v1/jobs/" + jobRecord.job());
  }

  /** A job with priority delays other users' jobs, so not every user may set it. */
  private static void refusePriority(Api.Call call, Submission submission, User user) {
    int asked = submission.priority().orElse(0);
    if (asked > user.maxPriority() && !call.caller().may(Scope.ADMIN)) {
      throw new Problem(
          403,
          "priority is "
              + asked
              + ", and "
              + user.name()
              + " may ask for "
              + user.maxPriority()
              + " at most; an administrator allows more with argosy admin user "
              + user.name()
              + " --max-priority "
              + asked);
    }
  }

  private ApiResponse list(Api.Call call) {
    JobPage page = JobPage.of(call.request());
    JobPage.Found found = page.of(call.world(), jobFields);
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("jobs", found.jobs());
    found.next().ifPresent(next -> fields.put("next", next));
    return ApiResponse.json(200, fields);
  }

  private ApiResponse show(Api.Call call) {
    JobId job = known(call);
    RealmWorld world = call.world();
    SequencedMap<String, Object> fields =
        world.look(job, state -> jobFields.whole(state, job, world.now()));
    world.sheets().of(job).ifPresent(jobRecord -> fields.put("user", jobRecord.user()));
    // A holder of this name can report for the job's machines.
    if (isOwner(call, job) && call.caller().may(Scope.SUBMIT)) {
      fields.put("door", sheet(world, job).door());
    }
    return ApiResponse.json(200, fields);
  }

  private ApiResponse cancel(Api.Call call) {
    JobId job = known(call);
    refuseStranger(call, job, "cancel it");
    new JobService(call.world(), service.blobs()).cancel(job);
    api.audit(call, "job.cancel", job.value());
    return ApiResponse.empty(202);
  }

  private ApiResponse again(Api.Call call) {
    JobId id = known(call);
    refuseStranger(call, id, "try it again");
    RetentionApi.refuseGone(call, id);
    new JobService(call.world(), service.blobs()).tryAgain(id);
    api.audit(call, "job.again", id.value());
    return ApiResponse.empty(202);
  }

  /** Only its owner and administrators may change a job. */
  public static void refuseStranger(Api.Call call, JobId job, String what) {
    if (!isOwner(call, job)) {
      String owner = sheet(call.world(), job).user();
      throw new Problem(403, job + " belongs to " + owner + "; it takes admin to " + what);
    }
  }

  /** Refuses to answer with bodies that were removed. */
  public static void refuseGone(Api.Call call, JobId job) {
    RetentionApi.refuseGone(call, job);
  }

  private static boolean isOwner(Api.Call call, JobId job) {
    boolean own = sheet(call.world(), job).user().equals(call.caller().user());
    return own || call.caller().may(Scope.ADMIN);
  }

  private ApiResponse events(Api.Call call) {
    String token = call.caller().token();
    return new Events(call.world(), known(call), jobFields, () -> service.access().isGood(token))
        .response();
  }

  private ApiResponse facts(Api.Call call) {
    JobId job = known(call);
    Codec codec = Codec.of(call.world().kinds().known().rules());
    return ApiResponse.stream(
        "application/x-ndjson",
        out -> {
          try (Stream<Entry> story = call.world().index().story(job)) {
            for (Iterator<Entry> it = story.iterator(); it.hasNext(); ) {
              out.write(codec.encode(it.next()));
              out.write('\n');
            }
          }
        });
  }

  private ApiResponse decisions(Api.Call call) {
    JobId job = known(call);
    String asked = call.request().parameter("all").orElse("false");
    if (!List.of("true", "false").contains(asked)) {
      throw Problem.badRequest("all is '" + asked + "'; it must be true or false");
    }
    boolean all = asked.equals("true");
    List<SequencedMap<String, Object>> decisions = new ArrayList<>();
    RealmKinds kinds = call.world().kinds();
    Explanation explanation =
        new Explanation(kinds.explained(), all, kinds.known().specs()::currency);
    try (Stream<Entry> story = call.world().index().story(job)) {
      story
          .flatMap(entry -> entry.facts().stream())
          .forEach(
              fact ->
                  explanation.next(fact).ifPresent(line -> decisions.add(Events.decision(line))));
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("decisions", decisions);
    return ApiResponse.json(200, fields);
  }

  private ApiResponse results(Api.Call call) throws IOException {
    JobId job = known(call);
    RetentionApi.refuseGone(call, job);
    api.fetched(call, "results.fetch", job.value());
    List<KeptResult> kept = new JobService(call.world(), service.blobs()).kept(job);
    List<SequencedMap<String, Object>> results = new ArrayList<>();
    kept.forEach(one -> results.add(KeptFields.of(one, call.world().names(), service)));
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("results", results);
    Optional<String> merged = merged(call.world(), job);
    Optional<Long> size =
        merged.isPresent() ? service.blobs().size(merged.get()) : Optional.empty();
    fields.put("merged", size.map(bytes -> merged(merged.orElseThrow(), bytes)));
    return ApiResponse.json(200, fields);
  }

  private static Optional<String> merged(RealmWorld world, JobId job) {
    return world.look(job, state -> state.job(job).flatMap(world.names()::merged));
  }

  private SequencedMap<String, Object> merged(String name, long bytes) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("bytes", bytes);
    fields.put("url", service.sign("GET", name));
    return fields;
  }

  private ApiResponse result(Api.Call call) throws IOException {
    JobId job = known(call);
    RetentionApi.refuseGone(call, job);
    String name = merged(call.world(), job).orElseThrow(() -> notMerged(job));
    long size = service.blobs().size(name).orElseThrow(() -> notMerged(job));
    api.fetched(call, "result.fetch", job.value());
    return new ApiResponse(
        200,
        Map.of("Content-Type", "application/octet-stream"),
        OptionalLong.of(size),
        FilesApi.body(service.blobs(), name));
  }

  private static Problem notMerged(JobId job) {
    return new Problem(404, "job " + job + " has no merged result yet");
  }

  private ApiResponse logs(Api.Call call) throws IOException {
    JobId job = known(call);
    RetentionApi.refuseGone(call, job);
    api.fetched(call, "logs.fetch", job.value());
    String folder = call.world().names().logs(job);
    List<SequencedMap<String, Object>> logs = new ArrayList<>();
    for (String name : service.blobs().list(folder)) {
      String[] parts = name.substring(folder.length() + 1).split("/", 2);
      String[] attempt = parts[0].split("\\.", 2);
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("partition", Integer.parseInt(attempt[0]));
      fields.put("attempt", Integer.parseInt(attempt[1]));
      fields.put("name", parts[1]);
      fields.put("bytes", service.blobs().size(name).orElse(0L));
      fields.put("url", service.sign("GET", name));
      logs.add(fields);
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("logs", logs);
    return ApiResponse.json(200, fields);
  }
}
