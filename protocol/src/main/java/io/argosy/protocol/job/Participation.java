package io.argosy.protocol.job;

import java.time.Duration;
import java.util.List;

/** How a program takes part in a job, from least to most cooperation. */
public sealed interface Participation {
  /** The command and its arguments, with placeholders: see {@link ChunkCall}. */
  List<String> command();

  /** The name of its field in the group {@code run}. */
  String name();

  /** Called repeatedly, each time for a chunk of iterations. */
  record Chunked(List<String> command) implements Participation {
    public Chunked {
      command = List.copyOf(command);
    }

    @Override
    public String name() {
      return "chunked";
    }
  }

  /** Called for longer chunks; its progress is visible while it runs. */
  record Watched(List<String> command, Progress progress) implements Participation {
    public Watched {
      command = List.copyOf(command);
    }

    @Override
    public String name() {
      return "watched";
    }
  }

  /** Started once; requests work, reports and stores while it runs. */
  record Cooperative(List<String> command, Over over) implements Participation {
    public Cooperative {
      command = List.copyOf(command);
    }

    @Override
    public String name() {
      return "cooperative";
    }
  }

  /** Called once for each task of a bag, whose own command it is. */
  record PerTask(List<String> command) implements Participation {
    public PerTask {
      command = List.copyOf(command);
    }

    @Override
    public String name() {
      return "command";
    }
  }

  /**
   * Where the progress of a watched program is visible.
   *
   * @param pattern a regular expression with one group: the number
   * @param within how long a pattern may match nothing before that is a failure
   */
  record Progress(Place from, String pattern, Unit unit, Duration within) {
    public static final Duration WITHIN_DEFAULT = Duration.ofSeconds(30);
  }

  /** What is read. */
  enum Place {
    STDOUT("its standard output"),
    STDERR("its standard error"),
    FILE("the file $ARGOSY_PROGRESS");

    private final String words;

    Place(String words) {
      this.words = words;
    }

    /** Its name in a sentence about a program. */
    public String words() {
      return words;
    }
  }

  /** The meaning of the number. */
  enum Unit {
    /** Iterations of this call that are done. */
    COUNT,
    /** Of this call, 0 to 100. */
    PERCENT,
    /** Of this call, 0 to 1. */
    FRACTION
  }

  /** How a cooperative program communicates. */
  enum Over {
    HTTP,
    LINES
  }
}
