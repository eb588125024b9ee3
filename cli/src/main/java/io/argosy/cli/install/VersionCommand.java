package io.argosy.cli.install;

import io.argosy.cli.console.ExitCode;
import io.argosy.console.Console;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code argosy version}. */
@Command(
    name = "version",
    description = "Prints the version, the commit that it was built from, and its Java.",
    mixinStandardHelpOptions = true)
public final class VersionCommand implements Callable<Integer> {
  private final Console console;

  public VersionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Optional<ProgramVersion.Origin> origin = ProgramVersion.origin();
    String java = Runtime.version().toString();
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (console.isJson()) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("event", "version");
      fields.put("version", ProgramVersion.number());
      fields.put("commit", origin.map(ProgramVersion.Origin::id));
      fields.put("built", origin.map(ProgramVersion.Origin::time));
      fields.put("java", java);
      fields.put("system", system);
      console.object(fields);
    } else {
      console.line("argosy " + ProgramVersion.number());
      origin.ifPresent(it -> console.line("commit " + it.id() + " of " + it.time()));
      console.line("Java " + java + ", " + system);
    }
    return ExitCode.DONE;
  }
}
