package io.argosy.server.store;

import io.argosy.journal.Journal;

/**
 * The stored data of one realm, for its owner.
 *
 * @param journal the source of truth
 * @param documents other data: sessions of machines, records of jobs
 */
public record RealmStore(Journal journal, Documents documents) implements AutoCloseable {
  @Override
  public void close() {
    journal.close();
  }
}
