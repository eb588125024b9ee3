package io.argosy.cli.manual;

import io.argosy.cli.console.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code argosy help}. */
@Command(
    name = "help",
    description = "Prints how a command is called, as the command does with --help.",
    mixinStandardHelpOptions = true)
public final class HelpCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command, such as run or admin token; without one, all are listed.")
  private List<String> words = new ArrayList<>();

  @Override
  public Integer call() {
    if (spec != null) {
      CommandLine line = spec.root().commandLine();
      for (String word : words) {
        line = command(line, word);
      }
      line.usage(line.getOut());
    }
    return ExitCode.DONE;
  }

  private static CommandLine command(CommandLine line, String word) {
    CommandLine found = line.getSubcommands().get(word);
    if (found == null) {
      throw new UnmatchedArgumentException(line, List.of(word));
    }
    return found;
  }
}
