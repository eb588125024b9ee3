package io.argosy.protocol.kind.tasks;

import io.argosy.protocol.text.JsonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What a user asks for on the command line, before it is a job file.
 *
 * @param command with placeholders
 * @param size what a task needs of its machine
 * @param timeout how long a task may take, as the user wrote it
 * @param deadline a duration or an instant, as job files have it
 * @param otherwise {@code stop} or {@code continue}
 */
public record TaskListDraft(
    String name,
    List<String> command,
    int slots,
    TaskSize size,
    int retries,
    Optional<String> timeout,
    Optional<String> deadline,
    Optional<String> otherwise) {
  public TaskListDraft {
    command = List.copyOf(command);
  }

  /**
   * The job file: JSON, which is YAML too.
   *
   * @param tasks how many are known when the job begins
   * @param columns of their items
   */
  public String text(long tasks, List<String> columns) {
    SequencedMap<String, Object> root = new LinkedHashMap<>();
    root.put("argosy", 1);
    root.put("kind", TaskListFile.KIND);
    root.put("name", name);
    root.put("tasks", tasks);
    root.put("columns", columns);
    SequencedMap<String, Object> run = new LinkedHashMap<>();
    run.put("command", command);
    run.put("retries", retries);
    timeout.ifPresent(it -> run.put("timeout", it));
    size.cpus().ifPresent(it -> run.put("cpus", it));
    size.memory().ifPresent(it -> run.put("memory", it));
    root.put("run", run);
    SequencedMap<String, Object> promise = new LinkedHashMap<>();
    deadline.ifPresent(it -> promise.put("deadline", it));
    otherwise.ifPresent(it -> promise.put("otherwise", it));
    if (!promise.isEmpty()) {
      root.put("promise", promise);
    }
    root.put("slots", slots);
    return JsonText.of(root) + "\n";
  }
}
