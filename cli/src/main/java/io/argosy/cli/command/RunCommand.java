package io.argosy.cli.command;

import io.argosy.cli.console.Settings;
import io.argosy.cli.jobs.JobView;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.RunOptions;
import io.argosy.console.Console;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code argosy run}. */
@Command(
    name = "run",
    description =
        "Runs a job on this machine and stays until it ends: that of a job file, or a command that"
            + " does a chunk of iterations each time it is called.",
    customSynopsis = {
      "argosy run [OPTIONS] JOB.YAML",
      "argosy run [OPTIONS] --iterations N -- COMMAND [WORD...]"
    },
    footer = {
      "",
      "In COMMAND and its words {count} is how many iterations to do, {seed} a seed for them,"
          + " {first} and {last} their indices, and {out} a file for the result.",
      "",
      "  argosy run --deadline 2h --iterations 1e6 --merge sum -- python3 mc.py {count} {seed}"
    },
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "JOB.YAML",
      arity = "0..*",
      description = "The job file; or, after --, a command and its words.")
  private List<String> words = new ArrayList<>();

  @Mixin private RunOptions options = new RunOptions();

  RunCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws Exception {
    List<String> command = command();
    int before = words.size() - command.size();
    if (command.isEmpty() && before == 1) {
      Path file = Path.of(words.getFirst());
      JobFile job = views.reading().files().read(file, Instant.now());
      return views.of(job).run(job, file, options, console, settings);
    }
    if (command.isEmpty() || before > 0) {
      throw refused(before);
    }
    JobView view = views.all().stream().filter(JobView::takesCommands).findFirst().orElseThrow();
    return view.runCommand(command, options, console, settings);
  }

  /** The words after the first {@code --}. */
  private List<String> command() {
    List<String> all = spec == null ? words : spec.commandLine().getParseResult().originalArgs();
    int end = all.indexOf("--");
    return end < 0 ? List.of() : all.subList(end + 1, all.size());
  }

  private BadInput refused(int before) {
    if (before == 0) {
      return BadInput.inArgument(
          "JOB.YAML",
          "",
          "there is no job; name its file, or write a command after --, such as 'argosy run"
              + " --iterations 1e6 -- python3 mc.py {count} {seed}'");
    }
    String first = words.getFirst();
    return BadInput.inArgument(
        "JOB.YAML",
        first,
        before == words.size()
            ? "'"
                + words.get(1)
                + "' follows the job file "
                + first
                + "; a command must follow --, such as 'argosy run --iterations 1e6 -- python3"
                + " mc.py {count} {seed}'"
            : "there is a job file, " + first + ", and a command after --; it must be one of them");
  }
}
