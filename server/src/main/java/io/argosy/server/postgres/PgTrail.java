package io.argosy.server.postgres;

import io.argosy.server.store.Trail;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Audit lines in a table. */
final class PgTrail implements Trail {
  private final Database database;

  PgTrail(Database database) {
    this.database = database;
  }

  @Override
  public void add(String realm, String line) throws IOException {
    database.ask(
        connection -> {
          try (PreparedStatement add =
              connection.prepareStatement("insert into trail (realm, line) values (?, ?)")) {
            add.setString(1, realm);
            add.setString(2, line);
            return add.executeUpdate();
          }
        });
  }

  @Override
  public List<String> last(String realm, int limit) throws IOException {
    return database.ask(
        connection -> {
          try (PreparedStatement last =
              connection.prepareStatement(
                  "select line from trail where realm = ? order by id desc limit ?")) {
            last.setString(1, realm);
            last.setInt(2, limit);
            List<String> lines = new ArrayList<>();
            try (ResultSet rows = last.executeQuery()) {
              while (rows.next()) {
                lines.add(rows.getString(1));
              }
            }
            Collections.reverse(lines);
            return lines;
          }
        });
  }
}
