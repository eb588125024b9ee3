package io.argosy.server.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import io.argosy.protocol.text.BadInput;
import io.argosy.server.store.DatabaseFault;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.exception.FlywayValidateException;

/** The connections to one database. A broken connection is closed and replaced. */
final class Database implements AutoCloseable {
  private static final String MIGRATIONS = "classpath:io/argosy/server/postgres";
  private static final int CONNECTIONS = 8;

  /** A database that does not answer a query for this long counts as gone. */
  private static final Duration SILENCE = Duration.ofSeconds(20);

  private final HikariDataSource source;
  private final String place;

  private Database(HikariDataSource source, String place) {
    this.source = source;
    this.place = place;
  }

  /**
   * Connects, and brings the tables up to date.
   *
   * @throws BadInput when the database does not exist, a newer program made its tables, or its
   *     clock is far from this computer's
   * @throws DatabaseFault when it does not answer
   */
  static Database open(DatabaseAddress address) throws IOException {
    HikariDataSource source;
    try {
      source = new HikariDataSource(settings(address, SILENCE, CONNECTIONS));
    } catch (RuntimeException e) {
      throw refused(address, e);
    }
    try {
      migrate(source, address);
      Database database = new Database(source, address.place());
      Clocks.compare(database, address, InstantSource.system());
      return database;
    } catch (IOException e) {
      source.close();
      throw refused(address, e);
    } catch (RuntimeException e) {
      source.close();
      throw e;
    }
  }

  /** Connects to tables that exist, and does not change them. */
  static Database existing(DatabaseAddress address) throws IOException {
    try {
      Database database =
          new Database(
              new HikariDataSource(settings(address, SILENCE, CONNECTIONS)), address.place());
      database.ask(Database::refuseForeign);
      return database;
    } catch (HikariPool.PoolInitializationException e) {
      throw refused(address, e);
    }
  }

  private static boolean refuseForeign(Connection connection) throws SQLException {
    try (PreparedStatement select =
            connection.prepareStatement("select to_regclass('argosy_migrations') is not null");
        ResultSet row = select.executeQuery()) {
      if (row.next() && row.getBoolean(1)) {
        return true;
      }
      throw BadInput.inArgument(
          "--database",
          "",
          "the database holds no data of a service; --database must be what argosy server was"
              + " started with");
    }
  }

  /** Connections whose queries fail when they are not answered soon. */
  static Database impatient(DatabaseAddress address, Duration silence) {
    HikariConfig settings = settings(address, silence, 2);
    settings.setInitializationFailTimeout(-1);
    return new Database(new HikariDataSource(settings), address.place());
  }

  private static HikariConfig settings(DatabaseAddress address, Duration silence, int most) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("argosy");
    config.setJdbcUrl(address.url());
    address.user().ifPresent(config::setUsername);
    address.password().ifPresent(config::setPassword);
    config.setMaximumPoolSize(most);
    config.setMinimumIdle(1);
    long millis = Math.max(1000, silence.toMillis() / 2);
    config.setConnectionTimeout(millis);
    config.setValidationTimeout(Math.min(millis - 1, 1000));
    long seconds = Math.max(1, silence.toSeconds());
    config.addDataSourceProperty("connectTimeout", Long.toString(Math.min(seconds, 5)));
    config.addDataSourceProperty("socketTimeout", Long.toString(seconds));
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.addDataSourceProperty("ApplicationName", "argosy");
    return config;
  }

  private static void migrate(HikariDataSource source, DatabaseAddress address)
      throws DatabaseFault {
    try {
      Flyway.configure()
          .dataSource(source)
          .locations(MIGRATIONS)
          .table("argosy_migrations")
          .ignoreMigrationPatterns(new String[0])
          .load()
          .migrate();
    } catch (FlywayValidateException e) {
      throw BadInput.inArgument(
          "--database",
          address.toString(),
          "the tables of "
              + address
              + " are not those that this program makes; a newer one may have made them: use that");
    } catch (FlywayException e) {
      throw refused(address, e);
    }
  }

  /** A database that does not answer may do so later; a person must correct all other failures. */
  private static DatabaseFault refused(DatabaseAddress address, Throwable e) {
    if (SqlFaults.isAway(e)) {
      return e instanceof DatabaseFault fault ? fault : SqlFaults.fault(address.place(), e);
    }
    throw BadInput.inArgument(
        "--database",
        address.toString(),
        "the database " + address + " cannot be used: " + SqlFaults.sentence(e));
  }

  /** Work on a connection. */
  @FunctionalInterface
  interface Work<T> {
    T with(Connection connection) throws SQLException, IOException;
  }

  /** Runs queries; every statement commits by itself. */
  <T> T ask(Work<T> work) throws IOException {
    try (Connection connection = source.getConnection()) {
      return work.with(connection);
    } catch (SQLException e) {
      throw SqlFaults.fault(place, e);
    }
  }

  /** Does all or nothing, in one transaction. When this throws, the work may still be done. */
  <T> T whole(Work<T> work) throws IOException {
    return ask(
        connection -> {
          connection.setAutoCommit(false);
          try {
            T done = work.with(connection);
            connection.commit();
            return done;
          } catch (SQLException | IOException | RuntimeException e) {
            rollBack(connection, e);
            throw e;
          }
          // The pool restores auto-commit.
        });
  }

  /** The first failure is the one to report: a broken connection cannot be rolled back either. */
  private static void rollBack(Connection connection, Exception failed) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      failed.addSuppressed(e);
    }
  }

  @Override
  public void close() {
    source.close();
  }
}
