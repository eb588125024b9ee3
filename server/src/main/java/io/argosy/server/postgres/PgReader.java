package io.argosy.server.postgres;

import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.StoredSnapshot;
import io.argosy.journal.error.JournalException;
import io.argosy.server.store.Documents;
import io.argosy.server.store.RealmReader;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads a realm in the database; also in tables of an older program, which it does not change. */
final class PgReader implements RealmReader {
  private final Database database;
  private final String realm;
  private final Codec codec;

  PgReader(Database database, Codec codec, String realm) {
    this.codec = codec;
    this.database = database;
    this.realm = realm;
  }

  /**
   * The realm's row; the incarnation is empty in tables of version 2, which have no such column.
   */
  private record Row(long head, Optional<String> incarnation) {}

  private Optional<Row> row() throws IOException {
    return database.ask(
        connection -> {
          try (PreparedStatement select =
              connection.prepareStatement(
                  "select head, to_jsonb(r) ->> 'incarnation' from realm r where id = ?")) {
            select.setString(1, realm);
            try (ResultSet rows = select.executeQuery()) {
              return rows.next()
                  ? Optional.of(new Row(rows.getLong(1), Optional.ofNullable(rows.getString(2))))
                  : Optional.empty();
            }
          }
        });
  }

  @Override
  public String place() {
    return "the rows of realm '" + realm + "' in the tables realm and entry";
  }

  @Override
  public boolean hasJournal() throws IOException {
    return row().filter(it -> it.head() > 0).isPresent();
  }

  @Override
  public Optional<String> incarnation() throws IOException {
    return row().flatMap(Row::incarnation);
  }

  @Override
  public Stream<Entry> entriesAfter(long seq) throws IOException {
    long head = row().map(Row::head).orElse(0L);
    PgEntries entries = new PgEntries(database, codec, realm, seq, head);
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(entries, Spliterator.ORDERED | Spliterator.NONNULL),
        false);
  }

  /** In tables of an older program no row of the archive was rewritten. */
  @Override
  public long trimmedTo() throws IOException {
    return isIndexed() ? PgArchive.trimmedTo(database, realm) : 0;
  }

  private boolean isIndexed() throws IOException {
    return database.ask(
        connection -> {
          try (PreparedStatement select =
                  connection.prepareStatement("select to_regclass('job_index') is not null");
              ResultSet row = select.executeQuery()) {
            return row.next() && row.getBoolean(1);
          }
        });
  }

  @Override
  public Optional<StoredSnapshot> snapshot() throws IOException {
    return trimmedTo() == 0
        ? Optional.empty()
        : new PgSnapshots(database, codec, realm, 0).latest();
  }

  @Override
  public List<String> snapshotFaults() throws IOException {
    try {
      PgSnapshots snapshots = new PgSnapshots(database, codec, realm, 0);
      snapshots.latest();
      return snapshots.repairs();
    } catch (JournalException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public List<Documents.Document> documents() throws IOException {
    return PgDocuments.of(database, realm, 0).all();
  }
}
