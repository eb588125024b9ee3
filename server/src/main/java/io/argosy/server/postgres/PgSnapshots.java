package io.argosy.server.postgres;

import io.argosy.core.engine.state.Snapshot;
import io.argosy.journal.Codec;
import io.argosy.journal.StoredSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The newest two snapshots of a realm; entries that both cover are packed together. */
final class PgSnapshots {
  private static final int KEPT = 2;

  /** About this many bytes of entries go into one row of the archive. */
  private static final long PACK_BYTES = 4 << 20;

  private static final int PACK_ENTRIES = 4096;

  private final Database database;
  private final Codec codec;
  private final String realm;
  private final long epoch;
  private final List<String> repairs = new CopyOnWriteArrayList<>();

  PgSnapshots(Database database, Codec codec, String realm, long epoch) {
    this.database = database;
    this.codec = codec;
    this.realm = realm;
    this.epoch = epoch;
  }

  /** Sentences on damaged snapshots that were found. */
  List<String> repairs() {
    return List.copyOf(repairs);
  }

  /** The newest that matches its checksum; without any, the archive is read from the beginning. */
  Optional<StoredSnapshot> latest() throws IOException {
    return database.ask(
        connection -> {
          try (PreparedStatement select =
              connection.prepareStatement(
                  "select body, crc, seq from snapshot where realm = ? order by seq desc")) {
            select.setString(1, realm);
            try (ResultSet rows = select.executeQuery()) {
              while (rows.next()) {
                byte[] body = rows.getBytes(1);
                if (RowChecksum.fits(body, rows, "crc")) {
                  return Optional.of(snapshot(body));
                }
                repairs.add(
                    "the snapshot of realm "
                        + realm
                        + " after entry "
                        + rows.getLong(3)
                        + " does not match its checksum: used an older one");
              }
              return Optional.empty();
            }
          }
        });
  }

  private StoredSnapshot snapshot(byte[] body) {
    return codec.snapshot(body, 0, body.length, "snapshot of realm " + realm);
  }

  /** Stores a snapshot, if the writer still owns the realm. */
  void write(long seq, Snapshot snapshot) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    codec.encode(StoredSnapshot.of(seq, snapshot), body);
    Optional<Long> covered =
        database.whole(
            connection -> {
              insert(connection, seq, body.toByteArray());
              return coveredTwice(connection);
            });
    while (covered.isPresent() && pack(covered.get())) {
      // One row of the archive at a time, so that appends continue meanwhile.
    }
  }

  private void insert(Connection connection, long seq, byte[] body)
      throws SQLException, IOException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into snapshot (realm, seq, body, crc) select id, ?, ?, ? from realm"
                + " where id = ? and epoch = ? and head >= ? for share"
                + " on conflict (realm, seq) do nothing")) {
      insert.setLong(1, seq);
      insert.setBytes(2, body);
      insert.setInt(3, RowChecksum.of(body));
      insert.setString(4, realm);
      insert.setLong(5, epoch);
      insert.setLong(6, seq);
      insert.executeUpdate();
    }
  }

  /** Removes all but the newest two; returns the last entry that both cover. */
  private Optional<Long> coveredTwice(Connection connection) throws SQLException {
    try (PreparedStatement select =
            connection.prepareStatement(
                "select seq from snapshot where realm = ? order by seq desc offset ? limit 1");
        PreparedStatement delete =
            connection.prepareStatement("delete from snapshot where realm = ? and seq < ?")) {
      select.setString(1, realm);
      select.setInt(2, KEPT - 1);
      try (ResultSet rows = select.executeQuery()) {
        if (!rows.next()) {
          return Optional.empty();
        }
        long older = rows.getLong(1);
        delete.setString(1, realm);
        delete.setLong(2, older);
        delete.executeUpdate();
        return Optional.of(older);
      }
    }
  }

  /** Moves the oldest entries to the archive; false when there was nothing to move. */
  private boolean pack(long covered) throws IOException {
    return database.whole(
        connection -> {
          Optional<Long> last = lastOfPack(connection, covered);
          if (last.isEmpty()) {
            return false;
          }
          move(connection, last.get());
          return true;
        });
  }

  private Optional<Long> lastOfPack(Connection connection, long covered) throws SQLException {
    String sql =
        "select coalesce(max(seq) filter (where before < ?), min(seq)) from (select seq,"
            + " sum(octet_length(body)) over (order by seq) - octet_length(body) as before"
            + " from entry where realm = ? and seq <= ? order by seq limit ?) as oldest";
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setLong(1, PACK_BYTES);
      select.setString(2, realm);
      select.setLong(3, covered);
      select.setInt(4, PACK_ENTRIES);
      try (ResultSet rows = select.executeQuery()) {
        rows.next();
        long last = rows.getLong(1);
        return rows.wasNull() ? Optional.empty() : Optional.of(last);
      }
    }
  }

  private void move(Connection connection, long last) throws SQLException, IOException {
    String moved =
        "with gone as (delete from entry where realm = ? and seq <= ? returning seq, body)"
            + " select seq, body from gone order by seq";
    try (PreparedStatement delete = connection.prepareStatement(moved);
        PreparedStatement insert =
            connection.prepareStatement(
                "insert into archive (realm, first, last, body) values (?, ?, ?, ?)")) {
      delete.setString(1, realm);
      delete.setLong(2, last);
      List<byte[]> bodies = new ArrayList<>();
      long first = last;
      try (ResultSet rows = delete.executeQuery()) {
        while (rows.next()) {
          first = Math.min(first, rows.getLong(1));
          bodies.add(rows.getBytes(2));
        }
      }
      if (!bodies.isEmpty()) {
        insert.setString(1, realm);
        insert.setLong(2, first);
        insert.setLong(3, last);
        insert.setBytes(4, ArchiveRow.packed(bodies));
        insert.executeUpdate();
      }
    }
  }
}
