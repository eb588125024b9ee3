package io.argosy.cli.jobs;

import io.argosy.core.kind.JobKinds;

import static io.argosy.explain.Numbers.percent;

import io.argosy.cli.bag.BagWatch;
import io.argosy.cli.bag.RemoteBag;
import io.argosy.cli.flow.FlowResults;
import io.argosy.cli.flow.FlowWatch;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.remote.ServiceWatch;
import io.argosy.cli.view.OutcomeText;
import io.argosy.console.Console;
import io.argosy.console.Table;
import io.argosy.core.balance.Policies;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.JobId;
import io.argosy.explain.Numbers;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.JobFileReader;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;

/** Requests to a service, for commands that work locally and remotely. */
public final class RemoteJobs {
  private RemoteJobs() {}

  /** The name of a job, if valid. */
  public static JobId id(String name) {
    try {
      return new JobId(name);
    } catch (IllegalArgumentException e) {
      throw BadInput.inArgument("job", name, String.valueOf(e.getMessage()));
    }
  }

  public static void story(ServiceClient client, JobId job, Consumer<List<Fact>> reader) {
    client.story(job.value(), reader);
  }

  /** The list of jobs. */
  public static void list(ServiceClient client, Console console) {
    Table table = Table.of("<job", "<user", "<outcome", "kept", "by", "time");
    List<Fields> jobs = jobs(client);
    for (Fields job : jobs) {
      String name = job.text("job").orElse("?");
      String outcome = job.text("outcome").orElse(unended(job));
      long kept = number(job, "kept");
      long total = number(job, "total");
      if (console.isJson()) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("event", "job");
        fields.put("job", name);
        fields.put("user", job.text("user"));
        fields.put("outcome", outcome.replace(' ', '-'));
        fields.put("total", total);
        fields.put("kept", kept);
        console.object(fields);
      }
      table.row(
          name,
          job.text("user").orElse("-"),
          OutcomeText.of(outcome),
          percent(kept, total),
          Numbers.many(number(job, "partitions"), holder(job)),
          took(job));
    }
    if (!console.isJson()) {
      console.lines(jobs.isEmpty() ? List.of("no jobs at " + client.server()) : table.lines());
    }
  }

  private static String holder(Fields job) {
    return switch (job.text("kind").orElse("")) {
      case "bag" -> "slot";
      case "workflow" -> "worker";
      default -> "partition";
    };
  }

  private static String unended(Fields job) {
    return job.truth("awaitsChoice") ? "waits for a choice" : "not ended";
  }

  /** All jobs, page by page. */
  private static List<Fields> jobs(ServiceClient client) {
    List<Fields> jobs = new ArrayList<>();
    Optional<String> after = Optional.of("");
    while (after.isPresent()) {
      String query = after.get().isEmpty() ? "" : "?after=" + after.get();
      Fields page = client.get("/v1/jobs" + query);
      jobs.addAll(page.groups("jobs"));
      after = page.text("next");
    }
    return jobs;
  }

  private static String took(Fields job) {
    return job.text("endedAt")
        .flatMap(
            end ->
                job.text("acceptedAt")
                    .map(from -> Duration.between(Instant.parse(from), Instant.parse(end))))
        .map(Numbers::span)
        .orElse("-");
  }

  private static long number(Fields fields, String name) {
    return fields.wholeNumber(name, 0, Long.MAX_VALUE, "1").orElse(0);
  }

  /** Follows a job until it ends; returns the exit code. */
  public static int watch(ServiceClient client, Console console, JobId job)
      throws InterruptedException, IOException {
    if (FlowWatch.isOne(client, job)) {
      int exit = new FlowWatch(client, console, job).follow();
      if (console.isJson()) {
        String outcome = client.get("/v1/jobs/" + job).text("outcome").orElse("");
        console.object(FlowWatch.ended(job, outcome, exit, Optional.empty()));
      } else {
        console.line("its outputs: argosy results " + job + " --all DIR");
      }
      return exit;
    }
    if (!RemoteBag.isOne(client, job)) {
      return new ServiceWatch(client, console, job).follow();
    }
    return watch(new RemoteBag(client, job), console, false, Optional.empty());
  }

  /** Follows a bag until it ends or waits for the user; returns the exit code. */
  public static int watch(RemoteBag bag, Console console, boolean all, Optional<Path> page)
      throws InterruptedException, IOException {
    return new BagWatch(bag, console, bag.resumeCommand(), all, page).follow(true);
  }

  /** The file of a workflow, as its service stores it. */
  public static FlowFile workflow(ServiceClient client, JobId job) {
    State state = State.empty(JobKinds.standard());
    story(client, job, facts -> facts.forEach(state::apply));
    String body = state.job(job).orElseThrow().spec().body();
    JobFile file = JobFileReader.parseAccepted(body, Path.of("/"), Policies.names());
    if (file instanceof FlowFile flow) {
      return flow;
    }
    throw new IllegalStateException("job " + job + " is not a workflow");
  }

  /** Downloads the outputs of all tasks of a workflow; returns the files. */
  public static List<String> outputs(ServiceClient client, JobId job, Path folder)
      throws IOException {
    return FlowResults.of(client, job).fetch(workflow(client, job), folder, true).stream()
        .map(Path::toString)
        .toList();
  }
}
