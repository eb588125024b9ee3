package io.argosy.runtime.merge;

import io.argosy.protocol.job.JobFile;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Merges results, with one method for each {@link JobFile.Merge}. An interrupted merge is repeated.
 */
public final class Merger {
  private final Command command;

  /**
   * @param command runs the job's own merge command
   */
  public Merger(Command command) {
    this.command = command;
  }

  /** Runs a command that reads paths, one per line, and writes a result. */
  @FunctionalInterface
  public interface Command {
    /** Returns the failure; empty on success. */
    Optional<String> run(List<String> words, byte[] paths, OutputStream result) throws IOException;
  }

  /**
   * Merges the pieces, in the given order, into a result that appears when it is complete. A sum or
   * a concatenation finishes with one piece before it requests the next.
   *
   * @return what is wrong with the results or the command; empty on success
   * @throws IOException if the disk fails; a retry may help
   */
  public Optional<String> merge(JobFile.Merge how, Iterable<Path> pieces, Path result)
      throws IOException {
    try {
      WholeFile.write(result, out -> merge(how, pieces, out));
      return Optional.empty();
    } catch (MergeFailed e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private void merge(JobFile.Merge how, Iterable<Path> pieces, OutputStream out)
      throws IOException {
    switch (how) {
      case JobFile.Merge.Sum sum -> Sum.of(pieces).writeTo(out);
      case JobFile.Merge.Concat concat -> concat(pieces, out);
      case JobFile.Merge.Collect collect -> out.write(lines(pieces));
      case JobFile.Merge.Command own -> run(own.words(), pieces, out);
    }
  }

  private static void concat(Iterable<Path> pieces, OutputStream out) throws IOException {
    for (Path piece : pieces) {
      Files.copy(piece, out);
    }
  }

  private static byte[] lines(Iterable<Path> pieces) {
    StringBuilder text = new StringBuilder();
    pieces.forEach(piece -> text.append(piece).append('\n'));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void run(List<String> words, Iterable<Path> pieces, OutputStream out) throws IOException {
    Optional<String> failure = command.run(words, lines(pieces), out);
    if (failure.isPresent()) {
      throw new MergeFailed(failure.get());
    }
  }
}
