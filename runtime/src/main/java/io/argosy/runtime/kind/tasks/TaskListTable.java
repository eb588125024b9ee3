package io.argosy.runtime.kind.tasks;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.tasks.TaskListFact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.runtime.tasks.TaskTable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A table of the tasks of a bag without offers. */
public final class TaskListTable {
  private final TaskTable table = new TaskTable();
  private final TaskTimes times = new TaskTimes();
  private final Map<AttemptId, MachineId> machines = new HashMap<>();

  /** Processes a fact of the job; most do not concern a single task. */
  public void hear(Fact fact) {
    table.hear(fact);
    times.hear(fact);
    if (fact instanceof Fact.AttemptPlaced it) {
      machines.put(it.attempt(), it.machine());
    } else if (fact instanceof Fact.PieceKept it) {
      long task = it.piece().first();
      Optional<MachineId> machine = Optional.ofNullable(machines.get(it.attempt()));
      machine.ifPresent(
          on -> times.seconds(task).ifPresent(seconds -> table.ran(task, on, seconds)));
    } else if (fact instanceof TaskListFact.TaskListReopened) {
      table.reopened();
    }
  }

  /** Writes the table, in the order of the tasks. */
  public void write(TaskList tasks, OutputStream out) throws IOException {
    table.write(tasks, out);
  }
}
