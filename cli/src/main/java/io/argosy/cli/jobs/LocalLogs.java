package io.argosy.cli.jobs;

import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The output of a run's programs on this machine besides their results. */
public final class LocalLogs {
  private static final Pattern PLACE = Pattern.compile("(\\d{1,9})[.](\\d{1,9})");

  private final RunFolder run;
  private final LogText text;

  public LocalLogs(RunFolder run, LogText text) {
    this.run = run;
    this.text = text;
  }

  /** Prints the output of a partition, or of all. */
  public void show(@Nullable Integer partition) throws IOException {
    for (Path folder : run.logs()) {
      Optional<Matcher> place = place(folder);
      if (place.isPresent() && (partition == null || number(place.get()) == partition)) {
        show(folder, place.get());
      }
    }
  }

  private static Optional<Matcher> place(Path folder) {
    Matcher matcher = PLACE.matcher(String.valueOf(folder.getFileName()));
    return matcher.matches() ? Optional.of(matcher) : Optional.empty();
  }

  private static int number(Matcher place) {
    return Integer.parseInt(place.group(1));
  }

  private void show(Path folder, Matcher place) throws IOException {
    List<Path> logs = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files.filter(this::isLog).sorted().forEach(logs::add);
    }
    for (Path log : logs) {
      String name = String.valueOf(log.getFileName());
      text.show(place.group(1), place.group(2), name, Files.newInputStream(log));
    }
  }

  /** An embedded service keeps logs separately; otherwise they are among an attempt's files. */
  private boolean isLog(Path file) {
    if (Files.isDirectory(run.service())) {
      return true;
    }
    String name = String.valueOf(file.getFileName());
    return name.endsWith(".err") || name.endsWith(".log");
  }
}
