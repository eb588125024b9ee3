package io.argosy.agent;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Computes one piece: calls the program, waits, and stores what it made. */
final class Chunk {
  /** Longer than any call lasts. */
  private static final Duration FOREVER = Duration.ofDays(36_500);

  /** A file system with less room than this counts as full. */
  private static final long FULL_BYTES = 4096;

  private final Program program;
  private final PieceFiles files;
  private final AttemptId attempt;
  private final Interval piece;
  private final Duration grace;
  private Optional<Worker> worker = Optional.empty();
  private boolean killed;

  Chunk(Program program, PieceFiles files, AttemptId attempt, Interval piece, Duration grace) {
    this.program = program;
    this.files = files;
    this.attempt = attempt;
    this.piece = piece;
    this.grace = grace;
  }

  ChunkEnd run() throws InterruptedException {
    long began = System.nanoTime();
    try {
      Files.createDirectories(files.folder(attempt));
      OptionalInt exit = launch().await(program.timeout().orElse(FOREVER));
      if (exit.isEmpty()) {
        kill();
        return failed("ran longer than " + said(program.timeout().orElseThrow()));
      }
      return exit.getAsInt() == 0 ? store(began) : failed("exit code " + exit.getAsInt());
    } catch (IOException e) {
      return failed("could not run '" + program.name() + "': " + e.getMessage());
    } finally {
      clear();
    }
  }

  /** Ends the program if it runs, and keeps it from starting if it does not yet. */
  void kill() {
    Optional<Worker> running;
    synchronized (this) {
      killed = true;
      running = worker;
    }
    running.ifPresent(it -> it.kill(grace));
  }

  private Worker launch() throws IOException {
    Worker started;
    synchronized (this) {
      if (killed) {
        throw new IOException("it was told to stop");
      }
      started = Worker.start(program, piece, workerFiles());
      worker = Optional.of(started);
    }
    return started;
  }

  private ChunkEnd store(long began) throws IOException {
    if (program.resultInFile() && !Files.exists(file("part"))) {
      return failed("wrote no result to the file $ARGOSY_OUT");
    }
    // Many programs do not notice that a write failed, and end as if all were well.
    if (isFull()) {
      return failed("its result may be cut short");
    }
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    return new ChunkEnd.Stored(files.seal(attempt, piece), took);
  }

  private ChunkEnd failed(String reason) {
    String full = isFull() ? "no space left on the disk of " + files.folder(attempt) + "; " : "";
    return new ChunkEnd.Failed(full + reason, LastLines.of(file("err")));
  }

  private boolean isFull() {
    try {
      return Files.getFileStore(files.folder(attempt)).getUsableSpace() < FULL_BYTES;
    } catch (IOException e) {
      return false;
    }
  }

  /** Leaves only what is worth keeping: results, and chatter if there was any. */
  private void clear() {
    try {
      Files.deleteIfExists(file("pid"));
      Files.deleteIfExists(file("part"));
      Files.deleteIfExists(file("side"));
      for (String ending : new String[] {"err", "log"}) {
        if (Files.exists(file(ending)) && Files.size(file(ending)) == 0) {
          Files.delete(file(ending));
        }
      }
    } catch (IOException e) {
      // What is left over is cleared away when the job is resumed, and harms nobody until then.
      return;
    }
  }

  private Worker.Files workerFiles() {
    return new Worker.Files(file("pid"), file("part"), file("err"), file("log"), file("side"));
  }

  private Path file(String ending) {
    return files.file(attempt, piece, ending);
  }

  private static String said(Duration span) {
    return span.toSeconds() >= 1 && span.toMillisPart() == 0
        ? span.toSeconds() + " s"
        : span.toMillis() + " ms";
  }
}
