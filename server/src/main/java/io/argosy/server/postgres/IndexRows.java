package io.argosy.server.postgres;

import io.argosy.server.index.DamagedIndex;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/** The rows of one realm's index, for the owner of one epoch. */
final class IndexRows {
  private static final int AT_ONCE = 2000;
  private static final int REMOVED_AT_ONCE = 10_000;

  /** A replica that is stopped in the middle of a change does not hold up its successor longer. */
  private static final String PATIENCE = "set local idle_in_transaction_session_timeout = '5s'";

  private static final String CLAIM =
      """
      insert into job_index_owner as o (realm, epoch) values (?, ?)
        on conflict (realm) do update set epoch = excluded.epoch where o.epoch <= excluded.epoch
        returning emptying
      """;

  private static final String READ =
      """
      select i.map, i.key, i.value, i.crc
        from unnest(?::text[], ?::bytea[]) as w (map, key)
        join job_index i on i.realm = ? and i.map = w.map and i.key = w.key
      """;

  private static final String WRITE =
      """
      insert into job_index (realm, map, key, value, crc)
        select ?, w.* from unnest(?::text[], ?::bytea[], ?::bytea[], ?::integer[])
          as w (map, key, value, crc)
        on conflict (realm, map, key) do update set value = excluded.value, crc = excluded.crc
      """;

  private static final String DELETE =
      """
      delete from job_index i using unnest(?::text[], ?::bytea[]) as w (map, key)
        where i.realm = ? and i.map = w.map and i.key = w.key
      """;

  private static final String EMPTY =
      """
      delete from job_index i
        using (select map, key from job_index where realm = ? limit ?) as w
        where i.realm = ? and i.map = w.map and i.key = w.key
      """;

  private final Database database;
  private final String realm;
  private final long epoch;

  IndexRows(Database database, String realm, long epoch) {
    this.database = database;
    this.realm = realm;
    this.epoch = epoch;
  }

  /** Whether a realm has an index; in tables of an older program none has. */
  static boolean exist(Database database, String realm) throws IOException {
    return database.ask(connection -> isTable(connection) && has(connection, realm));
  }

  private static boolean isTable(Connection connection) throws SQLException {
    try (PreparedStatement select =
            connection.prepareStatement("select to_regclass('job_index_owner') is not null");
        ResultSet row = select.executeQuery()) {
      return row.next() && row.getBoolean(1);
    }
  }

