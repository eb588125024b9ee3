package io.argosy.server.store;

import io.argosy.journal.Journal;

/**
 * What is kept of one realm, in the hands of its owner.
 *
 * @param journal the truth
 * @param documents what is known besides: sessions of machines, sheets of jobs
 */
public record Books(Journal journal, Documents documents) implements AutoCloseable {
  @Override
  public void close() {
    journal.close();
  }
}
