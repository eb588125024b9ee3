package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.console.Console;
import io.argosy.experiments.RunnableExperiment;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code argosy experiment}. */
@Command(
    name = "experiment",
    description = "Plays a paper's tables and puts ours beside them.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
final class ExperimentCommand implements Runnable {
  private final Console console;

  ExperimentCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    throw BadInput.inArgument(
        "command", "", "a command is missing, such as 'argosy experiment run experiments/tascaas'");
  }

  @Command(
      name = "run",
      description = "Plays the experiment in a folder; ends with 3 when an expectation is missed.",
      mixinStandardHelpOptions = true)
  int run(
      @Parameters(paramLabel = "DIR", description = "A folder with a file experiment.yaml.")
          Path folder,
      @Option(names = "--seeds", paramLabel = "N", description = "So many seeds, to be quicker.")
          @Nullable Integer seeds,
      @Option(
              names = "--chart",
              paramLabel = "FILE",
              description = "Draws a chart (SVG) into a file, or several into a folder, if any.")
          @Nullable Path chart,
      @Option(
              names = "--files",
              paramLabel = "DIR",
              description = "Plays workflows of a folder instead of drawn ones, where it can.")
          @Nullable Path files) {
    RunnableExperiment experiment = ExperimentKinds.read(folder);
    if (seeds != null && seeds < 1) {
      throw BadInput.inArgument(
          "--seeds", seeds.toString(), "--seeds is " + seeds + "; it must be at least 1");
    }
    RunnableExperiment played = seeds == null ? experiment : experiment.withSeeds(seeds);
    RunnableExperiment given =
        files == null ? played : played.withFiles(files).orElseThrow(() -> noFiles(folder, files));
    RunnableExperiment drawn =
        chart == null ? given : given.withChart(chart).orElseThrow(() -> noChart(folder, chart));
    return drawn.play(console) ? ExitCode.DONE : ExitCode.JOB_FAILED;
  }

  private static BadInput noFiles(Path folder, Path files) {
    return BadInput.inArgument(
        "--files",
        files.toString(),
        "--files is " + files + ", but the experiment in " + folder + " takes none; leave it out");
  }

  private static BadInput noChart(Path folder, Path chart) {
    return BadInput.inArgument(
        "--chart",
        chart.toString(),
        "--chart is " + chart + ", but the experiment in " + folder + " draws none; leave it out");
  }
}
