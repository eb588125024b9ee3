package io.argosy.server.store;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Small bodies by name, such as {@code access.json} or {@code jobs/pi-1.json}; written whole. */
public interface Documents {
  /**
   * A document as it was read.
   *
   * @param version changes with every write; 0 when the document does not exist
   */
  record Document(String name, long version, byte[] body) {
    /** A document that does not exist; the writer that replaces it creates it. */
    public static Document none(String name) {
      return new Document(name, 0, new byte[0]);
    }
  }

  /** The document with this name. */
  Optional<Document> find(String name) throws IOException;

  /** The document with this name, if its version differs from the given one. */
  Optional<Document> newer(Document read) throws IOException;

  /** All documents whose name begins with the folder's and a slash, in order of names. */
  List<Document> in(String folder) throws IOException;

  /** Writes a document, whether it exists or not. */
  void put(String name, byte[] body) throws IOException;

  /** Writes a document that does not exist; returns false, and writes nothing, if it exists. */
  boolean add(String name, byte[] body) throws IOException;

  /**
   * Writes a document, if it is still the version that was read: another replica may have written
   * since.
   *
   * @return the new version; empty, and nothing is written, if the version has changed
   */
  Optional<Long> replace(Document read, byte[] body) throws IOException;

  /** The location of a document, for a person who looks for it. */
  default String place(String name) {
    return name;
  }

  /** Removes a document, if it exists. */
  void remove(String name) throws IOException;
}
