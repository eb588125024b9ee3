package io.argosy.cli.kind.tasks;

import io.argosy.agent.files.PieceFiles;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.tasks.TaskListFact;
import io.argosy.protocol.kind.tasks.Items;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Csv;
import io.argosy.protocol.text.JsonText;
import io.argosy.runtime.kind.tasks.TaskTimes;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/** A table of all tasks: index, items, state, seconds, output, and why a task failed. */
final class ResultTable {
  private static final List<String> STATE = List.of("state", "seconds", "output", "reason");

  private static final int DECIMALS = 3;

  private final Items items;
  private final PieceFiles files;
  private final TaskTimes times = new TaskTimes();
  private final Map<Long, Fact.PieceKept> kept = new HashMap<>();
  private final Map<Long, String> failed = new HashMap<>();

  ResultTable(Items items, PieceFiles files) {
    this.items = items;
    this.files = files;
  }

  /** Refuses a file that cannot be written at the end, before the first task starts. */
  static void check(Path folder, Path file) {
    Path target = folder.resolve(file).toAbsolutePath();
    Path parent = target.resolveSibling("");
    if (!file.toString().endsWith(".csv") && !file.toString().endsWith(".jsonl")) {
      throw BadInput.inArgument(
          "--results",
          file.toString(),
          "--results is " + file + "; it must be a file whose name ends in .csv or .jsonl");
    }
    if (Files.isDirectory(target)) {
      throw BadInput.inArgument(
          "--results",
          file.toString(),
          "--results is " + file + ", which is a folder; it must be a file");
    }
    if (!Files.isDirectory(parent) || !Files.isWritable(parent)) {
      throw BadInput.inArgument(
          "--results",
          file.toString(),
          "--results is " + file + "; it must be in a folder that exists and can be written");
    }
  }

  void hear(Fact fact) {
    times.hear(fact);
    if (fact instanceof Fact.PieceKept f) {
      kept.put(f.piece().first(), f);
      failed.remove(f.piece().first());
    } else if (fact instanceof Fact.TaskGivenUp f) {
      failed.put(f.task(), f.reason());
    } else if (fact instanceof TaskListFact.TaskListReopened) {
      failed.clear();
    }
  }

  /** Writes the file, which appears only when it is complete. */
  void write(Path file) {
    boolean csv = file.toString().endsWith(".csv");
    try {
      WholeFile.write(file.toAbsolutePath(), out -> write(out, csv));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(OutputStream out, boolean csv) throws IOException {
    for (long task = 0; task < items.size(); task++) {
      SequencedMap<String, Object> row = row(task);
      if (!csv) {
        row.replaceAll((name, value) -> field(value));
      }
      if (csv && task == 0) {
        line(out, Csv.line(List.copyOf(row.sequencedKeySet())));
      }
      line(
          out,
          csv
              ? Csv.line(row.sequencedValues().stream().map(ResultTable::cell).toList())
              : JsonText.of(row));
    }
  }

  private static void line(OutputStream out, String text) throws IOException {
    out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private SequencedMap<String, Object> row(long task) throws IOException {
    SequencedMap<String, Object> row = new LinkedHashMap<>();
    row.put("index", task);
    List<String> values = items.row(task);
    for (int i = 0; i < values.size(); i++) {
      String name = items.columns().get(i);
      row.put(column(name), values.get(i));
    }
    Optional<Fact.PieceKept> result = Optional.ofNullable(kept.get(task));
    row.put("state", result.isPresent() ? "done" : failed.containsKey(task) ? "failed" : "open");
    row.put("seconds", seconds(times.seconds(task)));
    row.put("output", result.isPresent() ? text(open(result.get())) : "");
    row.put("reason", failed.getOrDefault(task, ""));
    return row;
  }

  private static Optional<BigDecimal> seconds(OptionalDouble known) {
    return known.isEmpty()
        ? Optional.empty()
        : Optional.of(
            BigDecimal.valueOf(known.getAsDouble()).setScale(DECIMALS, RoundingMode.HALF_UP));
  }

  /** A value in a table, where what is not known is empty. */
  private static String cell(Object value) {
    return value instanceof Optional<?> some
        ? some.map(Object::toString).orElse("")
        : value.toString();
  }

  /** A value for programs, which read numbers. */
  private static Object field(Object value) {
    return value instanceof Optional<?> some
        ? some.map(it -> it instanceof BigDecimal number ? number.doubleValue() : it)
        : value;
  }

  /** The name of a column, which may be that of a field that every row has. */
  private static String column(String name) {
    return name.equals("index") || STATE.contains(name) ? "item." + name : name;
  }

  private InputStream open(Fact.PieceKept fact) throws IOException {
    return files.open(fact.attempt(), fact.piece(), fact.result());
  }

  /** An output as text, without the end of its last line. */
  static String text(InputStream output) throws IOException {
    try (output) {
      String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
      return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }
  }
}
