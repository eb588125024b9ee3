package io.argosy.cli.local;

import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Puts the result of each task into the folder of a run, under the number of the task. */
public final class NumberedResults {
  private final RunFolder run;
  private final Kept kept;

  /** Lists every result and its location, and the merged one if it exists. */
  @FunctionalInterface
  public interface Kept {
    Optional<Path> each(BiConsumer<Long, Path> hears) throws IOException;
  }

  public NumberedResults(RunFolder run, Kept kept) {
    this.run = run;
    this.kept = kept;
  }

  /** The merged result, if it exists; the result of each task is beside it under its number. */
  public Optional<Path> fetch() throws IOException {
    Optional<Path> merged;
    try {
      merged = kept.each((task, body) -> link(body, run.results().resolve(Long.toString(task))));
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause());
    }
    if (merged.isPresent()) {
      copy(merged.get(), run.result());
    }
    return merged.map(it -> run.result());
  }

  /** Links instead of copying where possible: a million results need no second million of files. */
  private static void link(Path body, Path file) {
    try {
      Files.createLink(file, body);
    } catch (FileAlreadyExistsException fetchedBefore) {
      replaceUnlessSame(body, file);
    } catch (IOException | UnsupportedOperationException cannot) {
      try {
        copy(body, file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** A job that was resumed from an earlier journal may have computed other results. */
  private static void replaceUnlessSame(Path body, Path file) {
    try {
      if (!Files.isSameFile(body, file) && Files.mismatch(body, file) >= 0) {
        copy(body, file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Path body, Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.copy(body, part, StandardCopyOption.REPLACE_EXISTING);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
