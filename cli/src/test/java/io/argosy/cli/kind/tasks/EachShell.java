package io.argosy.cli.kind.tasks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.argosy.cli.command.ArgosyCommand;
import io.argosy.cli.command.Shell;
import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.kind.StandardKinds;
import io.argosy.console.Console;
import io.argosy.console.Screen;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/** Calls the program like a shell, with something on its standard input. */
record EachShell(Path home) {
  Shell.Said argosy(String input, String... words) {
    return argosy(input.getBytes(UTF_8), words);
  }

  Shell.Said argosy(byte[] input, String... words) {
    return argosy(new ByteArrayInputStream(input), new ByteArrayOutputStream(), words);
  }

  /**
   * The same.
   *
   * @param out gets what is printed, as it is printed
   */
  Shell.Said argosy(InputStream input, OutputStream out, String... words) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = new Console(out, new PrintStream(err, true, UTF_8), Screen.NONE);
    Settings settings = new Settings(Map.of("HOME", home.toString()), home, 2);
    JobViews views =
        StandardKinds.views().with(new TaskListView(JobReading.standard(), () -> input));
    int exit = ArgosyCommand.execute(console, settings, views, words);
    String printed = out instanceof ByteArrayOutputStream all ? all.toString(UTF_8) : "";
    return new Shell.Said(exit, printed, err.toString(UTF_8));
  }

  /** The commands that would run. */
  String dry(String input, String... words) {
    String[] all = new String[words.length + 2];
    all[0] = "each";
    all[1] = "--dry-run";
    System.arraycopy(words, 0, all, 2, words.length);
    Shell.Said said = argosy(input, all);
    return said.exit() == 0 ? said.out() : said.exit() + " " + said.err().strip();
  }
}
