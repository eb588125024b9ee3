package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobLog;
import io.argosy.cli.jobs.JobView;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.jobs.LogFollow;
import io.argosy.cli.jobs.LogText;
import io.argosy.cli.option.JobArgument;
import io.argosy.cli.remote.ServiceFault;
import io.argosy.console.Console;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code argosy logs}. */
@Command(
    name = "logs",
    description = "Shows what the programs of a job wrote besides their results.",
    mixinStandardHelpOptions = true)
final class LogsCommand implements Callable<Integer> {
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int LOOKS_AFTER_THE_END = 3;

  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Mixin private JobArgument argument = new JobArgument();

  @Option(
      names = "--partition",
      paramLabel = "N",
      description = "Only this partition, worker of a workflow, or slot of a bag.")
  private @Nullable Integer partition;

  @Option(
      names = "--task",
      paramLabel = "ID",
      description = "Only this task of a workflow, or of a bag (its number).")
  private @Nullable String task;

  @Option(
      names = {"-f", "--follow"},
      description = "Stay until the job ends, and show what is new.")
  private boolean follow;

  LogsCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    JobHandle job = argument.find(settings, views.reading());
    job.bodiesGone().ifPresent(sentence -> ResultsCommand.gone(job, sentence));
    JobView view = views.of(job);
    LogText text = view.logs(job, Optional.ofNullable(task), console);
    LogFollow logs = new LogFollow(text);
    if (follow) {
      follow(job, logs);
    }
    show(job, logs, true);
    if (!text.hasShown()) {
      console.line(
          Optional.ofNullable(task).map(id -> "task " + id).orElse("its programs")
              + " wrote nothing besides results");
    }
    console.lines(view.failures(job, Optional.ofNullable(task)));
    return ExitCode.DONE;
  }

  /** An agent may send the last output a moment after the job has ended. */
  private void follow(JobHandle job, LogFollow logs) throws IOException, InterruptedException {
    int looks = isOver(job) ? 0 : LOOKS_AFTER_THE_END;
    while (looks > 0) {
      show(job, logs, false);
      Thread.sleep(PAUSE);
      looks -= isOver(job) ? 1 : 0;
    }
  }

  private static boolean isOver(JobHandle job) {
    try {
      return job.standing().isOver();
    } catch (ServiceFault away) {
      return false;
    }
  }

  private void show(JobHandle job, LogFollow logs, boolean last) throws IOException {
    try {
      for (JobLog log : job.logs()) {
        if (partition == null || log.number() == partition) {
          logs.show(log, last);
        }
      }
    } catch (ServiceFault away) {
      if (last) {
        throw away;
      }
    }
  }
}
