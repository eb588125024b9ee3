package io.argosy.cli.local;

import io.argosy.cli.job.JobLog;
import io.argosy.cli.job.KeptPiece;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.server.job.BlobNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The results and logs in a run's folder, which lie elsewhere if a service inside the run's process
 * stores them.
 */
public record RunBodies(RunFolder run, boolean isServed) {
  private static final Pattern ATTEMPT = Pattern.compile("(\\d{1,9})[.](\\d{1,9})");
  private static final Pattern PIECE = Pattern.compile("0*(\\d{1,19})[+](\\d{1,19})[.]out");

  /** The names of the only realm of an embedded service. */
  private static final BlobNames NAMES = new BlobNames("main");

  public static RunBodies of(RunFolder run) {
    return new RunBodies(run, Files.isDirectory(run.service()));
  }

  private Path blob(String name) {
    return run.service().resolve("blobs").resolve(name);
  }

  /** An output file of a task. */
  public Path output(Snapshot.Kept kept, int number) {
    return blob(NAMES.output(kept.attempt(), kept.piece(), number));
  }

  /** The merged result, once it exists. */
  Optional<Path> merged() {
    return Stream.of(run.result(), blob(NAMES.merged(run.job())))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** The results of a job's kept pieces, in the order of their indices. */
  List<KeptPiece> pieces(JobState job) throws IOException {
    List<KeptPiece> pieces = new ArrayList<>();
    if (!isServed) {
      for (Path file : sorted(run.results())) {
        Matcher name = PIECE.matcher(String.valueOf(file.getFileName()));
        if (name.matches()) {
          long first = Long.parseLong(name.group(1));
          pieces.add(piece(new Interval(first, Long.parseLong(name.group(2))), file));
        }
      }
      return pieces;
    }
    for (Snapshot.Kept kept : job.kept().values()) {
      AttemptId attempt = kept.attempt();
      for (Interval one : attempt.isEarlier() ? single(kept.piece()) : List.of(kept.piece())) {
        pieces.add(piece(one, blob(NAMES.result(attempt, one))));
      }
    }
    return pieces;
  }

  /** Results of earlier jobs are kept in one step but stored one by one. */
  private static List<Interval> single(Interval piece) {
    List<Interval> all = new ArrayList<>();
    for (long index = piece.first(); index < piece.end(); index++) {
      all.add(new Interval(index, 1));
    }
    return all;
  }

  private static KeptPiece piece(Interval of, Path file) {
    return new KeptPiece(of.first(), of.count(), () -> Files.newInputStream(file));
  }

  List<JobLog> logs() throws IOException {
    List<JobLog> logs = new ArrayList<>();
    for (Path folder : run.logs()) {
      Matcher place = ATTEMPT.matcher(String.valueOf(folder.getFileName()));
      if (place.matches()) {
        int number = Integer.parseInt(place.group(1));
        int attempt = Integer.parseInt(place.group(2));
        for (Path file : sorted(folder)) {
          String name = String.valueOf(file.getFileName());
          if (isLog(name)) {
            logs.add(
                new JobLog(
                    number, attempt, name, Files.size(file), () -> Files.newInputStream(file)));
          }
        }
      }
    }
    return logs;
  }

  /** A service keeps logs separately; otherwise they are among an attempt's files. */
  private boolean isLog(String name) {
    return isServed || name.endsWith(".err") || name.endsWith(".log");
  }

  private static List<Path> sorted(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
