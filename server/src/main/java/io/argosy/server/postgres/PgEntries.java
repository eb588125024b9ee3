package io.argosy.server.postgres;

import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.error.DamagedJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;

/** Reads a realm's entries in order, page by page, from the archive and then from the table. */
final class PgEntries implements Iterator<Entry> {
  /** As a rule an entry has at most a quarter of a mebibyte. */
  private static final int PAGE = 64;

  private final Database database;
  private final Codec codec;
  private final String realm;
  private final long last;
  private final Queue<Entry> page = new ArrayDeque<>();

  /** Everything up to here was read, or went because nothing needed it. */
  private long at;

  /**
   * @param after the number of the entry before the first
   * @param last the number of the last entry
   */
  PgEntries(Database database, Codec codec, String realm, long after, long last) {
    this.database = database;
    this.codec = codec;
    this.realm = realm;
    this.at = after;
    this.last = last;
  }

  @Override
  public boolean hasNext() {
    while (page.isEmpty() && at < last) {
      read();
    }
    return !page.isEmpty();
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return page.remove();
  }

  private void read() {
    try {
      List<Entry> found = database.ask(this::table);
      // Entries may move to the archive between two pages, but never back.
      if (found.isEmpty() || found.getFirst().seq() != at + 1) {
        archive();
      } else {
        found.forEach(this::take);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(Entry entry) {
    if (entry.seq() != at + 1) {
      throw missing();
    }
    page.add(entry);
    at = entry.seq();
  }

  private DamagedJournal missing() {
    return new DamagedJournal(
        "realm " + realm, "entry " + (at + 1) + " is missing", PgJournal.RESTORE);
  }

  private List<Entry> table(Connection connection) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "select seq, body, crc from entry where realm = ? and seq > ? and seq <= ?"
                + " order by seq limit ?")) {
      select.setString(1, realm);
      select.setLong(2, at);
      select.setLong(3, last);
      select.setInt(4, PAGE);
      List<Entry> found = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          found.add(entry(codec, realm, rows));
        }
      }
      return found;
    }
  }

  /** An entry of the table. */
  static Entry entry(Codec codec, String realm, ResultSet row) throws SQLException {
    byte[] body = row.getBytes("body");
    if (!RowChecksum.fits(body, row, "crc")) {
      throw RowChecksum.damaged("entry " + row.getLong("seq") + " of realm " + realm);
    }
    return codec.entry(body, 0, body.length, "realm " + realm);
  }

  private void archive() throws IOException {
    Optional<ArchiveRow> row =
        database.ask(connection -> ArchiveRow.with(connection, realm, at + 1));
    if (row.isEmpty()) {
      throw missing();
    }
    page.addAll(row.get().entries(codec, at + 1, last));
    at = Math.min(row.get().bounds().last(), last);
  }
}
