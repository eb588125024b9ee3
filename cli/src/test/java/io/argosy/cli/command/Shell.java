package io.argosy.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.argosy.cli.console.Settings;
import io.argosy.console.Console;
import io.argosy.console.Screen;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Calls the program like a shell, with a separate home folder. */
public final class Shell {
  private final Path home;

  public Shell(Path home) {
    this.home = home;
  }

  public record Said(int exit, String out, String err) {
    public List<String> lines() {
      return out.lines().toList();
    }
  }

  public Said argosy(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), Screen.NONE);
    Settings settings = new Settings(Map.of("HOME", home.toString()), home, 2);
    int exit = ArgosyCommand.execute(console, settings, args);
    return new Said(exit, out.toString(UTF_8), err.toString(UTF_8));
  }

  /** Writes a job that calls the shell; returns its path. */
  String job(String name, String script, String more) throws IOException {
    Path file = home.resolve(name + ".yaml");
    Files.writeString(
        file,
        """
        argosy: 1
        kind: iterative
        name: NAME
        iterations: {mode: range, total: 40}
        run: {chunked: [sh, -c, "SCRIPT"], retries: 1}
        MORE
        """
            .replace("NAME", name)
            .replace("SCRIPT", script)
            .replace("MORE", more));
    return file.toString();
  }
}
