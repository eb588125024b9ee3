package io.argosy.cli.command;

import io.argosy.cli.console.Console;
import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.replay.ReplayText;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.runtime.replay.Replay;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code argosy replay}. */
@Command(
    name = "replay",
    description = "Decides a run again from its journal and reports the first difference.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:decided alike", "2:bad input", "3:decided differently"})
final class ReplayCommand implements Callable<Integer> {
  private static final int DIFFERENT = 3;

  private final Console console;
  private final Settings settings;

  @Mixin private RunArgument run = new RunArgument();

  ReplayCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() {
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
}
