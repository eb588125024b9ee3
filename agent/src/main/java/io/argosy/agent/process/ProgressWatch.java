package io.argosy.agent.process;

import io.argosy.protocol.job.Participation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Measures the progress of one call of a watched program, from its output lines or from a file. */
public final class ProgressWatch implements AutoCloseable {
  private static final Duration GLANCE = Duration.ofMillis(200);

  private final PatternRecord record;
  private final long count;
  private final LongConsumer seen;
  private final Consumer<String> warnings;
  private final Runnable giveUp;
  private final Thread looking;
  private FileTime changed = FileTime.fromMillis(0);
  private long size = -1;
  private Optional<String> failure = Optional.empty();

  /**
   * @param count iterations of the call
   * @param file where the program may write its progress
   * @param seen receives how many are done, whenever that changes
   * @param giveUp ends the call when the pattern should have matched long ago
   */
  public ProgressWatch(
      PatternRecord record,
      long count,
      Path file,
      LongConsumer seen,
      Consumer<String> warnings,
      Runnable giveUp) {
    this.record = record;
    this.count = count;
    this.seen = seen;
    this.warnings = warnings;
    this.giveUp = giveUp;
    record.begin(System.nanoTime());
    looking = Thread.ofVirtual().start(() -> look(file));
  }

  boolean reads(Participation.Place place) {
    return record.progress().from() == place;
  }

  /** Handles a line, and returns whether it contained progress. */
  boolean line(String line) {
    OptionalDouble number = record.read(line);
    number.ifPresent(it -> seen.accept(iterations(it)));
    return number.isPresent();
  }

  private long iterations(double number) {
    double done =
        switch (record.progress().unit()) {
          case COUNT -> number;
          case PERCENT -> number / 100 * count;
          case FRACTION -> number * count;
        };
    return (long) Math.clamp(Math.floor(done), 0, (double) count);
  }

  private void look(Path file) {
    try {
      while (true) {
        Thread.sleep(GLANCE);
        glance(file);
        judge(false);
      }
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  /** The file may be a growing log or an overwritten number: its end has the progress in both. */
  private synchronized void glance(Path file) {
    if (!reads(Participation.Place.FILE) || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try {
      BasicFileAttributes seen =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!seen.lastModifiedTime().equals(changed) || seen.size() != size) {
        changed = seen.lastModifiedTime();
        size = seen.size();
        lastMatchOf(LastLines.ofTheirs(file).lines().toList());
      }
    } catch (IOException notThereYet) {
      return;
    }
  }

  private void lastMatchOf(List<String> lines) {
    for (String line : lines.reversed()) {
      if (line(line)) {
        return;
      }
    }
  }

  private void judge(boolean callEnds) {
    long now = System.nanoTime();
    record.warning(now).ifPresent(warnings);
    Optional<String> verdict = record.failure(now, callEnds);
    if (verdict.isPresent()) {
      synchronized (this) {
        failure = verdict;
      }
      giveUp.run();
    }
  }

  /** What is wrong with the pattern, as far as the ended call shows. */
  public Optional<String> failureAtEnd(Path file) {
    glance(file);
    judge(true);
    return failure();
  }

  /** Why the watch ended the call, if it did. */
  public synchronized Optional<String> failure() {
    return failure;
  }

  /** The lines that did not match. */
  public String sample() {
    return record.sample();
  }

  @Override
  public void close() {
    looking.interrupt();
  }
}
