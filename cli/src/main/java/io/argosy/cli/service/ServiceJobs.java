package io.argosy.cli.service;

import static io.argosy.explain.Numbers.percent;

import io.argosy.cli.job.JobClient;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.job.JobSummary;
import io.argosy.cli.job.PruneRequest;
import io.argosy.cli.job.PrunedJob;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.view.OutcomeText;
import io.argosy.core.model.JobId;
import io.argosy.explain.Numbers;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The jobs of a service.
 *
 * @param reading the kinds that jobs may be of
 */
public record ServiceJobs(ServiceClient client, JobReading reading) implements JobClient {
  @Override
  public String where() {
    return "at " + client.server();
  }

  @Override
  public JobHandle job(String name) {
    return new ServiceJob(client, id(name), reading);
  }

  /** The name of a job, if valid. */
  private static JobId id(String name) {
    try {
      return new JobId(name);
    } catch (IllegalArgumentException e) {
      throw BadInput.inArgument("job", name, String.valueOf(e.getMessage()));
    }
  }

  /** Read page by page. */
  @Override
  public List<JobSummary> list() {
    List<JobSummary> jobs = new ArrayList<>();
    Optional<String> after = Optional.of("");
    while (after.isPresent()) {
      String query = after.get().isEmpty() ? "" : "?after=" + after.get();
      Fields page = client.get("/v1/jobs" + query);
      page.groups("jobs").forEach(job -> jobs.add(line(job)));
      after = page.text("next");
    }
    return jobs;
  }

  @Override
  public List<PrunedJob> prune(PruneRequest request) {
    SequencedMap<String, Object> body = new LinkedHashMap<>();
    body.put("older", request.older().toString());
    request.state().ifPresent(state -> body.put("state", state));
    body.put("keepRecords", request.keepRecords());
    body.put("dryRun", request.dryRun());
    return client.send("POST", "/v1/prune", body).groups("jobs").stream()
        .map(
            job ->
                new PrunedJob(
                    job.text("job").orElse("?"),
                    job.text("outcome").orElse("-"),
                    Instant.parse(job.text("endedAt").orElseThrow()),
                    number(job, "bytes")))
        .toList();
  }

  /** A service removes by itself what it did not accept. */
  @Override
  public boolean removeUnaccepted(String name) {
    return false;
  }

  private JobSummary line(Fields job) {
    String name = job.text("job").orElse("?");
    String kind = job.text("kind").orElse("-");
    Optional<String> outcome = job.text("outcome");
    long kept = number(job, "kept");
    long total = number(job, "total");
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "job");
    fields.put("job", name);
    fields.put("user", job.text("user"));
    fields.put("outcome", outcome.orElse(awaitsChoice(job) ? "waits-for-a-choice" : "not-ended"));
    fields.put("total", total);
    fields.put("kept", kept);
    fields.put("kind", kind);
    fields.put("seconds", took(job));
    return new JobSummary(
        name,
        kind,
        job.text("user").orElse("-"),
        outcome.map(OutcomeText::of).orElseGet(() -> unended(job)),
        percent(kept, total),
        Numbers.many(number(job, "partitions"), reading.holder(kind)),
        took(job).map(Numbers::span).orElse("-"),
        job.text("acceptedAt").map(Instant::parse),
        Optional.of(fields),
        Optional.empty());
  }

  private static boolean awaitsChoice(Fields job) {
    return job.truth("awaitsChoice");
  }

  private static String unended(Fields job) {
    return awaitsChoice(job) ? "waits for a choice" : job.text("phase").orElse("running");
  }

  private static Optional<Duration> took(Fields job) {
    return job.text("endedAt")
        .flatMap(
            end ->
                job.text("acceptedAt")
                    .map(from -> Duration.between(Instant.parse(from), Instant.parse(end))));
  }

  private static long number(Fields fields, String name) {
    return fields.wholeNumber(name, 0, Long.MAX_VALUE, "1").orElse(0);
  }
}
