package io.argosy.cli;

import io.argosy.cli.command.ArgosyCommand;
import io.argosy.cli.console.Settings;
import io.argosy.cli.install.ProgramVersion;
import io.argosy.cli.kind.StandardKinds;
import io.argosy.cli.manual.CommandPage;
import io.argosy.cli.manual.ManualFiles;
import io.argosy.console.Console;
import io.argosy.console.Screen;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Writes the manual and the completion of the program; whoever builds an archive calls it. */
public final class ManualMain {
  private ManualMain() {}

  /** The only argument is the folder, which is laid out as the system's {@code share}. */
  public static void main(String[] args) throws IOException {
    ManualFiles.write(manual(), ProgramVersion.number(), Path.of(args[0]));
  }

  private static CommandPage manual() {
    OutputStream nothing = OutputStream.nullOutputStream();
    return ArgosyCommand.manual(
        new Console(nothing, nothing, Screen.NONE), Settings.ofSystem(), StandardKinds.views());
  }
}
