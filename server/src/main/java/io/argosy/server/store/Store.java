package io.argosy.server.store;

import java.io.IOException;

/** What a service must not forget, besides blobs. */
public interface Store extends AutoCloseable {
  /** The documents of the service itself: who may do what, and the key of its signatures. */
  Documents documents();

  /** Who did what. */
  Trail trail();

  /**
   * Takes the books of a realm; makes them where there are none. One at a time has them.
   *
   * @throws io.argosy.journal.JournalException if they are another's, or damaged
   */
  Books open(String realm) throws IOException;

  @Override
  void close();
}
