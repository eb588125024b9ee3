package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.RunArgument;
import io.argosy.cli.replay.ReplayText;
import io.argosy.console.Console;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.runtime.replay.Replay;
import io.argosy.simulator.history.RecordedRun;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code argosy replay}. */
@Command(
    name = "replay",
    description =
        "Decides a run again from its journal and reports the first difference, or simulates it"
            + " under another policy.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:decided alike", "2:bad input", "3:decided differently"})
final class ReplayCommand implements Callable<Integer> {
  private static final int DIFFERENT = 3;

  private final Console console;
  private final Settings settings;
  private final JobViews views;
  private final JobReading reading;

  @Mixin private RunArgument run = new RunArgument();

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "Simulate the job under this policy, in the world recorded in the journal.")
  private @Nullable String policy;

  ReplayCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
    this.reading = views.reading();
  }

  @Override
  public Integer call() {
    String other = policy;
    if (other != null) {
      return playUnder(JobSpecs.known(other));
    }
    try (Stream<Entry> entries =
        FileJournal.read(run.journal(settings, reading), reading.rules())) {
      return decideAgain(entries);
    }
  }

  private int decideAgain(Stream<Entry> entries) {
    Replay replay = Replay.of(entries, reading.rules());
    int exit = replay.difference().isEmpty() ? ExitCode.DONE : DIFFERENT;
    if (console.isJson()) {
      console.object(new ReplayText(reading.explained()).fields(replay, exit));
    } else {
      console.lines(new ReplayText(reading.explained()).lines(replay));
    }
    return exit;
  }

  private int playUnder(String other) {
    RecordedRun history = run.history(settings, reading);
    return views.named(reading.rules().nameOf(history.job())).replayUnder(history, other, console);
  }
}
