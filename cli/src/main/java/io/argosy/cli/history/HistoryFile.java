package io.argosy.cli.history;

import io.argosy.core.history.RecordedSpeed;
import io.argosy.core.history.SpeedHistory;
import io.argosy.core.model.SiteId;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InputFile;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.YamlTree;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** {@code <data>/history.json}. */
record HistoryFile(Path path) {
  private static final int HOURS = 24;

  static HistoryFile in(Path data) {
    return new HistoryFile(data.resolve("history.json"));
  }

  /**
   * The stored history; empty without a file.
   *
   * @throws BadInput if the file is invalid
   */
  SpeedHistory read() {
    if (!Files.exists(path)) {
      return SpeedHistory.EMPTY;
    }
    String source = path.toString();
    // JSON is YAML too.
    Fields root = Fields.of(source, YamlTree.read(source, InputFile.read(path)));
    if (!root.text("argosy").orElse("").equals("1")) {
      throw root.wrong("argosy", "1, the version of history files that is read here");
    }
    List<SpeedHistory.Line> lines = new ArrayList<>();
    root.groups("lines").forEach(line -> lines.add(line(line)));
    return new SpeedHistory(lines);
  }

  private static SpeedHistory.Line line(Fields fields) {
    return new SpeedHistory.Line(
        text(fields, "application"),
        new SiteId(text(fields, "site")),
        (int) fields.wholeNumber("hour", 0, HOURS - 1, "12").orElse(0),
        speed(fields),
        (int) fields.wholeNumber("runs", 1, Integer.MAX_VALUE, "3").orElse(1));
  }

  /** Older files know no start-up. */
  private static RecordedSpeed speed(Fields fields) {
    return new RecordedSpeed(
        fields
            .number("speed", Double.MIN_VALUE, Double.MAX_VALUE, "12.5")
            .orElseThrow(() -> fields.missing("speed", "a number, such as 12.5")),
        fields.number("startup", 0, Double.MAX_VALUE, "3.6").orElse(0));
  }

  private static String text(Fields fields, String name) {
    return fields
        .text(name)
        .filter(text -> !text.isBlank())
        .orElseThrow(() -> fields.missing(name, "text"));
  }

  void write(SpeedHistory history) throws IOException {
    SequencedMap<String, Object> root = new LinkedHashMap<>();
    root.put("argosy", 1);
    root.put("kind", "history");
    root.put("lines", history.lines().stream().map(HistoryFile::fields).toList());
    String text = JsonText.of(root) + "\n";
    WholeFile.write(path, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static SequencedMap<String, Object> fields(SpeedHistory.Line line) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("application", line.application());
    fields.put("site", line.site());
    fields.put("hour", line.hour());
    fields.put("speed", line.speed().iterationsPerSecond());
    if (line.speed().startupSeconds() > 0) {
      fields.put("startup", line.speed().startupSeconds());
    }
    fields.put("runs", line.runs());
    return fields;
  }
}
