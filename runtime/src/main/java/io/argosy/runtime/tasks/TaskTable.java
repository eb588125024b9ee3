package io.argosy.runtime.tasks;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.text.Csv;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table of the tasks of a job: index, parameters, state ({@code done}, {@code reused}, {@code
 * failed} or {@code open}), seconds and machine.
 */
public final class TaskTable {
  private static final int DECIMALS = 3;

  private final Map<Long, Ran> ran = new HashMap<>();
  private final Set<Long> kept = new HashSet<>();
  private final IntervalSet reused = IntervalSet.empty();
  private final Set<Long> givenUp = new HashSet<>();

  private record Ran(String machine, double seconds) {}

  /** Processes a fact of the job; most do not concern a single task. */
  public void hear(Fact fact) {
    if (fact instanceof Fact.TaskMeasured it) {
      ran(it.task(), it.machine(), it.seconds());
    } else if (fact instanceof Fact.PieceKept it) {
      kept.add(it.piece().first());
    } else if (fact instanceof Fact.TaskGivenUp it) {
      givenUp.add(it.task());
    }
  }

  /** A task ran on a machine. It may run twice; the first to end is kept. */
  public void ran(long task, MachineId machine, double seconds) {
    ran.putIfAbsent(task, new Ran(machine.value(), seconds));
  }

  /** These tasks have the results of an earlier job. */
  public void reused(List<Interval> tasks) {
    tasks.forEach(reused::add);
  }

  /** The tasks that were given up are tried again. */
  public void reopened() {
    givenUp.clear();
  }

  /** Writes the table, in the order of the tasks. */
  public void write(TaskList tasks, OutputStream out) throws IOException {
    Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    List<String> head = new ArrayList<>(List.of("index"));
    head.addAll(tasks.columns());
    head.addAll(List.of("state", "seconds", "machine"));
    text.write(Csv.line(head) + "\n");
    long[] index = {0};
    try {
      tasks.each(row -> write(row, index[0]++, text));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    text.flush();
  }

  private void write(List<String> row, long index, Writer text) {
    List<String> values = new ArrayList<>(List.of(Long.toString(index)));
    values.addAll(row);
    values.add(state(index));
    Ran known = ran.get(index);
    values.add(known == null ? "" : seconds(known.seconds()));
    values.add(known == null ? "" : known.machine());
    try {
      text.write(Csv.line(values) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String state(long index) {
    if (!reused.isDisjoint(new Interval(index, 1))) {
      return "reused";
    }
    return kept.contains(index) ? "done" : givenUp.contains(index) ? "failed" : "open";
  }

  private static String seconds(double seconds) {
    return BigDecimal.valueOf(seconds).setScale(DECIMALS, RoundingMode.HALF_UP).toPlainString();
  }
}
