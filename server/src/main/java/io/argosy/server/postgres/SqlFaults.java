package io.argosy.server.postgres;

import io.argosy.server.store.DatabaseFault;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * What a failure of the database means. A database that does not answer recovers by itself; a wrong
 * password does not.
 */
final class SqlFaults {
  /**
   * Prefixes of the SQL states of an unavailable database: no connection (08), no free connections
   * (53), and a database that starts, stops or has crashed (57P01 to 57P05).
   */
  private static final List<String> AWAY = List.of("08", "53", "57P0");

  /** A server with another protocol, or one that rejects ours, does not recover by waiting. */
  private static final List<String> REFUSED = List.of("08004", "08P01");

  private SqlFaults() {}

  /**
   * A failure as a sentence, with its cause.
   *
   * @param place the host and port of the database
   */
  static DatabaseFault fault(String place, Throwable e) {
    return new DatabaseFault(place, sentence(e), isAway(e), e);
  }

  /** Whether a later retry can succeed. */
  static boolean isAway(Throwable e) {
    return find(e, SSLException.class).isEmpty()
        && find(e, SQLException.class).filter(SqlFaults::isAwayBySqlState).isPresent();
  }

  /** The driver always sets a state; an error about a connection that the pool closed has none. */
  private static boolean isAwayBySqlState(SQLException sql) {
    String state = sql.getSQLState();
    return state == null
        || (AWAY.stream().anyMatch(state::startsWith)
            && REFUSED.stream().noneMatch(state::startsWith));
  }

  /** What failed, in a few words. */
  static String sentence(Throwable e) {
    Optional<UnknownHostException> host = find(e, UnknownHostException.class);
    if (host.isPresent()) {
      return "no host is known as " + host.get().getMessage();
    }
    if (find(e, SocketTimeoutException.class).isPresent()) {
      return "no answer";
    }
    if (find(e, ConnectException.class).filter(it -> said(it).contains("refused")).isPresent()) {
      return "connection refused";
    }
    return said(find(e, SQLException.class).map(Throwable.class::cast).orElse(e));
  }

  private static String said(Throwable e) {
    String message = String.valueOf(e.getMessage());
    return message.lines().findFirst().orElse(e.getClass().getSimpleName()).strip();
  }

  /** The deepest exception of this type: those of a pool or a migration are less specific. */
  private static <T extends Throwable> Optional<T> find(Throwable failed, Class<T> type) {
    Optional<T> found = Optional.empty();
    for (Throwable e = failed; e != null; e = e.getCause()) {
      if (type.isInstance(e)) {
        found = Optional.of(type.cast(e));
      }
    }
    return found;
  }
}
