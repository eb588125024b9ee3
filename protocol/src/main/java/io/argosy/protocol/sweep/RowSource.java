package io.argosy.protocol.sweep;

import io.argosy.protocol.files.Sources;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Csv;
import io.argosy.protocol.text.Placeholders;
import io.argosy.protocol.text.Spot;
import io.argosy.protocol.wire.Submission;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes the rows of a bag from its job file and the attached files. */
final class RowSource {
  private final Sources sources;
  private final Spot spot;

  RowSource(Sources sources, Spot spot) {
    this.sources = sources;
    this.spot = spot;
  }

  Rows of(TaskSource taskSource) {
    return switch (taskSource) {
      case TaskSource.Listed listed ->
          new Rows.Listed(
              List.of(TaskList.COMMAND), listed.lines().stream().map(List::of).toList());
      case TaskSource.Lines lines -> lines(lines.path());
      case TaskSource.Sweep sweep -> of(sweep.over());
    };
  }

  private Rows of(SweepRange sweepRange) {
    return switch (sweepRange) {
      case SweepRange.Grid grid -> new Rows.Combined(grid);
      case SweepRange.Count count -> new Rows.Counted(count.total());
      case SweepRange.Csv csv -> table(csv.file());
      case SweepRange.Matching matching -> matching(matching.pattern());
    };
  }

  private Path file(String path) {
    return sources
        .find(path)
        .orElseThrow(
            () ->
                spot.refused(
                    ", but that file is not there; it must lie below the folder of the job file and"
                        + " go along with the job"));
  }

  private Rows lines(String path) {
    LineIndex lines =
        LineIndex.of(
            path,
            file(path),
            RowSource::isCommand,
            LineIndex.GoesOn.NEVER,
            line -> few(path, line));
    if (lines.size() == 0) {
      throw spot.refused(", which holds no command; it must have one on each line");
    }
    return new Rows.Whole(lines);
  }

  private static boolean isCommand(String line) {
    return !line.isBlank() && !line.stripLeading().startsWith("#");
  }

  private static void few(String path, TextLines.Line line) {
    if (line.number() > TaskSource.LIMIT) {
      throw bad(
          path, line, "the file has more lines; a bag has at most " + TaskSource.LIMIT + " tasks");
    }
  }

  private Rows table(String path) {
    List<String> columns = new ArrayList<>();
    LineIndex lines =
        LineIndex.of(
            path,
            file(path),
            line -> !line.isBlank(),
            Csv::isOpen,
            line -> {
              few(path, line);
              check(path, line, columns);
            });
    if (lines.size() < 2) {
      throw spot.refused(
          ", which holds no row; it must have a line with the names of its columns, and a line for"
              + " each task");
    }
    return new Rows.Table(List.copyOf(columns), lines);
  }

  /** Takes the columns from the first line, and checks every other line against them. */
  private static void check(String path, TextLines.Line line, List<String> columns) {
    List<String> values =
        Csv.values(line.text())
            .orElseThrow(() -> bad(path, line, "a quote does not end; close it"));
    if (columns.isEmpty()) {
      for (String name : values) {
        Placeholders.name(name)
            .ifPresent(
                why -> {
                  throw bad(path, line, "the column '" + name + "' " + why);
                });
        if (columns.contains(name)) {
          throw bad(path, line, "the column '" + name + "' is there twice; rename one");
        }
        columns.add(name);
      }
    } else if (values.size() != columns.size()) {
      throw bad(
          path,
          line,
          "the row has "
              + values.size()
              + " values; it must have "
              + columns.size()
              + ", one for each column");
    }
  }

  private static BadInput bad(String path, TextLines.Line line, String sentence) {
    return new BadInput(path, line.number(), "", "", sentence);
  }

  private Rows matching(String pattern) {
    List<String> paths;
    try {
      paths = sources.matching(pattern);
    } catch (IllegalArgumentException e) {
      throw spot.refused("; it must be a pattern such as data/*.nc or runs/**/input.txt");
    }
    if (paths.isEmpty()) {
      throw spot.refused(", which matches no file below the folder of the job file");
    }
    if (paths.size() > Submission.FILES_LIMIT) {
      String many = ", which matches " + paths.size() + " files; a job takes along at most ";
      throw spot.refused(many + Submission.FILES_LIMIT);
    }
    return new Rows.Listed(
        List.of("file", "name"), paths.stream().map(path -> List.of(path, stem(path))).toList());
  }

  /** The name of a file without its folder and extension. */
  private static String stem(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
