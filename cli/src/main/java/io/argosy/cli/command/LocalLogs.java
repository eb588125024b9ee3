package io.argosy.cli.command;

import io.argosy.cli.console.Console;
import io.argosy.runtime.runs.RunFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the programs of a run on this machine wrote besides their results. */
final class LocalLogs {
  private static final Pattern PLACE = Pattern.compile("(\\d{1,9})[.](\\d{1,9})");

  private final RunFolder run;
  private final Console console;

  LocalLogs(RunFolder run, Console console) {
    this.run = run;
    this.console = console;
  }

  /** Shows those of a partition, or of all; whether there are any. */
  boolean show(@Nullable Integer partition) throws IOException {
    boolean any = false;
    for (Path folder : run.logs()) {
      Optional<Matcher> place = place(folder);
      if (place.isPresent() && (partition == null || number(place.get()) == partition)) {
        any |= show(folder, place.get());
      }
    }
    return any;
  }

  private static Optional<Matcher> place(Path folder) {
    Matcher matcher = PLACE.matcher(String.valueOf(folder.getFileName()));
    return matcher.matches() ? Optional.of(matcher) : Optional.empty();
  }

  private static int number(Matcher place) {
    return Integer.parseInt(place.group(1));
  }

  private boolean show(Path folder, Matcher place) throws IOException {
    List<Path> logs = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files.filter(this::isLog).sorted().forEach(logs::add);
    }
    for (Path log : logs) {
      console.line(
          "== partition "
              + place.group(1)
              + ", attempt "
              + place.group(2)
              + ": "
              + log.getFileName());
      copy(log);
    }
    return !logs.isEmpty();
  }

  /** A service inside the run keeps logs apart; otherwise they lie among an attempt's files. */
  private boolean isLog(Path file) {
    if (Files.isDirectory(run.service())) {
      return true;
    }
    String name = String.valueOf(file.getFileName());
    return name.endsWith(".err") || name.endsWith(".log");
  }

  /** A program may write anything; what is no text must not end the showing. */
  private void copy(Path log) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(log), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        console.line(line);
      }
    }
  }
}
