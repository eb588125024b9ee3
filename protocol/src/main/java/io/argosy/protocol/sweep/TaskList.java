package io.argosy.protocol.sweep;

import io.argosy.protocol.files.Sources;
import io.argosy.protocol.text.Placeholders;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The tasks of a bag by their index. However many there are, little of them is in memory: the data
 * of a task is read on demand. Thread-safe.
 */
public final class TaskList {
  /** Runs a command that is a line of text. */
  static final List<String> SHELL = List.of("sh", "-c");

  /** Separates words in a line for the shell, as far as file names are concerned. */
  private static final Pattern BETWEEN = Pattern.compile("[\\s'\"`;|&<>()=,]+");

  /** The column of a bag whose tasks are lines. */
  static final String COMMAND = "command";

  private final TaskSource taskSource;
  private final Rows rows;

  private TaskList(TaskSource taskSource, Rows rows) {
    this.taskSource = taskSource;
    this.rows = rows;
  }

  /**
   * Checks the tasks once; errors in their files become a {@code BadInput}.
   *
   * @param sources the files attached to the job; those that contain tasks must not change
   */
  public static TaskList open(TaskSource taskSource, Sources sources) {
    Rows rows = new RowSource(sources, taskSource.spot()).of(taskSource);
    if (taskSource instanceof TaskSource.Sweep sweep) {
      List<String> names = new ArrayList<>(rows.columns());
      names.addAll(Placeholders.OURS);
      Placeholders.unknown(sweep.command(), names)
          .ifPresent(
              name -> {
                throw sweep
                    .commandSpot()
                    .refused(
                        " with {"
                            + name
                            + "}, which nothing is put in for; there are {"
                            + String.join("}, {", names)
                            + "}, and {{"
                            + name
                            + "}} means the braces themselves");
              });
    }
    return new TaskList(taskSource, rows);
  }

  /** The words in a shell line, or in a word of a command, that may name files. */
  public static Stream<String> names(String line) {
    return BETWEEN.splitAsStream(line).map(it -> it.startsWith("./") ? it.substring(2) : it);
  }

  /** The number of tasks. */
  public long count() {
    return rows.count();
  }

  /** What distinguishes the tasks; for lines, the command itself. */
  public List<String> columns() {
    return rows.columns();
  }

  /** The parameters of a task, by column. */
  public SequencedMap<String, String> parameters(long index) throws IOException {
    return named(rows.row(index));
  }

  /** A row, by column. */
  public SequencedMap<String, String> named(List<String> row) {
    SequencedMap<String, String> parameters = new LinkedHashMap<>();
    for (int i = 0; i < row.size(); i++) {
      parameters.put(rows.columns().get(i), row.get(i));
    }
    return parameters;
  }

  /** Passes the parameters of all tasks in order, each as a row under the columns. */
  public void each(Consumer<List<String>> hears) throws IOException {
    rows.each(hears);
  }

  /** The parameters of a task as variables: ARGOSY_PARAM_ and the column in capital letters. */
  public SequencedMap<String, String> variables(SequencedMap<String, String> parameters) {
    SequencedMap<String, String> variables = new LinkedHashMap<>();
    if (taskSource instanceof TaskSource.Sweep) {
      parameters.forEach(
          (name, value) ->
              variables.put(
                  "ARGOSY_PARAM_" + name.replace('-', '_').toUpperCase(Locale.ROOT), value));
    }
    return variables;
  }

  /**
   * The words to run for a task.
   *
   * @param parameters its own
   * @param more the other placeholders and their values
   */
  public List<String> command(Map<String, String> parameters, Map<String, String> more) {
    if (!(taskSource instanceof TaskSource.Sweep)) {
      List<String> words = new ArrayList<>(SHELL);
      words.add(parameters.getOrDefault(COMMAND, ""));
      return words;
    }
    Map<String, String> values = new LinkedHashMap<>(parameters);
    values.putAll(more);
    return taskSource.command().stream().map(word -> Placeholders.fill(word, values)).toList();
  }
}
