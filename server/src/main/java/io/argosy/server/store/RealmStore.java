package io.argosy.server.store;

import io.argosy.journal.Journal;
import io.argosy.server.index.JobIndex;
import io.argosy.server.index.MemoryIndex;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The stored data of one realm, for its owner.
 *
 * @param journal the source of truth
 * @param documents other data: sessions of machines, records of jobs
 * @param index where jobs and their entries are found; follows from the two others
 */
public record RealmStore(Journal journal, Documents documents, JobIndex index)
    implements AutoCloseable {
  /** The data of a realm whose jobs all stay in memory. */
  public RealmStore(Journal journal, Documents documents) {
    this(journal, documents, new MemoryIndex());
  }

  @Override
  public void close() {
    journal.close();
    try {
      index.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
