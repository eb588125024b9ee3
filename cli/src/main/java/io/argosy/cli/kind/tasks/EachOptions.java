package io.argosy.cli.kind.tasks;

import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.console.Settings;
import io.argosy.cli.option.DataOption;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.tasks.TaskSize;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.DecimalNumbers;
import io.argosy.protocol.text.Spans;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How {@code argosy each} runs tasks and prints their output. */
final class EachOptions {
  private static final String NOW = "now,fail=1";

  @Mixin private DataOption data = new DataOption();

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      description =
          "How many tasks run at once: a number, a percentage of the processors, +1 for one more"
              + " than those, or 0 for as many as possible (default: one for each processor).")
  private @Nullable String jobs;

  @Option(
      names = "--cpus",
      paramLabel = "N",
      description = "How many processors one task needs, such as 2 or 0.5.")
  private @Nullable String cpus;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "How much memory one task needs, such as 512 MiB.")
  private @Nullable String memory;

  @Option(
      names = {"-k", "--keep-order"},
      description = "Print outputs in the order of the items, not as tasks end.")
  private boolean ordered;

  @Option(
      names = "--results",
      paramLabel = "FILE",
      description =
          "Also write a table of all tasks: their items, state, seconds and output. The"
              + " name ends in .csv or .jsonl.")
  private @Nullable Path results;

  @Option(
      names = "--retries",
      paramLabel = "N",
      description = "How often a task that failed is tried again (default: 0).")
  private @Nullable String retries;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "How long one task may take, such as 90s; then it has failed.")
  private @Nullable String timeout;

  @Option(
      names = "--deadline",
      paramLabel = "TIME",
      description =
          "When all has to be done: a duration such as 2h, the next time of a clock such as"
              + " 18:00, or an instant. The forecast is printed while tasks run.")
  private @Nullable String deadline;

  @Option(
      names = "--otherwise",
      paramLabel = "WHAT",
      description = "At a deadline that passes: continue (default) or stop.")
  private @Nullable String otherwise;

  @Option(
      names = "--tag",
      description = "Put the item and a tab before each line that a task printed.")
  private boolean tagged;

  @Option(
      names = "--halt",
      paramLabel = "WHEN",
      description = "now,fail=1 stops all tasks when the first has failed (default: never).")
  private @Nullable String halt;

  @Option(
      names = {"--progress", "--bar"},
      description = "Print how many tasks are done, and when all will be.")
  private boolean progress;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What to call the job (default: each); it gets a number besides.")
  private @Nullable String name;

  @Option(
      names = "--resume",
      paramLabel = "JOB",
      description = "Continue a job that was interrupted or killed, and print all its output.")
  private @Nullable String resume;

  @Option(
      names = "--retry-failed",
      paramLabel = "JOB",
      description = "Run the tasks of a job again that failed, and print their output.")
  private @Nullable String retry;

  @Option(names = "--dry-run", description = "Print the commands and run none.")
  private boolean dryRun;

  /** The flags among the given ones that only a new job has. */
  List<String> ofNewJob() {
    return Stream.of(
            dryRun ? "--dry-run" : "",
            jobs == null ? "" : "--jobs",
            cpus == null ? "" : "--cpus",
            memory == null ? "" : "--memory",
            retries == null ? "" : "--retries",
            timeout == null ? "" : "--timeout",
            deadline == null ? "" : "--deadline",
            otherwise == null ? "" : "--otherwise",
            name == null ? "" : "--name")
        .filter(flag -> !flag.isEmpty())
        .toList();
  }

  /**
   * Refuses wrong values before items are read.
   *
   * @param folder relative paths begin there
   * @param processors of this computer
   */
  void check(Path folder, int processors) {
    if (resume != null && retry != null) {
      throw refused("--retry-failed", retry, ", and --resume is given too; it must be one of them");
    }
    if (name != null && !name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
      throw refused(
          "--name", name, "; it must be 1 to 100 letters, digits, dots, dashes or underscores");
    }
    if (timeout != null && Spans.parse(timeout).isEmpty()) {
      throw refused("--timeout", timeout, "; it must be a duration such as 90s or 10m");
    }
    if (otherwise != null && !List.of("continue", "stop").contains(otherwise)) {
      throw refused("--otherwise", otherwise, "; it must be continue or stop");
    }
    if (otherwise != null && deadline == null) {
      throw refused("--otherwise", otherwise, ", but there is no deadline; add --deadline");
    }
    if (halt != null && !List.of(NOW, "never").contains(halt)) {
      throw refused("--halt", halt, "; it must be now,fail=1 or never");
    }
    retries();
    slots(processors);
    size();
    if (results != null) {
      ResultTable.check(folder, results);
    }
  }

  /** What one task needs. */
  TaskSize size() {
    OptionalDouble processors = cpus == null ? OptionalDouble.empty() : DecimalNumbers.parse(cpus);
    if (cpus != null && !(processors.isPresent() && TaskSize.isCpus(processors.getAsDouble()))) {
      throw refused("--cpus", cpus, "; it must be " + TaskSize.CPUS);
    }
    if (memory != null && TaskSize.bytes(memory).isEmpty()) {
      throw refused("--memory", memory, "; it must be " + TaskSize.MEMORY);
    }
    return new TaskSize(processors, Optional.ofNullable(memory));
  }

  private Optional<Integer> slots(int processors) {
    return Optional.ofNullable(jobs).map(text -> SlotsText.slots(text, processors));
  }

  int retries() {
    return Optional.ofNullable(retries)
        .map(text -> number("--retries", text, 0, JobFile.RETRIES_LIMIT))
        .orElse(0);
  }

  private static int number(String flag, String text, int least, int most) {
    boolean isNumber = text.matches("\\d{1,6}");
    if (!isNumber || Integer.parseInt(text) < least || Integer.parseInt(text) > most) {
      throw refused(flag, text, "; it must be a whole number from " + least + " to " + most);
    }
    return Integer.parseInt(text);
  }

  private static BadInput refused(String flag, String value, String rest) {
    String shown = value.isEmpty() ? "''" : value;
    return BadInput.inArgument(flag, value, flag + " is " + shown + rest);
  }

  /** The computer as one machine: tasks are not balanced between parts of it. */
  LocalMachines machines(Settings settings) {
    return slots(settings.processors())
        .map(LocalMachines::whole)
        .orElseGet(() -> settings.machines(Optional.empty(), List.of()));
  }

  DataOption data() {
    return data;
  }

  /** How outputs are printed. */
  EachOutput.Printing printing() {
    return new EachOutput.Printing(ordered, tagged, NOW.equals(halt));
  }

  Optional<Path> results() {
    return Optional.ofNullable(results);
  }

  Optional<String> timeout() {
    return Optional.ofNullable(timeout);
  }

  Optional<String> deadline() {
    return Optional.ofNullable(deadline);
  }

  Optional<String> otherwise() {
    return Optional.ofNullable(otherwise);
  }

  /** Whether the user wants to see how the job stands. */
  boolean showsProgress() {
    return progress || deadline != null;
  }

  String name() {
    return name == null ? "each" : name;
  }

  /** The job to continue. */
  Optional<String> earlier() {
    return Optional.ofNullable(resume).or(() -> Optional.ofNullable(retry));
  }

  boolean isRetry() {
    return retry != null;
  }

  boolean isDryRun() {
    return dryRun;
  }
}
