package io.argosy.agent.files;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of an attempt's folder, of its files, and of published results. */
public final class PieceNames {
  private static final Pattern FOLDER = Pattern.compile("(\\d{1,9})\\.(\\d{1,9})");
  private static final Pattern OUT = Pattern.compile("(\\d{1,19})\\+(\\d{1,19})\\.out");

  private PieceNames() {}

  /** The name of a kept result; names sort in index order. */
  public static String published(Interval piece, ResultRef content) {
    return place(piece) + "." + content.sha256() + ".out";
  }

  /** Its name in version 2. */
  public static String publishedBefore(Interval piece) {
    return place(piece) + ".out";
  }

  private static String place(Interval piece) {
    return String.format(Locale.ROOT, "%019d+%d", piece.first(), piece.count());
  }

  /** The content of a folder, by name; empty where none exists. */
  static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }

  /** The attempt of this folder, if it is one's. */
  static Optional<AttemptId> attempt(JobId job, Path folder) {
    Matcher name = FOLDER.matcher(folder.getFileName().toString());
    if (!name.matches() || Integer.parseInt(name.group(2)) == 0) {
      return Optional.empty();
    }
    TaskId task = new TaskId(job, Integer.parseInt(name.group(1)));
    return Optional.of(new AttemptId(task, Integer.parseInt(name.group(2))));
  }

  /** The piece whose complete result this is, if it is one. */
  static Optional<Interval> piece(Path file) {
    Matcher name = OUT.matcher(file.getFileName().toString());
    if (!name.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Interval(Long.parseLong(name.group(1)), Long.parseLong(name.group(2))));
    } catch (IllegalArgumentException notOurs) {
      return Optional.empty();
    }
  }
}
