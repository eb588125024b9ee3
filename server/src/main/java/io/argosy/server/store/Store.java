package io.argosy.server.store;

import io.argosy.core.kind.JobKinds;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedSet;

/** The durable data of a service, besides blobs. */
public interface Store extends AutoCloseable {
  /** The documents of the service itself: access rights, and the key of its signatures. */
  Documents documents();

  /** The audit lines. */
  Trail trail();

  /** Whether other processes may use the store too, and own realms. */
  boolean isShared();

  /** The duration of a claim. */
  Duration term();

  /**
   * The ownership of realms.
   *
   * @param me the name by which others know this process; no two have the same
   */
  Owners owners(String me);

  /**
   * Opens the data of a realm; creates it if it does not exist.
   *
   * @param epoch in which the realm was claimed: the store refuses its writes once a later epoch
   *     begins
   * @throws io.argosy.journal.error.JournalException if another process owns the data, or it is
   *     damaged
   */
  RealmStore open(String realm, long epoch) throws IOException;

  /** The realms of which the store has any data, whether or not an account names them. */
  SortedSet<String> realms() throws IOException;

  /** The kinds of job whose records it can hold. */
  JobKinds kinds();

  /** Reads a realm's data without owning it. */
  RealmReader reader(String realm);

  /**
   * The realm that has a document under this name, or in this folder, which holds this text, among
   * the realms that other replicas may own.
   */
  Optional<String> whose(String name, String text) throws IOException;

  @Override
  void close();
}
