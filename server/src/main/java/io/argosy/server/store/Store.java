package io.argosy.server.store;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** What a service must not forget, besides blobs. */
public interface Store extends AutoCloseable {
  /** The documents of the service itself: who may do what, and the key of its signatures. */
  Documents documents();

  /** Who did what. */
  Trail trail();

  /** Whether other processes may have it too, and realms can be theirs. */
  boolean isShared();

  /** For how long a claim lets its owner decide. */
  Duration term();

  /**
   * Whose realms are.
   *
   * @param me the name by which others know this process; no two have the same
   */
  Owners owners(String me);

  /**
   * Takes the books of a realm; makes them where there are none.
   *
   * @param epoch in which the realm was claimed: with the next one, nothing can be written any more
   * @throws io.argosy.journal.JournalException if they are another's, or damaged
   */
  Books open(String realm, long epoch) throws IOException;

  /**
   * The realm that has a document under this name, or in this folder, which holds this text, of
   * those that others may have.
   */
  Optional<String> whose(String name, String text) throws IOException;

  @Override
  void close();
}
