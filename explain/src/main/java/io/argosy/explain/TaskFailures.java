package io.argosy.explain;

import io.argosy.core.engine.message.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The tasks of a job that were given up, and why; processes the facts in order. */
public final class TaskFailures {
  /** The beginning of the reason of a program that took too long. */
  private static final String TOO_LONG = "ran longer than";

  private final SortedMap<Long, Fact.TaskGivenUp> tasks = new TreeMap<>();

  /** Processes a fact; a task whose result is kept later has not failed. */
  public void hear(Fact fact) {
    if (fact instanceof Fact.TaskGivenUp f) {
      tasks.put(f.task(), f);
    } else if (fact instanceof Fact.PieceKept f) {
      tasks.remove(f.piece().first());
    }
  }

  /** A line for each of the first tasks, and one with the number of the others. */
  public List<String> lines(int most) {
    List<String> lines =
        new ArrayList<>(tasks.values().stream().limit(most).map(TaskFailures::line).toList());
    if (tasks.size() > most) {
      lines.add("and " + Numbers.many(tasks.size() - most, "task") + " more");
    }
    return lines;
  }

  /** The same, for a single task if one is given. */
  public List<String> lines(int most, Optional<String> only) {
    return only.isEmpty()
        ? lines(most)
        : tasks.values().stream()
            .filter(it -> Long.toString(it.task()).equals(only.get()))
            .map(TaskFailures::line)
            .toList();
  }

  private static String line(Fact.TaskGivenUp fact) {
    boolean once = fact.failures() == 1;
    return "task "
        + fact.task()
        + " failed "
        + (once ? "once: " : fact.failures() + " times, the last time: ")
        + fact.reason()
        + (fact.reason().startsWith(TOO_LONG) ? ", which is run.timeout" : "");
  }
}
