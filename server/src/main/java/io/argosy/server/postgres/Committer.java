package io.argosy.server.postgres;

import java.io.IOException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Stores the entries of all realms of a replica; waiting entries go together in one step. Each
 * realm has at most one waiting entry. A realm that has another owner by now does not fail the
 * others.
 */
final class Committer implements AutoCloseable {
  private static final int MOST_REALMS = 256;
  private static final long MOST_BYTES = 16 << 20;

  /**
   * Locks the rows in order, because other statements lock several too. Each head advances by one
   * where it is what its owner expects, and exactly then the entry is stored.
   */
  private static final String APPEND =
      """
      with given as materialized (
        select * from unnest(?::text[], ?::bigint[], ?::bigint[], ?::bytea[], ?::integer[])
          as g (realm, epoch, head, body, crc)
      ), mine as materialized (
        select r.id, g.head, g.body, g.crc from realm r
          join given g on g.realm = r.id and g.epoch = r.epoch and g.head = r.head
          order by r.id for no key update of r
      ), moved as (
        update realm r set head = m.head + 1 from mine m where r.id = m.id returning r.id
      )
      insert into entry (realm, seq, body, crc)
        select m.id, m.head + 1, m.body, m.crc from mine m join moved on moved.id = m.id
        returning realm
      """;

  private final Database database;
  private final LinkedBlockingQueue<Append> queue = new LinkedBlockingQueue<>();
  private final Thread thread;

  /**
   * An entry that waits to be stored.
   *
   * @param head the number of the entry before it
   * @param stored whether the writer still owned the realm; fails when the outcome is unknown
   */
  record Append(
      String realm, long epoch, long head, byte[] body, CompletableFuture<Boolean> stored) {
    int crc() {
      return RowChecksum.of(body);
    }
  }

  Committer(Database database) {
    this.database = database;
    thread = Thread.ofPlatform().daemon().name("committer").start(this::run);
  }

  CompletableFuture<Boolean> append(String realm, long epoch, long head, byte[] body) {
    Append append = new Append(realm, epoch, head, body, new CompletableFuture<>());
    queue.add(append);
    return append.stored();
  }

  private void run() {
    try {
      while (true) {
        commit(next());
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
    List<Append> left = new ArrayList<>();
    queue.drainTo(left);
    left.forEach(append -> append.stored().completeExceptionally(new IOException("it has ended")));
  }

  private List<Append> next() throws InterruptedException {
    List<Append> batch = new ArrayList<>();
    Append first = queue.take();
    long bytes = first.body().length;
    batch.add(first);
    for (Append more = queue.peek(); more != null; more = queue.peek()) {
      bytes += more.body().length;
      if (batch.size() >= MOST_REALMS || bytes > MOST_BYTES) {
        break;
      }
      batch.add(queue.remove());
    }
    return batch;
  }

  private void commit(List<Append> batch) {
    try {
      Set<String> stored = database.ask(connection -> store(connection, batch));
      batch.forEach(append -> append.stored().complete(stored.contains(append.realm())));
    } catch (IOException | RuntimeException e) {
      batch.forEach(append -> append.stored().completeExceptionally(e));
    }
  }

  private static Set<String> store(Connection connection, List<Append> batch) throws SQLException {
    try (PreparedStatement append = connection.prepareStatement(APPEND)) {
      append.setArray(1, array(connection, "text", batch.stream().map(Append::realm).toArray()));
      append.setArray(2, array(connection, "bigint", batch.stream().map(Append::epoch).toArray()));
      append.setArray(3, array(connection, "bigint", batch.stream().map(Append::head).toArray()));
      append.setArray(
          4, array(connection, "bytea", batch.stream().map(Append::body).toArray(byte[][]::new)));
      append.setArray(5, array(connection, "integer", batch.stream().map(Append::crc).toArray()));
      Set<String> stored = new HashSet<>();
      try (ResultSet rows = append.executeQuery()) {
        while (rows.next()) {
          stored.add(rows.getString(1));
        }
      }
      return stored;
    }
  }

  private static Array array(Connection connection, String type, Object[] values)
      throws SQLException {
    return connection.createArrayOf(type, values);
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
