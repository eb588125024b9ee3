package io.argosy.runtime.blobs;

import io.argosy.core.model.ResultRef;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bodies by name. A name is parts with slashes between; a body is there only when it is whole. */
public interface Blobs {
  /** Where they are, for people. */
  String place();

  /**
   * Stores a body, unless one of that name is there: the first stays.
   *
   * @param limit the most bytes it may have
   * @return what is there under that name now
   * @throws TooLarge when it is larger; nothing is stored
   */
  ResultRef put(String name, InputStream body, long limit) throws IOException;

  /**
   * Stores bodies that lie in files of this machine, each under its name, unless one is there.
   *
   * @param files are not changed any more: one may become the body itself
   */
  default void adopt(Map<String, Path> files) throws IOException {
    for (Map.Entry<String, Path> one : files.entrySet()) {
      try (InputStream in = Files.newInputStream(one.getValue())) {
        put(one.getKey(), in, Long.MAX_VALUE);
      }
    }
  }

  Optional<Long> size(String name) throws IOException;

  /** Size and SHA-256 of what is there. */
  Optional<ResultRef> describe(String name) throws IOException;

  InputStream get(String name) throws IOException;

  /** A file on this machine with the body; not to be changed. */
  Path fetch(String name) throws IOException;

  /** Names that begin with the folder given, sorted. */
  List<String> list(String folder) throws IOException;

  /** Removes a body, or all in a folder. */
  void remove(String name) throws IOException;

  /** All bytes stored under a folder. */
  long bytes(String folder) throws IOException;

  /** What lets bodies go past the service, where the store can do that. */
  default Optional<DirectBlobs> direct() {
    return Optional.empty();
  }

  /** A body was larger than allowed. */
  final class TooLarge extends IOException {
    public TooLarge(long limit) {
      super("it is larger than " + limit + " bytes");
    }
  }

  /** The store does not answer, or not with what was asked; later it may. */
  final class Away extends IOException {
    public Away(String sentence, Throwable cause) {
      super(sentence, cause);
    }
  }

  /** The store has no room for more. */
  final class Full extends IOException {
    public Full(String sentence, Throwable cause) {
      super(sentence, cause);
    }
  }

  /** What is stored is not what was stored. */
  final class Damaged extends IOException {
    public Damaged(String sentence) {
      super(sentence);
    }
  }
}