  private static boolean has(Connection connection, String realm) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("select from job_index_owner where realm = ?")) {
      select.setString(1, realm);
      try (ResultSet row = select.executeQuery()) {
        return row.next();
      }
    }
  }

  /** Takes the index over from the owner before, whose later changes are refused. */
  void claim() throws IOException {
    boolean emptying =
        database.ask(
            connection -> {
              try (PreparedStatement claim = connection.prepareStatement(CLAIM)) {
                claim.setString(1, realm);
                claim.setLong(2, epoch);
                try (ResultSet row = claim.executeQuery()) {
                  if (!row.next()) {
                    throw another();
                  }
                  return row.getBoolean(1);
                }
              }
            });
    if (emptying) {
      empty();
    }
  }

  private IOException another() {
    return new IOException("realm " + realm + " has another owner by now");
  }

  /** Removes everything, step by step; an interrupted removal continues at the next claim. */
  void empty() throws IOException {
    mark(true);
    int removed = REMOVED_AT_ONCE;
    while (removed == REMOVED_AT_ONCE) {
      removed = database.whole(this::removeSome);
    }
    mark(false);
  }

  private void mark(boolean emptying) throws IOException {
    database.whole(
        connection -> {
          lock(connection);
          try (PreparedStatement update =
              connection.prepareStatement(
                  "update job_index_owner set emptying = ? where realm = ?")) {
            update.setBoolean(1, emptying);
            update.setString(2, realm);
            return update.executeUpdate();
          }
        });
  }

  private int removeSome(Connection connection) throws SQLException, IOException {
    lock(connection);
    try (PreparedStatement delete = connection.prepareStatement(EMPTY)) {
      delete.setString(1, realm);
      delete.setInt(2, REMOVED_AT_ONCE);
      delete.setString(3, realm);
      return delete.executeUpdate();
    }
  }

  /** Until the transaction ends, no other replica takes the index over. */
  private void lock(Connection connection) throws SQLException, IOException {
    try (PreparedStatement patience = connection.prepareStatement(PATIENCE);
        PreparedStatement select =
            connection.prepareStatement(
                "select from job_index_owner where realm = ? and epoch = ? for update")) {
      patience.execute();
      select.setString(1, realm);
      select.setLong(2, epoch);
      try (ResultSet row = select.executeQuery()) {
        if (!row.next()) {
          throw another();
        }
      }
    }
  }

  /** The values of the rows that exist. */
  Map<IndexKey, byte[]> read(Collection<IndexKey> wanted) throws IOException {
    return database.ask(
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(READ)) {
            setKeys(connection, select, 1, List.copyOf(wanted));
            select.setString(3, realm);
            Map<IndexKey, byte[]> found = new HashMap<>();
            try (ResultSet rows = select.executeQuery()) {
              while (rows.next()) {
                IndexKey key = new IndexKey(rows.getString(1), rows.getBytes(2));
                byte[] value = rows.getBytes(3);
                if (rows.getInt(4) != checksum(key, value)) {
                  throw new DamagedIndex(
                      "a row of map " + key.map() + " does not match its checksum");
                }
                found.put(key, value);
              }
            }
            return found;
          }
        });
  }

  private static void setKeys(
      Connection connection, PreparedStatement to, int at, List<IndexKey> keys)
      throws SQLException {
    Object[] maps = keys.stream().map(IndexKey::map).toArray();
    to.setArray(at, connection.createArrayOf("text", maps));
    to.setArray(
        at + 1,
        connection.createArrayOf(
            "bytea", keys.stream().map(IndexKey::bytes).toArray(byte[][]::new)));
  }

  private static int checksum(IndexKey key, byte[] value) {
    CRC32C crc = new CRC32C();
    crc.update(key.bytes());
    crc.update(value);
    return (int) crc.getValue();
  }

  /**
   * The next stored keys of a map.
   *
   * @param from where to begin; empty for the first or the last key of the map
   */
  List<byte[]> keys(String map, Optional<IndexPage.From> from, boolean descending, int most)
      throws IOException {
    String begin =
        from.map(it -> (descending ? " and key <" : " and key >") + (it.with() ? "= ?" : " ?"))
            .orElse("");
    String sql =
        "select key from job_index where realm = ? and map = ?"
            + begin
            + (descending ? " order by key desc limit " : " order by key limit ")
            + most;
    return database.ask(
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, realm);
            select.setString(2, map);
            if (from.isPresent()) {
              select.setBytes(3, from.get().key());
            }
            List<byte[]> found = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
              while (rows.next()) {
                found.add(rows.getBytes(1));
              }
            }
            return found;
          }
        });
  }

  /** A row that is written. */
  private record Put(IndexKey key, byte[] value) {}

  /** Makes changes, all or none; empty values are those of rows that go. */
  void write(Map<IndexKey, Optional<byte[]>> changes) throws IOException {
    List<IndexKey> gone = new ArrayList<>();
    List<Put> put = new ArrayList<>();
    changes.forEach(
        (key, value) ->
            value.ifPresentOrElse(it -> put.add(new Put(key, it)), () -> gone.add(key)));
    database.whole(
        connection -> {
          lock(connection);
          for (int from = 0; from < gone.size(); from += AT_ONCE) {
            delete(connection, gone.subList(from, Math.min(gone.size(), from + AT_ONCE)));
          }
          for (int from = 0; from < put.size(); from += AT_ONCE) {
            put(connection, put.subList(from, Math.min(put.size(), from + AT_ONCE)));
          }
          return changes.size();
        });
  }

  private void delete(Connection connection, List<IndexKey> keys) throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement(DELETE)) {
      setKeys(connection, delete, 1, keys);
      delete.setString(3, realm);
      delete.executeUpdate();
    }
  }

  private void put(Connection connection, List<Put> rows) throws SQLException {
    byte[][] values = rows.stream().map(Put::value).toArray(byte[][]::new);
    Object[] checksums = rows.stream().map(it -> checksum(it.key(), it.value())).toArray();
    try (PreparedStatement insert = connection.prepareStatement(WRITE)) {
      insert.setString(1, realm);
      setKeys(connection, insert, 2, rows.stream().map(Put::key).toList());
      insert.setArray(4, connection.createArrayOf("bytea", values));
      insert.setArray(5, connection.createArrayOf("integer", checksums));
      insert.executeUpdate();
    }
  }
}
