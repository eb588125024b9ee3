package io.argosy.runtime.blobs;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bodies by name. A name is parts separated by slashes; only complete bodies are visible. */
public interface Blobs {
  /** The location of the store, for people. */
  String place();

  /**
   * Stores a body, unless one of that name exists: the first stays.
   *
   * @param limit the most bytes it may have
   * @return the size and hash of the body now stored under that name
   * @throws TooLarge if it is larger; nothing is stored
   */
  ResultRef put(String name, InputStream body, long limit) throws IOException;

  /**
   * Stores files of this machine as bodies, each under its name, unless one exists.
   *
   * @param files must not change any more: a file may become the body itself
   */
  default void adopt(Map<String, Path> files) throws IOException {
    for (Map.Entry<String, Path> one : files.entrySet()) {
      try (InputStream in = Files.newInputStream(one.getValue())) {
        put(one.getKey(), in, Long.MAX_VALUE);
      }
    }
  }

  /**
   * Stores small bodies together, in a pack of a folder; durable on return. A pack that is appended
   * to and one that is written whole differ only in their names.
   *
   * @param bytes the bodies, one after the other
   */
  default Appended append(String folder, byte[] bytes) throws IOException {
    String name = folder + "/" + Sha256.of(bytes);
    put(name, new ByteArrayInputStream(bytes), bytes.length);
    return new Appended(name, 0);
  }

  /** The name of a pack, and where in it the appended bytes begin. */
  record Appended(String pack, long offset) {}

  /** A part of a body. */
  default InputStream get(String name, long offset, int length) throws IOException {
    try (InputStream in = get(name)) {
      in.skipNBytes(offset);
      return new ByteArrayInputStream(in.readNBytes(length));
    }
  }

  Optional<Long> size(String name) throws IOException;

  /** Size and SHA-256 of a stored body. */
  Optional<ResultRef> describe(String name) throws IOException;

  InputStream get(String name) throws IOException;

  /** A file on this machine with the body; callers must not change it. */
  Path fetch(String name) throws IOException;

  /** Names that begin with the given folder, sorted. */
  List<String> list(String folder) throws IOException;

  /** Removes a body, or all bodies in a folder. */
  void remove(String name) throws IOException;

  /** All bytes stored under a folder. */
  long bytes(String folder) throws IOException;

  /** Direct transfers that bypass the service, if the store supports them. */
  default Optional<DirectBlobs> direct() {
    return Optional.empty();
  }

  /** A body was larger than allowed. */
  final class TooLarge extends IOException {
    public TooLarge(long limit) {
      super("it is larger than " + limit + " bytes");
    }
  }

  /** The store does not answer, or not as expected; a later try may succeed. */
  final class Away extends IOException {
    public Away(String sentence, Throwable cause) {
      super(sentence, cause);
    }
  }

  /** The store has no space left. */
  class Full extends IOException {
    public Full(String sentence, Throwable cause) {
      super(sentence, cause);
    }

    public Full(String sentence) {
      super(sentence);
    }
  }

  /** The stored body differs from what was written. */
  final class Damaged extends IOException {
    public Damaged(String sentence) {
      super(sentence);
    }
  }
}
