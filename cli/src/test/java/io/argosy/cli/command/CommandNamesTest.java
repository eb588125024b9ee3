package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.console.Settings;
import io.argosy.cli.kind.StandardKinds;
import io.argosy.console.Console;
import io.argosy.console.Screen;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command that the first argument names is the only one whose flags are read. */
class CommandNamesTest {
  @TempDir Path home;

  private SequencedMap<String, Supplier<Object>> commands() {
    PrintStream nothing =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return ArgosyCommand.commands(
        new Console(nothing, nothing, Screen.NONE),
        new Settings(Map.of(), home, 2),
        StandardKinds.views());
  }

  @Test
  void every_command_has_the_name_by_which_it_is_found() {
    assertThat(commands()).hasSizeGreaterThan(15);
    commands()
        .forEach(
            (name, command) -> assertThat(line(command.get()).getCommandName()).isEqualTo(name));
  }

  /** A command with commands of its own is a command line already. */
  private static CommandLine line(Object command) {
    return command instanceof CommandLine line ? line : new CommandLine(command);
  }

  @Test
  void a_named_command_is_there_alone_and_says_the_same_as_among_all() {
    Shell shell = new Shell(home);
    for (String name : commands().sequencedKeySet()) {
      Shell.Said alone = shell.argosy(name, "--help");
      // A flag comes first: no command is named by the first argument, and all are read.
      Shell.Said amongAll = shell.argosy("--json", name, "--help");
      assertThat(alone.exit()).as(name).isZero();
      assertThat(alone.out()).startsWith("Usage: argosy " + name).isEqualTo(amongAll.out());
    }
  }

  @Test
  void help_prints_what_the_command_prints_about_itself() {
    Shell shell = new Shell(home);
    assertThat(shell.argosy("help", "run").out()).isEqualTo(shell.argosy("run", "--help").out());
    assertThat(shell.argosy("help", "admin", "token").out())
        .startsWith("Usage: argosy admin token");
    assertThat(shell.argosy("help").out()).startsWith("Usage: argosy [").contains("  doctor ");
    Shell.Said unknown = shell.argosy("help", "rum");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("'rum' is not a command; did you mean run?");
  }

  @Test
  void without_a_named_command_all_are_listed() {
    String listed = new Shell(home).argosy("--help").out();
    assertThat(commands().sequencedKeySet())
        .allSatisfy(name -> assertThat(listed).contains("  " + name + " "));
    assertThat(new Shell(home).argosy("completion").out())
        .contains("'run')", "'worth')", "'admin token')");
  }
}
