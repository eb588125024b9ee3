package io.argosy.protocol.sweep;

import io.argosy.protocol.text.Spot;
import java.util.List;
import java.util.Optional;

/** Where the commands of a bag's tasks come from. */
public sealed interface TaskSource {
  /** Larger bags are refused. */
  long LIMIT = 10_000_000;

  /** The position of this in the job file. */
  Spot spot();

  /** The words that all commands have in common, placeholders and all. */
  List<String> command();

  /** The file that lists the tasks, if there is one; relative to the job's folder. */
  default Optional<String> file() {
    return switch (this) {
      case Listed listed -> Optional.empty();
      case Lines lines -> Optional.of(lines.path());
      case Sweep sweep ->
          sweep.over() instanceof SweepRange.Csv csv ? Optional.of(csv.file()) : Optional.empty();
    };
  }

  /** A command for each task, in the job file itself. */
  record Listed(List<String> lines, Spot spot) implements TaskSource {
    public Listed {
      lines = List.copyOf(lines);
    }

    @Override
    public List<String> command() {
      return TaskList.SHELL;
    }
  }

  /**
   * A file with a command on each line.
   *
   * @param path relative to the folder of the job file
   */
  record Lines(String path, Spot spot) implements TaskSource {
    @Override
    public List<String> command() {
      return TaskList.SHELL;
    }
  }

  /**
   * One command with placeholders, and the values that these take.
   *
   * @param spot position of the values
   */
  record Sweep(List<String> command, Spot commandSpot, SweepRange over, Spot spot)
      implements TaskSource {
    public Sweep {
      command = List.copyOf(command);
    }
  }
}
