package io.argosy.cli;

import io.argosy.cli.command.ArgosyCommand;
import io.argosy.cli.console.Settings;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.kind.StandardKinds;
import io.argosy.console.Console;
import io.argosy.console.Screen;
import java.io.FileDescriptor;
import java.io.FileOutputStream;

/** The entry point of the program. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    run(StandardKinds.views(), args);
  }

  /** Runs the program with these kinds of jobs, and ends the process. */
  public static void run(JobViews kinds, String... args) {
    Console console =
        new Console(
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            Screen.ofSystem(System.getenv()));
    System.exit(ArgosyCommand.execute(console, Settings.ofSystem(), kinds, args));
  }
}
