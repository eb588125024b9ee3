package io.argosy.server.postgres;

import io.argosy.core.kind.JobKinds;
import io.argosy.journal.Codec;
import io.argosy.journal.Journal;
import io.argosy.journal.SnapshotPolicy;
import io.argosy.server.store.Documents;
import io.argosy.server.store.Owners;
import io.argosy.server.store.RealmReader;
import io.argosy.server.store.RealmStore;
import io.argosy.server.store.Store;
import io.argosy.server.store.Trail;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

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
  private final Codec codec;
  private final boolean indexed;

  private PgStore(
      Database database, DatabaseAddress address, Duration term, Codec codec, boolean indexed) {
    this.codec = codec;
    this.indexed = indexed;
    this.term = term;
    this.database = database;
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
    return open(address, term, JobKinds.standard());
  }

  /** The same for jobs of these kinds. */
  public static PgStore open(DatabaseAddress address, Duration term, JobKinds kinds)
      throws IOException {
    return open(address, term, kinds, false);
  }

  /**
   * The same.
   *
   * @param indexed whether jobs leave memory, and are found by an index
   */
  public static PgStore open(
      DatabaseAddress address, Duration term, JobKinds kinds, boolean indexed) throws IOException {
    return new PgStore(Database.open(address), address, term, Codec.of(kinds), indexed);
  }

  /**
   * Connects to read, and leaves the tables as they are.
   *
   * @throws io.argosy.protocol.text.BadInput when the database holds no data of a service
   * @throws io.argosy.server.store.DatabaseFault when the database does not answer
   */
  public static PgStore reading(DatabaseAddress address, JobKinds kinds) throws IOException {
    return new PgStore(Database.existing(address), address, TERM, Codec.of(kinds), false);
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
    Journal journal =
        PgJournal.open(database, committer, SnapshotPolicy.DEFAULT, codec, realm, epoch);
    Documents documents = PgDocuments.of(database, realm, epoch);
    try {
      return indexed || IndexRows.exist(database, realm)
          ? new RealmStore(journal, documents, PgIndexStorage.open(database, realm, epoch))
          : new RealmStore(journal, documents);
    } catch (IOException | RuntimeException e) {
      journal.close();
      throw e;
    }
  }

  @Override
  public JobKinds kinds() {
    return codec.kinds();
  }

  @Override
  public SortedSet<String> realms() throws IOException {
    return database.ask(
        connection -> {
          try (PreparedStatement select =
                  connection.prepareStatement(
                      "select realm from document where realm <> ''"
                          + " union select id from realm where head > 0");
              ResultSet rows = select.executeQuery()) {
            SortedSet<String> found = new TreeSet<>();
            while (rows.next()) {
              found.add(rows.getString(1));
            }
            return found;
          }
        });
  }

  @Override
  public RealmReader reader(String realm) {
    return new PgReader(database, codec, realm);
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
