package io.argosy.cli.local;

import io.argosy.cli.job.JobLog;
import io.argosy.runtime.runs.RunFolder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the programs of a run wrote besides their results. A run whose agents are processes has two
 * places: an agent's own folder while an attempt runs, and what it has sent at the attempt's end.
 * Both have the same names here, so that a reader who follows them gets each line once.
 */
final class RunLogs {
  private static final Pattern ATTEMPT = Pattern.compile("(\\d{1,9})[.](\\d{1,9})");

  /** Precedes each file in what an agent has sent. */
  private static final Pattern HEADING =
      Pattern.compile("^--- ([^\\s/]+[.](?:err|log)) ---\n", Pattern.MULTILINE);

  private final RunFolder run;

  /** What was sent does not change; the parts of each file. */
  private final Map<Path, List<JobLog>> sent = new TreeMap<>();

  RunLogs(RunFolder run) {
    this.run = run;
  }

  List<JobLog> all() throws IOException {
    SequencedMap<String, JobLog> found = new LinkedHashMap<>();
    boolean served = Files.isDirectory(run.service());
    for (Path attempts : live()) {
      for (Path attempt : list(attempts)) {
        growing(attempt).forEach(log -> found.put(log.key(), log));
      }
    }
    for (Path attempt : served ? run.logs() : List.<Path>of()) {
      for (Path file : list(attempt)) {
        parts(attempt, file).forEach(log -> found.putIfAbsent(log.key(), log));
      }
    }
    return List.copyOf(found.values());
  }

  /** The folders in which attempts write now. */
  private List<Path> live() throws IOException {
    List<Path> folders = new ArrayList<>(List.of(run.attempts()));
    for (Path machine : list(run.rentedMachines())) {
      folders.add(RunFolder.attemptsOn(machine, run.job()));
    }
    return folders;
  }

  private static List<JobLog> growing(Path attempt) throws IOException {
    List<JobLog> logs = new ArrayList<>();
    Matcher place = ATTEMPT.matcher(attempt.getFileName().toString());
    for (Path file : place.matches() ? list(attempt) : List.<Path>of()) {
      String name = file.getFileName().toString();
      if (name.endsWith(".err") || name.endsWith(".log")) {
        try {
          logs.add(log(place, name, Files.size(file), file));
        } catch (NoSuchFileException sentMeanwhile) {
          continue;
        }
      }
    }
    return logs;
  }

  private static JobLog log(Matcher place, String name, long bytes, Path file) {
    return new JobLog(
        Integer.parseInt(place.group(1)),
        Integer.parseInt(place.group(2)),
        name,
        bytes,
        () -> Files.newInputStream(file));
  }

  private List<JobLog> parts(Path attempt, Path file) throws IOException {
    List<JobLog> known = sent.get(file);
    if (known == null) {
      known = split(attempt, file);
      sent.put(file, known);
    }
    return known;
  }

  private static List<JobLog> split(Path attempt, Path file) throws IOException {
    Matcher place = ATTEMPT.matcher(attempt.getFileName().toString());
    if (!place.matches()) {
      return List.of();
    }
    // One character for each byte, so that places in the text are places in the file.
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    Matcher heading = HEADING.matcher(text);
    if (!heading.lookingAt()) {
      String name = file.getFileName().toString();
      return List.of(log(place, name, text.length(), file));
    }
    List<JobLog> logs = new ArrayList<>();
    for (boolean more = true; more; ) {
      String name = heading.group(1);
      int from = heading.end();
      more = heading.find();
      // The agent ends each file with one more end of line.
      int to = Math.max(from, (more ? heading.start() : text.length()) - 1);
      logs.add(
          new JobLog(
              Integer.parseInt(place.group(1)),
              Integer.parseInt(place.group(2)),
              name,
              to - from,
              () -> new ByteArrayInputStream(part(file, from, to))));
    }
    return logs;
  }

  private static byte[] part(Path file, int from, int to) throws IOException {
    return Arrays.copyOfRange(Files.readAllBytes(file), from, to);
  }

  private static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    } catch (NoSuchFileException gone) {
      return List.of();
    }
  }
}
