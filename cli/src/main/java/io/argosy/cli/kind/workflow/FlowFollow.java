package io.argosy.cli.kind.workflow;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.CancelRequests;
import io.argosy.cli.local.RunFolderJob;
import io.argosy.cli.view.JobEventText;
import io.argosy.cli.view.OutcomeText;
import io.argosy.console.Console;
import io.argosy.protocol.kind.workflow.FlowFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Follows a workflow that runs here: to its end, with its results, or until Ctrl-C. */
public final class FlowFollow {
  private final FlowRun run;
  private final FlowFile file;
  private final Console console;
  private final String resumeCommand;
  private final JobHandle handle;
  private final FlowWatch watch;
  private final AtomicBoolean over = new AtomicBoolean();

  public FlowFollow(
      FlowRun run, FlowFile file, Console console, JobCommands commands, JobReading reading) {
    this.run = run;
    this.file = file;
    this.console = console;
    this.resumeCommand = commands.resume();
    this.handle = new RunFolderJob(run.folder(), commands, reading);
    this.watch = new FlowWatch(handle, console, new Ground(run));
  }

  /** The agents in this process. */
  private record Ground(FlowRun run) implements FlowWatch.Ground {
    @Override
    public List<String> news() {
      return run.warnings();
    }

    @Override
    public void await(Duration atMost) throws InterruptedException {
      try {
        run.ended().get(atMost.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException notYet) {
        return;
      } catch (ExecutionException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        throw new IllegalStateException(String.valueOf(cause.getMessage()), cause);
      }
    }
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
    run.repairs().forEach(console::error);
    began(again);
    if (again) {
      watch.catchUp(!hadEnded());
    }
    int exit;
    try (CancelRequests requests = CancelRequests.watch(run.folder().path(), this::cancel)) {
      exit = watch.follow();
    } catch (IOException | RuntimeException e) {
      if (over.compareAndSet(false, true)) {
        run.close();
      }
      throw e;
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
      results(exit);
      return exit;
    }
  }

  /** Another process asks for it. A run that ended meanwhile stays as it ended. */
  private void cancel() {
    if (!hadEnded()) {
      run.cancel();
    }
  }

  private void began(boolean again) {
    if (console.isJson()) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", again ? "resumed" : "accepted");
      event.put("job", run.job());
      event.put("folder", run.folder().path());
      console.object(event);
      return;
    }
    console.line(beginning(again) + " in " + run.folder().path());
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
    Path folder = run.folder().results();
    List<Path> files = new FlowResults(handle).fetch(file, folder, false);
    if (console.isJson()) {
      String outcome = handle.standing().outcome().orElse("");
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
      JobEventText.interrupted(console, run.job(), Map.of(), resumeCommand);
    } else {
      console.line("interrupted; results so far are kept");
      console.line("resume with: " + resumeCommand);
    }
  }
}
