package io.argosy.protocol.bag;

import io.argosy.protocol.text.Spot;
import java.util.List;

/** Where the commands of a bag's tasks come from. */
public sealed interface Tasks {
  /** A bag with more tasks is refused. */
  long LIMIT = 10_000_000;

  /** Where this stands in the job file. */
  Spot spot();

  /** The words that all commands have in common, placeholders and all. */
  List<String> command();

  /** A command for each task, in the job file itself. */
  record Listed(List<String> lines, Spot spot) implements Tasks {
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
   * @param file relative to the folder of the job file
   */
  record Lines(String file, Spot spot) implements Tasks {
    @Override
    public List<String> command() {
      return TaskList.SHELL;
    }
  }

  /**
   * One command with placeholders, and the values that these take.
   *
   * @param spot of what it runs over
   */
  record Sweep(List<String> command, Spot commandSpot, Over over, Spot spot) implements Tasks {
    public Sweep {
      command = List.copyOf(command);
    }
  }
}
