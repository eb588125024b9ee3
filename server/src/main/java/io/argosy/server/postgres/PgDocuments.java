package io.argosy.server.postgres;

import io.argosy.server.store.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Documents in a table: those of the service, or those of a realm, which only its owner writes. */
final class PgDocuments implements Documents {
  private final Database database;
  private final String realm;
  private final Optional<Long> epoch;

  private PgDocuments(Database database, String realm, Optional<Long> epoch) {
    this.database = database;
    this.realm = realm;
    this.epoch = epoch;
  }

  static PgDocuments ofService(Database database) {
    return new PgDocuments(database, "", Optional.empty());
  }

  static PgDocuments of(Database database, String realm, long epoch) {
    return new PgDocuments(database, realm, Optional.of(epoch));
  }

  /** The realm that has a document of this name, or in this folder, which holds this text. */
  static Optional<String> whose(Database database, String name, String text) throws IOException {
    String sql =
        "select realm from document where realm <> '' and (name = ? or starts_with(name, ?))"
            + " and position(? in body) > 0 limit 1";
    return database.ask(
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, name);
            select.setString(2, name + "/");
            select.setBytes(3, text.getBytes(StandardCharsets.UTF_8));
            try (ResultSet rows = select.executeQuery()) {
              return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
            }
          }
        });
  }

  @Override
  public String place(String name) {
    return "the row of realm '" + realm + "' and name '" + name + "' in the table document";
  }

  @Override
  public Optional<Document> find(String name) throws IOException {
    return newer(Document.none(name));
  }

  @Override
  public Optional<Document> newer(Document read) throws IOException {
    return select("name = ? and version <> ?", read.name(), read.version()).stream().findFirst();
  }

  @Override
  public List<Document> in(String folder) throws IOException {
    return select("starts_with(name, ?) and version > ?", folder + "/", 0);
  }

  /** All documents. */
  List<Document> all() throws IOException {
    return select("starts_with(name, ?) and version > ?", "", 0);
  }

  private List<Document> select(String where, String name, long version) throws IOException {
    String sql =
        "select name, version, body from document where realm = ? and "
            + where
            + " order by name collate \"C\"";
    return database.ask(
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, realm);
            select.setString(2, name);
            select.setLong(3, version);
            List<Document> found = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
              while (rows.next()) {
                found.add(new Document(rows.getString(1), rows.getLong(2), rows.getBytes(3)));
              }
            }
            return found;
          }
        });
  }

  @Override
  public void put(String name, byte[] body) throws IOException {
    write(
        "insert into document as d (realm, name, body) values (?, ?, ?) on conflict (realm, name)"
            + " do update set version = d.version + 1, body = excluded.body returning version",
        name,
        body);
  }

  @Override
  public boolean add(String name, byte[] body) throws IOException {
    return write(
            "insert into document (realm, name, body) values (?, ?, ?) on conflict (realm, name)"
                + " do nothing returning version",
            name,
            body)
        .isPresent();
  }

  @Override
  public Optional<Long> replace(Document read, byte[] body) throws IOException {
    if (read.version() == 0) {
      return add(read.name(), body) ? Optional.of(1L) : Optional.empty();
    }
    return owned(
        connection -> {
          try (PreparedStatement update =
              connection.prepareStatement(
                  "update document set version = version + 1, body = ?"
                      + " where realm = ? and name = ? and version = ? returning version")) {
            update.setBytes(1, body);
            update.setString(2, realm);
            update.setString(3, read.name());
            update.setLong(4, read.version());
            return version(update);
          }
        });
  }

  @Override
  public void remove(String name) throws IOException {
    owned(
        connection -> {
          try (PreparedStatement delete =
              connection.prepareStatement("delete from document where realm = ? and name = ?")) {
            delete.setString(1, realm);
            delete.setString(2, name);
            return delete.executeUpdate();
          }
        });
  }

  private Optional<Long> write(String sql, String name, byte[] body) throws IOException {
    return owned(
        connection -> {
          try (PreparedStatement write = connection.prepareStatement(sql)) {
            write.setString(1, realm);
            write.setString(2, name);
            write.setBytes(3, body);
            return version(write);
          }
        });
  }

  private static Optional<Long> version(PreparedStatement write) throws SQLException {
    try (ResultSet rows = write.executeQuery()) {
      return rows.next() ? Optional.of(rows.getLong(1)) : Optional.empty();
    }
  }

  /** Writes in the same transaction that checks that this replica still owns the realm. */
  private <T> T owned(Database.Work<T> work) throws IOException {
    return database.whole(
        connection -> {
          if (epoch.isPresent()) {
            refuseOthers(connection, epoch.get());
          }
          return work.with(connection);
        });
  }

  private void refuseOthers(Connection connection, long mine) throws SQLException, IOException {
    try (PreparedStatement select =
        connection.prepareStatement("select epoch from realm where id = ? for share")) {
      select.setString(1, realm);
      try (ResultSet rows = select.executeQuery()) {
        if (!rows.next() || rows.getLong(1) != mine) {
          throw new IOException("realm " + realm + " has another owner by now");
        }
      }
    }
  }
}
