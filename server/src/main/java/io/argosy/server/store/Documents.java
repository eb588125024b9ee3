package io.argosy.server.store;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Small bodies by name, such as {@code access.json} or {@code jobs/pi-1.json}; written whole. */
public interface Documents {
  /**
   * A body as it was read.
   *
   * @param version another one after every change; 0 when nothing is there
   */
  record Document(String name, long version, byte[] body) {
    /** Nothing under a name; whoever replaces it is the first to write there. */
    public static Document none(String name) {
      return new Document(name, 0, new byte[0]);
    }
  }

  /** What stands under a name. */
  Optional<Document> find(String name) throws IOException;

  /** What stands under a name, if it is another version than the one given. */
  Optional<Document> newer(Document read) throws IOException;

  /** Everything whose name begins with the folder's and a slash, in order of names. */
  List<Document> in(String folder) throws IOException;

  /** Writes under a name, whatever stands there. */
  void put(String name, byte[] body) throws IOException;

  /**
   * Writes under a name where nothing stands; false, and nothing is written, where something does.
   */
  boolean add(String name, byte[] body) throws IOException;

  /**
   * Writes under a name, if there still stands what was read: somebody else may have written since.
   *
   * @return the new version; nothing, and nothing is written, if it is another one by now
   */
  Optional<Long> replace(Document read, byte[] body) throws IOException;

  /** Where a document is, for a person who looks for it. */
  default String place(String name) {
    return name;
  }

  /** Takes a document away, if there is one. */
  void remove(String name) throws IOException;
}
