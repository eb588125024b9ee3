package io.argosy.experiments;

import io.argosy.console.Console;
import io.argosy.protocol.text.Fields;
import java.nio.file.Path;
import java.util.List;

/** How much the speeds of earlier runs help a job. */
public record HistoryReproduction(Experiment experiment) implements RunnableExperiment {
  public static RunnableExperiment read(Fields root, Path folder) {
    return new HistoryReproduction(ExperimentFileReader.read(root, folder));
  }

  @Override
  public RunnableExperiment withSeeds(int seeds) {
    return new HistoryReproduction(experiment.withSeeds(seeds));
  }

  @Override
  public boolean play(Console console) {
    List<Cell> cells = HistoryRun.play(experiment, cell -> heard(console, cell));
    boolean helped = helped(cells);
    if (!console.isJson()) {
      console.line(experiment.name() + ": " + experiment.source());
      console.line("");
      console.lines(FindingsText.known(cells));
      console.line("");
      console.line(
          (helped ? "ok: " : "MISSED: ")
              + "with earlier runs at least as many deadlines are met as without, everywhere");
    }
    return helped;
  }

  private static void heard(Console console, Cell cell) {
    if (console.isJson()) {
      console.object(FindingsFields.known(cell));
    } else if (console.isLive()) {
      console.draw("reproduced " + cell.place() + ", " + cell.deadline() + ", " + cell.policy());
    }
  }

  private static boolean helped(List<Cell> cells) {
    double without = 0;
    boolean helped = true;
    for (Cell cell : cells) {
      if (cell.policy().equals(HistoryRun.NOTHING)) {
        without = cell.met();
      } else if (cell.policy().equals(HistoryRun.HISTORY)) {
        helped &= cell.met() >= without;
      }
    }
    return helped;
  }
}
