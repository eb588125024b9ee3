package io.argosy.protocol.job;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A valid job file of any kind: what all kinds have. Each kind implements it in a package of its
 * own, {@code protocol.kind.*}.
 */
public interface JobFile {
  int RETRIES_DEFAULT = 3;
  int RETRIES_LIMIT = 1000;

  /** The name of its kind in the job file, and in every registry of kinds. */
  String kind();

  String name();

  /** The seed of all random choices. */
  OptionalLong seed();

  /** How programs are called; no two for the same place, at most one for all other places. */
  List<Run> runs();

  /** How often one piece of work may fail before the job fails. */
  int retries();

  /** The policy; the default policy if absent. */
  Optional<String> policy();

  Promise promise();

  Result result();

  /** Files that its programs need on other machines besides those that their commands name. */
  List<String> files();

  /** The absolute folder of the file: its commands run there. */
  Path folder();

  /** The file as written. */
  String text();

  /** Whether every index matters; otherwise any N iterations suffice. */
  boolean isExact();

  /** The number from which the seed of a call is drawn that begins with an index. */
  default long seedStream(long first) {
    return first;
  }

  /** How the job runs on a machine: a machine's name takes precedence over its site's. */
  default Optional<Run> runOn(String machine, String site) {
    return named(this, machine).or(() -> named(this, site)).or(this::elsewhere);
  }

  private static Optional<Run> named(JobFile file, String place) {
    return file.runs().stream().filter(run -> run.on().contains(place)).findFirst();
  }

  /** How the job runs where no way is named; empty if it does not. */
  default Optional<Run> elsewhere() {
    return runs().stream().filter(run -> run.on().isEmpty()).findFirst();
  }

  /** The names of the machines and sites where it can run; empty means everywhere. */
  default SortedSet<String> places() {
    SortedSet<String> places = new TreeSet<>();
    if (elsewhere().isEmpty()) {
      runs().forEach(run -> places.addAll(run.on()));
    }
    return places;
  }

  /**
   * How a program is called.
   *
   * @param field its position in the file: {@code run}, or {@code run[1]}
   * @param on the machines and sites where it is used; empty: wherever no other one is
   * @param way how the program takes part, with its command
   * @param from where its results are
   * @param env variables for the program
   * @param timeout how long one chunk may take, or a cooperative program be silent; no limit if
   *     absent
   * @param workers how many processes a partition runs in parallel
   * @param container what each call runs in; a plain process if absent
   */
  record Run(
      String field,
      SortedSet<String> on,
      Participation way,
      From from,
      SequencedMap<String, String> env,
      Optional<Duration> timeout,
      int workers,
      Optional<Container> container) {
    public static final int WORKERS_LIMIT = 1000;

    public Run {
      on = Collections.unmodifiableSortedSet(new TreeSet<>(on));
      env = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(env));
    }
  }

  /** The deadline, and what happens if it cannot be met. */
  record Promise(Optional<Deadline> deadline, Otherwise otherwise) {}

  /** When a job has to be done. */
  sealed interface Deadline {
    /** Counts from the job's acceptance. */
    record Within(Duration span) implements Deadline {}

    /** Counts from the start of the job's first attempt. */
    record FromStart(Duration span) implements Deadline {}

    record By(Instant instant) implements Deadline {}
  }

  /** What happens when the deadline passes and the job is not done. */
  enum Otherwise {
    CONTINUE,
    STOP
  }

  /** How the results are merged, whichever program made them. */
  record Result(Merge merge) {}

  /** Where a chunk writes its result. */
  enum From {
    /** The standard output. */
    STDOUT,
    /** The file that {@code ARGOSY_OUT} and <code>{out}</code> name, or that the program stores. */
    FILE
  }

  /** How kept results are merged; always in the order of their indices. */
  sealed interface Merge {
    /** Adds JSON numbers field by field. */
    record Sum() implements Merge {}

    /** Concatenates them. */
    record Concat() implements Merge {}

    /** Leaves each in a separate file. */
    record Collect() implements Merge {}

    /** Runs a command that reads their paths, one per line, on its standard input. */
    record Command(List<String> words) implements Merge {
      public Command {
        words = List.copyOf(words);
      }
    }
  }
}
