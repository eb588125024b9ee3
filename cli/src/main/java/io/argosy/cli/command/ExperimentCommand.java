package io.argosy.cli.command;

import io.argosy.cli.console.Console;
import io.argosy.cli.console.ExitCode;
import io.argosy.cli.experiment.ExperimentFileReader;
import io.argosy.cli.experiment.FindingsFields;
import io.argosy.cli.experiment.FindingsText;
import io.argosy.protocol.text.BadInput;
import io.argosy.simulator.experiment.Cell;
import io.argosy.simulator.experiment.Experiment;
import io.argosy.simulator.experiment.ExperimentRun;
import io.argosy.simulator.experiment.Findings;
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
          @Nullable Integer seeds) {
    Experiment experiment = ExperimentFileReader.read(folder);
    if (seeds != null && seeds < 1) {
      throw BadInput.inArgument(
          "--seeds", seeds.toString(), "--seeds is " + seeds + "; it must be at least 1");
    }
    Experiment played = seeds == null ? experiment : experiment.withSeeds(seeds);
    Findings findings = ExperimentRun.play(played, this::heard);
    tell(played, findings);
    return findings.passed() ? ExitCode.DONE : ExitCode.JOB_FAILED;
  }

  private void heard(Cell cell) {
    if (console.isJson()) {
      console.object(FindingsFields.of(cell));
    } else if (console.isLive()) {
      console.draw("played " + cell.place() + ", " + cell.deadline() + ", " + cell.policy());
    }
  }

  private void tell(Experiment experiment, Findings findings) {
    if (console.isJson()) {
      findings.verdicts().forEach(verdict -> console.object(FindingsFields.of(verdict)));
      findings.delays().forEach(delay -> console.object(FindingsFields.of(delay)));
      return;
    }
    console.line(experiment.name() + ": " + experiment.source());
    console.line("");
    console.lines(FindingsText.cells(findings.cells()));
    console.line("");
    console.lines(FindingsText.verdicts(findings));
    console.line("");
    console.line(FindingsText.verdict(findings));
  }
}
