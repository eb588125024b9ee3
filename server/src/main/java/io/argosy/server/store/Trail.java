package io.argosy.server.store;

import java.io.IOException;
import java.util.List;

/** Lines that are appended and never changed. */
public interface Trail {
  /** Adds a line about a realm. */
  void add(String realm, String line) throws IOException;

  /** The last lines about a realm, at most so many, oldest first. */
  List<String> last(String realm, int limit) throws IOException;
}
