package io.argosy.cli.manual;

import io.argosy.cli.console.ExitCode;
import io.argosy.console.Console;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code argosy completion}. */
@Command(
    name = "completion",
    description =
        "Prints a script that completes commands, flags, files and names of jobs in bash and zsh.",
    footer = {"", "  source <(argosy completion)"},
    mixinStandardHelpOptions = true)
public final class CompletionCommand implements Callable<Integer> {
  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  public CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (spec != null) {
      console.lines(CompletionScript.text(CommandPage.of(spec.root())).lines().toList());
    }
    return ExitCode.DONE;
  }
}
