package io.argosy.protocol.job;

import io.argosy.protocol.text.Fields;
import java.nio.file.Path;

/** Reads the job files of one kind; a mistake becomes a {@code BadInput}. */
@FunctionalInterface
public interface KindReader {
  JobFile read(Input input);

  /**
   * A job file of this kind.
   *
   * @param source its name in errors
   * @param root all its fields
   * @param common reads those that all kinds have
   * @param folder where its commands run
   * @param text the file as written
   */
  record Input(String source, Fields root, CommonReader common, Path folder, String text) {}
}
