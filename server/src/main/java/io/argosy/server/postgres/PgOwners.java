package io.argosy.server.postgres;

import io.argosy.core.math.Seconds;
import io.argosy.core.ownership.OwnershipView;
import io.argosy.server.store.Owners;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Ownership in the rows of the realms. The database's clock alone decides when a term is over. */
final class PgOwners implements Owners {
  private static final String TERM = "clock_timestamp() + make_interval(secs => ?)";

  /** Locks the rows in order, as the committer does. */
  private static final String RENEW =
      """
      with given as materialized (
        select * from unnest(?::text[], ?::bigint[]) as g (realm, epoch)
      ), mine as materialized (
        select r.id from realm r join given g on g.realm = r.id and g.epoch = r.epoch
          where r.owner = ? order by r.id for no key update of r
      ), alive as (
        insert into replica (name, until) values (?, clock_timestamp() + make_interval(secs => ?))
          on conflict (name) do update set until = excluded.until
      )
      update realm r set until = clock_timestamp() + make_interval(secs => ?) from mine m
        where r.id = m.id returning r.id
      """;

  private final Database database;
  private final String me;
  private final double seconds;

  PgOwners(Database database, String me, Duration term) {
    this.database = database;
    this.me = me;
    this.seconds = Seconds.of(term);
  }

  @Override
  public void know(Collection<String> realms) throws IOException {
    database.ask(
        connection -> {
          try (PreparedStatement insert =
              connection.prepareStatement(
                  "insert into realm (id) select unnest(?::text[]) on conflict (id) do nothing")) {
            insert.setArray(1, connection.createArrayOf("text", realms.toArray()));
            return insert.executeUpdate();
          }
        });
  }

  @Override
  public OwnershipView look() throws IOException {
    return database.ask(connection -> new OwnershipView(rows(connection), replicas(connection)));
  }

  private static List<OwnershipView.Row> rows(Connection connection) throws SQLException {
    try (PreparedStatement select =
            connection.prepareStatement(
                "select id, epoch, owner, owner is null or until < clock_timestamp() from realm"
                    + " order by id");
        ResultSet rows = select.executeQuery()) {
      List<OwnershipView.Row> found = new ArrayList<>();
      while (rows.next()) {
        found.add(
            new OwnershipView.Row(
                rows.getString(1),
                rows.getLong(2),
                Optional.ofNullable(rows.getString(3)),
                rows.getBoolean(4)));
      }
      return found;
    }
  }

  private static SortedSet<String> replicas(Connection connection) throws SQLException {
    try (PreparedStatement select =
            connection.prepareStatement(
                "select name from replica where until > clock_timestamp()");
        ResultSet rows = select.executeQuery()) {
      SortedSet<String> found = new TreeSet<>();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found;
    }
  }

  @Override
  public Set<String> renew(Map<String, Long> held) throws IOException {
    return database.ask(
        connection -> {
          try (PreparedStatement renew = connection.prepareStatement(RENEW)) {
            renew.setArray(1, connection.createArrayOf("text", held.keySet().toArray()));
            renew.setArray(2, connection.createArrayOf("bigint", held.values().toArray()));
            renew.setString(3, me);
            renew.setString(4, me);
            renew.setDouble(5, seconds);
            renew.setDouble(6, seconds);
            Set<String> granted = new HashSet<>();
            try (ResultSet rows = renew.executeQuery()) {
              while (rows.next()) {
                granted.add(rows.getString(1));
              }
            }
            return granted;
          }
        });
  }

  @Override
  public OptionalLong claim(String realm, long seen) throws IOException {
    String sql =
        "update realm set epoch = epoch + 1, owner = ?, until = "
            + TERM
            + " where id = ? and epoch = ?"
            + " and (owner is null or owner = ? or until < clock_timestamp()) returning epoch";
    return database.ask(
        connection -> {
          try (PreparedStatement claim = connection.prepareStatement(sql)) {
            claim.setString(1, me);
            claim.setDouble(2, seconds);
            claim.setString(3, realm);
            claim.setLong(4, seen);
            claim.setString(5, me);
            try (ResultSet rows = claim.executeQuery()) {
              return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
            }
          }
        });
  }

  @Override
  public void release(String realm, long epoch) throws IOException {
    database.ask(
        connection -> {
          try (PreparedStatement release =
              connection.prepareStatement(
                  "update realm set owner = null, until = null"
                      + " where id = ? and epoch = ? and owner = ?")) {
            release.setString(1, realm);
            release.setLong(2, epoch);
            release.setString(3, me);
            return release.executeUpdate();
          }
        });
  }

  @Override
  public void leave() throws IOException {
    database.whole(
        connection -> {
          try (PreparedStatement release =
                  connection.prepareStatement(
                      "update realm set owner = null, until = null where id in"
                          + " (select id from realm where owner = ? order by id"
                          + " for no key update)");
              PreparedStatement go =
                  connection.prepareStatement(
                      "delete from replica where name = ?"
                          + " or until < clock_timestamp() - interval '1 hour'")) {
            release.setString(1, me);
            go.setString(1, me);
            return release.executeUpdate() + go.executeUpdate();
          }
        });
  }
}
