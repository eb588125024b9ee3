package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.jobs.JobView;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.ServiceOption;
import io.argosy.cli.option.SubmitOptions;
import io.argosy.cli.remote.JobFiles;
import io.argosy.cli.remote.JobNames;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.service.ServiceJob;
import io.argosy.console.Console;
import io.argosy.core.model.JobId;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.protocol.wire.Submission;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code argosy submit}. */
@Command(
    name = "submit",
    description = "Hands a job to a service, with the files its commands name.",
    mixinStandardHelpOptions = true)
final class SubmitCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Parameters(paramLabel = "JOB.YAML", description = "The job file.")
  private Path file = Path.of("");

  @Mixin private ServiceOption service = new ServiceOption();

  @Mixin private SubmitOptions options = new SubmitOptions();

  SubmitCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    JobFile job = views.reading().files().read(file, Instant.now());
    JobView view = views.of(job);
    Optional<ChoiceAsked> choice = view.checkSubmission(job, file, options);
    ServiceClient client = service.require(settings);
    view.prepareSubmission(job, console, settings);
    List<JobFiles.Found> found = files(job);
    for (JobFiles.Found one : found) {
      if (!client.has(one.attached().sha256())) {
        client.upload(one.attached().sha256(), one.file());
      }
    }
    Submission submission =
        new Submission(
            job.text(),
            found.stream().map(JobFiles.Found::attached).toList(),
            options.name(),
            options.policy(),
            OptionalInt.of(options.priority()),
            Optional.of(UUID.randomUUID().toString()),
            choice,
            options.reuse().isSet());
    Fields answer = client.send("POST", "/v1/jobs", submission.fields());
    String id = answer.text("job").orElseThrow();
    tell(client, id, found);
    return options.isWatched()
        ? view.watchSubmitted(
            new ServiceJob(client, new JobId(id), views.reading()), options, console)
        : ExitCode.DONE;
  }

  private List<JobFiles.Found> files(JobFile job) {
    JobNames names = views.of(job).names(job);
    List<String> named = new ArrayList<>(names.named());
    named.addAll(options.files());
    return new JobFiles(job.folder()).find(names.words(), named);
  }

  private void tell(ServiceClient client, String id, List<JobFiles.Found> found) {
    List<String> paths = found.stream().map(one -> one.attached().path()).toList();
    if (console.isJson()) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", "accepted");
      event.put("job", id);
      event.put("files", paths);
      console.object(event);
      return;
    }
    String with = paths.isEmpty() ? "" : ", with " + String.join(", ", paths);
    console.line("job " + id + " is accepted at " + client.server() + with);
    if (!options.isWatched()) {
      console.line("watch it: argosy watch " + id);
    }
  }
}
