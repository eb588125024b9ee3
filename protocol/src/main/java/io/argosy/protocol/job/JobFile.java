package io.argosy.protocol.job;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A valid job file of kind {@code iterative}.
 *
 * @param seed there in every {@code count} job
 * @param runs how programs take part; no two for the same place, at most one for all other places
 * @param retries how often one piece of work may fail before the job fails
 * @param policy how to balance; the default policy when absent
 * @param files what its programs need besides what their commands name; for machines elsewhere
 * @param folder where the file lies, absolute: its commands run there
 * @param text the file as it was written
 */
public record JobFile(
    String name,
    OptionalLong seed,
    Iterations iterations,
    List<Run> runs,
    int retries,
    Promise promise,
    Result result,
    Slots slots,
    Optional<String> policy,
    List<String> files,
    Path folder,
    String text) {
  public static final int RETRIES_DEFAULT = 3;
  public static final int RETRIES_LIMIT = 1000;

  public JobFile {
    runs = List.copyOf(runs);
    files = List.copyOf(files);
  }

  /** How the job runs on a machine: a machine's name comes before its site's. */
  public Optional<Run> runOn(String machine, String site) {
    return named(machine).or(() -> named(site)).or(this::elsewhere);
  }

  private Optional<Run> named(String place) {
    return runs.stream().filter(run -> run.on().contains(place)).findFirst();
  }

  /** How the job runs wherever no way is named; nothing when it does not. */
  public Optional<Run> elsewhere() {
    return runs.stream().filter(run -> run.on().isEmpty()).findFirst();
  }

  /** The names of the machines and sites where it can run; everywhere when empty. */
  public SortedSet<String> places() {
    SortedSet<String> places = new TreeSet<>();
    if (elsewhere().isEmpty()) {
      runs.forEach(run -> places.addAll(run.on()));
    }
    return places;
  }

  /** How iterations are told apart. */
  public enum Mode {
    COUNT,
    RANGE
  }

  /** How many, and of which sort. */
  public record Iterations(Mode mode, long total) {
    /** The most a job may have: 2 to the 60th. */
    public static final long LIMIT = 1L << 60;
  }

  /**
   * How a program is called.
   *
   * @param field where this stands in the file: {@code run}, or {@code run[1]}
   * @param on the machines and sites where it is used; empty: wherever no other one is
   * @param way how it takes part, with its command
   * @param from where its results are found
   * @param env variables for the program
   * @param timeout how long one chunk may take, or a cooperative program be silent; no limit when
   *     absent
   * @param workers how many processes a partition runs beside each other
   */
  public record Run(
      String field,
      SortedSet<String> on,
      Way way,
      From from,
      SequencedMap<String, String> env,
      Optional<Duration> timeout,
      int workers) {
    public static final int WORKERS_LIMIT = 1000;

    public Run {
      on = Collections.unmodifiableSortedSet(new TreeSet<>(on));
      env = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(env));
    }
  }

  /** By when, and what to do when that cannot be kept. */
  public record Promise(Optional<Deadline> deadline, Otherwise otherwise) {}

  /** When a job has to be done. */
  public sealed interface Deadline {
    /** Counts from the job's acceptance. */
    record Within(Duration span) implements Deadline {}

    record By(Instant instant) implements Deadline {}
  }

  /** What happens when the deadline passes and the job is not done. */
  public enum Otherwise {
    CONTINUE,
    STOP
  }

  /** How the results become one, whoever made them. */
  public record Result(Merge merge) {}

  /** Where a chunk leaves its result. */
  public enum From {
    /** What it prints. */
    STDOUT,
    /** The file that {@code ARGOSY_OUT} and <code>{out}</code> name, or that the program stores. */
    FILE
  }

  /** How kept results become one; always in the order of their indices. */
  public sealed interface Merge {
    /** Adds JSON numbers field by field. */
    record Sum() implements Merge {}

    /** Puts them one after the other. */
    record Concat() implements Merge {}

    /** Leaves each in a file of its own. */
    record Collect() implements Merge {}

    /** Runs a command that reads their paths, one a line, on its standard input. */
    record Command(List<String> words) implements Merge {
      public Command {
        words = List.copyOf(words);
      }
    }
  }

  /**
   * The partitions a job starts with, and the most it may grow to.
   *
   * @param max as many as there are slots when absent
   */
  public record Slots(int initial, OptionalInt max) {
    /** The most partitions a job may have. */
    public static final int LIMIT = 10_000;
  }
}
