package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.option.RunArgument;
import io.argosy.cli.replay.ReplayText;
import io.argosy.cli.replay.RunComparison;
import io.argosy.console.Console;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.runtime.replay.Replay;
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

  @Mixin private RunArgument run = new RunArgument();

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "Simulate the job under this policy, in the world recorded in the journal.")
  private @Nullable String policy;

  ReplayCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() {
    String other = policy;
    if (other != null) {
      return playUnder(JobSpecs.known(other));
    }
    try (Stream<Entry> entries = FileJournal.read(run.journal(settings))) {
      return decideAgain(entries);
    }
  }

  private int decideAgain(Stream<Entry> entries) {
    Replay replay = Replay.of(entries);
    int exit = replay.difference().isEmpty() ? ExitCode.DONE : DIFFERENT;
    if (console.isJson()) {
      console.object(ReplayText.fields(replay, exit));
    } else {
      console.lines(ReplayText.lines(replay));
    }
    return exit;
  }

  private int playUnder(String other) {
    RunComparison runComparison = RunComparison.of(run.history(settings), other);
    if (console.isJson()) {
      console.object(runComparison.fields());
    } else {
      console.lines(runComparison.lines());
    }
    return ExitCode.DONE;
  }
}
