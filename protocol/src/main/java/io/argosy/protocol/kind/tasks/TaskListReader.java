package io.argosy.protocol.kind.tasks;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.job.RunsReader;
import io.argosy.protocol.text.Fields;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Reads a job file of kind {@code tasks}. */
public final class TaskListReader {
  private static final String COMMAND = "a list of words such as [./model, \"{}\"]";

  private TaskListReader() {}

  public static TaskListFile read(KindReader.Input input) {
    Fields root = input.root();
    root.only("argosy", "kind", "name", "tasks", "columns", "run", "promise", "slots");
    Fields run =
        root.section("run")
            .orElseThrow(() -> root.missing("run", "a group such as {command: [./model, \"{}\"]}"))
            .only("command", "timeout", "retries", "env", "cpus", "memory");
    return new TaskListFile(
        input.common().name(),
        root.wholeNumber("tasks", 1, TaskListFile.TASKS_LIMIT, "300")
            .orElseThrow(() -> root.missing("tasks", "a whole number, such as 300")),
        root.words("columns", "[item]").orElse(Items.ITEM),
        run(run),
        (int) run.wholeNumber("retries", 0, JobFile.RETRIES_LIMIT, "3").orElse(0),
        input
            .common()
            .promiseWithoutBudget(", but a budget is not supported for lists of tasks; remove it"),
        (int) root.wholeNumber("slots", 1, TaskListFile.SLOTS_LIMIT, "8").orElse(1),
        TaskSize.read(run),
        input.folder(),
        input.text());
  }

  private static JobFile.Run run(Fields run) {
    List<String> command =
        run.words("command", COMMAND).orElseThrow(() -> run.missing("command", COMMAND));
    return new JobFile.Run(
        "run",
        new TreeSet<>(),
        new Participation.PerTask(command),
        JobFile.From.STDOUT,
        RunsReader.env(run),
        run.duration("timeout", "90s, 10m or 1h30m"),
        1,
        Optional.empty());
  }
}
