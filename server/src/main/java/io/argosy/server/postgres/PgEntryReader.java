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
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads single entries: those of the table together, and of each row of the archive at once. */
final class PgEntryReader implements Iterator<Entry> {
  private static final int PAGE = 64;

  private final Database database;
  private final Codec codec;
  private final String realm;
  private final Queue<Long> wanted;
  private final Queue<Entry> found = new ArrayDeque<>();

  /**
   * @param seqs ascending
   */
  PgEntryReader(Database database, Codec codec, String realm, List<Long> seqs) {
    this.database = database;
    this.codec = codec;
    this.realm = realm;
    this.wanted = new ArrayDeque<>(seqs);
  }

  @Override
  public boolean hasNext() {
    while (found.isEmpty() && !wanted.isEmpty()) {
      try {
        database.ask(this::read);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return !found.isEmpty();
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return found.remove();
  }

  /** Entries may move to the archive after the table was asked, but never back. */
  private boolean read(Connection connection) throws SQLException {
    SortedMap<Long, Entry> table = table(connection, wanted.stream().limit(PAGE).toList());
    while (!wanted.isEmpty() && table.containsKey(wanted.element())) {
      found.add(table.get(wanted.remove()));
    }
    if (found.isEmpty()) {
      archive(connection, wanted.element());
    }
    return true;
  }

  private SortedMap<Long, Entry> table(Connection connection, List<Long> seqs) throws SQLException {
    SortedMap<Long, Entry> entries = new TreeMap<>();
    try (PreparedStatement select =
        connection.prepareStatement(
            "select seq, body, crc from entry where realm = ? and seq = any(?)")) {
      select.setString(1, realm);
      select.setArray(2, connection.createArrayOf("bigint", seqs.toArray()));
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          entries.put(rows.getLong("seq"), PgEntries.entry(codec, realm, rows));
        }
      }
    }
    return entries;
  }

  /** Takes all that is wanted from one row; what is not there was not needed any more. */
  private void archive(Connection connection, long seq) throws SQLException {
    Optional<ArchiveRow> row = ArchiveRow.with(connection, realm, seq);
    if (row.isEmpty()) {
      throw new DamagedJournal("realm " + realm, "entry " + seq + " is missing", PgJournal.RESTORE);
    }
    List<Long> here = new ArrayList<>();
    while (!wanted.isEmpty() && wanted.element() <= row.get().bounds().last()) {
      here.add(wanted.remove());
    }
    here.forEach(one -> row.get().entry(codec, one).ifPresent(found::add));
  }
}
