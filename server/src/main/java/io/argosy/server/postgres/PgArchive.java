package io.argosy.server.postgres;

import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The archived entries of a realm, as what trims a journal sees them. A row is replaced by one
 * statement, which only the owner of the index can do; appends and leases do not wait for it.
 */
final class PgArchive implements Journal.Past<ArchiveRow.Bounds> {
  private static final byte[] GONE = {};

  private static final String REPLACE =
      """
      with mine as materialized (
        select realm from job_index_owner where realm = ? and epoch = ? for share
      )
      update archive a set body = ?, used = ? from mine
        where a.realm = mine.realm and a.first = ? and a.last = ?
      """;

  private final Database database;
  private final Codec codec;
  private final String realm;
  private final long epoch;
  private final BooleanSupplier open;

  /**
   * @param open whether the journal is still this owner's
   */
  PgArchive(Database database, Codec codec, String realm, long epoch, BooleanSupplier open) {
    this.database = database;
    this.codec = codec;
    this.realm = realm;
    this.epoch = epoch;
    this.open = open;
  }

  /** The last entry up to which entries may be missing; 0 for a journal that was never trimmed. */
  static long trimmedTo(Database database, String realm) throws IOException {
    return database.ask(
        connection -> {
          try (PreparedStatement select =
              connection.prepareStatement(
                  "select coalesce(max(last), 0) from archive where realm = ?"
                      + " and used is not null")) {
            select.setString(1, realm);
            try (ResultSet row = select.executeQuery()) {
              row.next();
              return row.getLong(1);
            }
          }
        });
  }

  /** Rewrites what is worth it; returns how many rows were. */
  int trim(Journal.EntryUse use) throws IOException {
    return trim(database.ask(this::rows), use);
  }

  private List<ArchiveRow.Bounds> rows(Connection connection) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "select first, last, used from archive where realm = ? order by first")) {
      select.setString(1, realm);
      List<ArchiveRow.Bounds> found = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          found.add(ArchiveRow.Bounds.of(rows));
        }
      }
      return found;
    }
  }

  @Override
  public boolean isOpen() {
    return open.getAsBoolean();
  }

  @Override
  public List<Entry> entries(ArchiveRow.Bounds part) throws IOException {
    return database.ask(
        connection ->
            ArchiveRow.with(connection, realm, part.first())
                .map(row -> row.entries(codec, part.first(), part.last()))
                .orElseGet(List::of));
  }

  @Override
  public void replace(ArchiveRow.Bounds part, int used, List<Entry> left) throws IOException {
    List<byte[]> lines = new ArrayList<>();
    for (long seq = part.first(); seq <= part.last(); seq++) {
      lines.add(GONE);
    }
    left.forEach(
        entry -> lines.set(Math.toIntExact(entry.seq() - part.first()), codec.encode(entry)));
    byte[] body = ArchiveRow.packed(lines);
    int replaced = database.ask(connection -> replace(connection, part, used, body));
    if (replaced == 0) {
      throw new IOException("realm " + realm + " has another owner by now");
    }
  }

  private int replace(Connection connection, ArchiveRow.Bounds part, int used, byte[] body)
      throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(REPLACE)) {
      update.setString(1, realm);
      update.setLong(2, epoch);
      update.setBytes(3, body);
      update.setInt(4, used);
      update.setLong(5, part.first());
      update.setLong(6, part.last());
      return update.executeUpdate();
    }
  }
}
