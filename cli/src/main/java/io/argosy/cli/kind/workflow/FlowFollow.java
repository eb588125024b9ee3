package io.argosy.cli.kind.workflow;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.local.CancelRequests;
import io.argosy.cli.service.ServiceJob;
import io.argosy.cli.view.OutcomeText;
import io.argosy.console.Console;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.text.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Follows a workflow that runs here: to its end, with its results, or until Ctrl-C. */
public final class FlowFollow {
  private final FlowRun run;
  private final FlowFile file;
  private final Console console;
  private final String resumeCommand;
  private final FlowWatch watch;
  private final AtomicBoolean over = new AtomicBoolean();

  public FlowFollow(FlowRun run, FlowFile file, Console console, String resumeCommand) {
    this.run = run;
    this.file = file;
    this.console = console;
    this.resumeCommand = resumeCommand;
    this.watch = new FlowWatch(handle(), console, run.ground());
  }

  /** The job at the service inside this process. */
  private JobHandle handle() {
    return new ServiceJob(run.client(), run.job());
  }

  /** Reports images that are built, or were before. */
  public static FlowRun.Told images(Console console) {
    return (image, anew) -> {
      if (console.isJson()) {
        SequencedMap<String, Object> event = new LinkedHashMap<>();
        event.put("event", "image");
        event.put("image", image);
        event.put("built", anew);
        console.object(event);
      } else {
        console.line("image " + image + (anew ? " is built" : " is as it was built before"));
      }
    };
  }

  /** Waits and reports; returns the exit code. */
  public int follow(boolean again) throws InterruptedException, IOException {
    Thread interrupted = Thread.ofPlatform().unstarted(this::interrupt);
    Runtime.getRuntime().addShutdownHook(interrupted);
    began(again);
    if (again) {
      watch.catchUp(!hadEnded());
    }
    int exit;
    try (CancelRequests requests = CancelRequests.watch(run.folder(), this::cancel)) {
      exit = watch.follow();
    }
    if (!over.compareAndSet(false, true)) {
      Thread.currentThread().join();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(interrupted);
    } catch (IllegalStateException tooLate) {
      // The interrupt came too late to matter.
    }
    try (run) {
      if (exit == ExitCode.OUR_FAULT) {
        abandoned();
      } else {
        results(exit);
      }
      return exit;
    }
  }

  /** Another process asks for it. */
  private void cancel() {
    run.client().send("POST", "/v1/jobs/" + run.job() + "/cancel", new LinkedHashMap<>());
  }

  private void abandoned() {
    console.error("argosy: no machine remains; results so far are kept");
    if (console.isJson()) {
      ended("abandoned", ExitCode.OUR_FAULT);
    } else {
      console.line("resume with: " + resumeCommand);
    }
  }

  /** Before the job has ended: it can be resumed. */
  private void ended(String how, int exit) {
    SequencedMap<String, Object> event = new LinkedHashMap<>();
    event.put("event", how);
    event.put("job", run.job());
    event.put("resume", resumeCommand);
    event.put("exit", exit);
    console.object(event);
  }

  private void began(boolean again) {
    if (console.isJson()) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", again ? "resumed" : "accepted");
      event.put("job", run.job());
      event.put("folder", run.folder());
      console.object(event);
      return;
    }
    console.line(beginning(again) + " in " + run.folder());
    if (hadEnded()) {
      return;
    }
    for (FlowFile.Site site : Sites.of(file)) {
      String machines = site.machines() == 1 ? "a machine" : site.machines() + " machines";
      String slots = site.slots() == 1 ? "1 slot" : site.slots() + " slots";
      console.line("site " + site.name() + ": " + machines + " with " + slots);
    }
    if (Processors.of(Sites.of(file)).isEmpty()) {
      console.line("tasks are not bound to processors: the sites want more than this computer has");
    }
  }

  /** Whether nothing is left to resume. */
  private boolean hadEnded() {
    return run.before().filter(it -> !it.equals("failed")).isPresent();
  }

  private String beginning(boolean again) {
    if (run.before().isEmpty()) {
      return (again ? "resuming job " : "job ") + run.job();
    }
    return run.before().get().equals("failed")
        ? "trying again what failed of job " + run.job()
        : "job " + run.job() + " has ended (" + OutcomeText.of(run.before().get()) + "),";
  }

  private void results(int exit) throws IOException {
    Fields details = run.client().get("/v1/jobs/" + run.job());
    Path folder = run.results();
    List<Path> files = new FlowResults(handle()).fetch(file, folder, false);
    if (console.isJson()) {
      String outcome = details.text("outcome").orElse("");
      console.object(FlowWatch.ended(run.job(), outcome, exit, Optional.of(folder)));
      return;
    }
    if (!files.isEmpty()) {
      console.line("");
      files.forEach(one -> console.line("result " + one));
    }
    if (exit == ExitCode.JOB_FAILED && !watch.isOutOfMoney()) {
      console.line("try again what failed, and what waits for it: " + resumeCommand);
    }
  }

  private void interrupt() {
    if (!over.compareAndSet(false, true)) {
      return;
    }
    watch.hush();
    run.close();
    console.wipe();
    if (console.isJson()) {
      ended("interrupted", ExitCode.INTERRUPTED);
    } else {
      console.line("interrupted; results so far are kept");
      console.line("resume with: " + resumeCommand);
    }
  }
}
