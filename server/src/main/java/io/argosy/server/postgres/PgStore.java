package io.argosy.server.postgres;

import io.argosy.journal.SnapshotPolicy;
import io.argosy.server.store.Documents;
import io.argosy.server.store.Owners;
import io.argosy.server.store.RealmStore;
import io.argosy.server.store.Store;
import io.argosy.server.store.Trail;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Everything in one database, for any number of processes. */
public final class PgStore implements Store {
  /** The default duration of a claim. */
  public static final Duration TERM = Duration.ofSeconds(3);

  /** Shorter terms would end because of ordinary delays. */
  public static final Duration SHORTEST = Duration.ofSeconds(1);

  private final Database database;
  private final Database owners;
  private final Committer committer;
  private final Duration term;
  private final SnapshotPolicy policy;

  private PgStore(DatabaseAddress address, Duration term, SnapshotPolicy policy)
      throws IOException {
    this.term = term;
    this.policy = policy;
    database = Database.open(address);
    // A replica that waits longer than a term for an answer has lost the term anyway.
    owners = Database.impatient(address, term.multipliedBy(2).dividedBy(3));
    committer = new Committer(database);
  }

  /**
   * Connects, and brings the tables up to date.
   *
   * @throws io.argosy.protocol.text.BadInput when the database cannot be used
   * @throws io.argosy.server.store.DatabaseFault when the database does not answer
   */
  public static PgStore open(DatabaseAddress address, Duration term) throws IOException {
    return open(address, term, SnapshotPolicy.DEFAULT);
  }

  static PgStore open(DatabaseAddress address, Duration term, SnapshotPolicy policy)
      throws IOException {
    return new PgStore(address, term, policy);
  }

  @Override
  public Documents documents() {
    return PgDocuments.ofService(database);
  }

  @Override
  public Trail trail() {
    return new PgTrail(database);
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public Duration term() {
    return term;
  }

  @Override
  public Owners owners(String me) {
    return new PgOwners(owners, me, term);
  }

  @Override
  public RealmStore open(String realm, long epoch) throws IOException {
    return new RealmStore(
        PgJournal.open(database, committer, policy, realm, epoch),
        PgDocuments.of(database, realm, epoch));
  }

  @Override
  public Optional<String> whose(String name, String text) throws IOException {
    return PgDocuments.whose(database, name, text);
  }

  @Override
  public void close() {
    committer.close();
    owners.close();
    database.close();
  }
}
