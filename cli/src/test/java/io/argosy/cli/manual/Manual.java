package io.argosy.cli.manual;

import io.argosy.cli.command.ArgosyCommand;
import io.argosy.cli.console.Settings;
import io.argosy.cli.kind.StandardKinds;
import io.argosy.console.Console;
import io.argosy.console.Screen;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;

/** The manual of the whole program. */
final class Manual {
  private Manual() {}

  static CommandPage ofProgram() {
    OutputStream nothing = OutputStream.nullOutputStream();
    return ArgosyCommand.manual(
        new Console(nothing, nothing, Screen.NONE),
        new Settings(Map.of(), Path.of("/"), 2),
        StandardKinds.views());
  }

  static CommandPage of(String command) {
    return ofProgram().all().filter(page -> page.name().equals(command)).findFirst().orElseThrow();
  }
}
