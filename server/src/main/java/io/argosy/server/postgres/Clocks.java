package io.argosy.server.postgres;

import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the clock of this computer with the database's. The owner replica of a realm judges
 * leases, tokens and signed addresses by its own clock; if clocks differ, its successor judges
 * differently.
 */
final class Clocks {
  private static final Logger LOG = LoggerFactory.getLogger(Clocks.class);
  private static final Duration NOTICED = Duration.ofSeconds(2);
  private static final Duration BORNE = Duration.ofSeconds(30);

  private Clocks() {}

  /**
   * Warns of clocks that differ a little.
   *
   * @throws BadInput when they differ too much
   */
  static void compare(Database database, DatabaseAddress address, InstantSource clock)
      throws IOException {
    Duration late =
        database.ask(
            connection -> {
              try (PreparedStatement select =
                  connection.prepareStatement("select clock_timestamp()")) {
                Instant before = clock.instant();
                try (ResultSet row = select.executeQuery()) {
                  row.next();
                  return late(
                      before, row.getObject(1, OffsetDateTime.class).toInstant(), clock.instant());
                }
              }
            });
    if (late.abs().compareTo(NOTICED) <= 0) {
      return;
    }
    String sentence = sentence(late, address.toString());
    if (late.abs().compareTo(BORNE) > 0) {
      throw BadInput.inArgument("--database", address.toString(), sentence + "; set them right");
    }
    LOG.atWarn().log("{}", sentence);
  }

  /**
   * By how much this computer's clock is late at least, or early, if negative: the other clock was
   * read at some instant between these two readings.
   */
  static Duration late(Instant before, Instant theirs, Instant after) {
    if (theirs.isAfter(after)) {
      return Duration.between(after, theirs);
    }
    return theirs.isBefore(before) ? Duration.between(before, theirs) : Duration.ZERO;
  }

  static String sentence(Duration late, String database) {
    return "the clock of this computer is "
        + late.abs().toSeconds()
        + " s "
        + (late.isNegative() ? "ahead of" : "behind")
        + " that of the database "
        + database
        + ", and "
        + BORNE.toSeconds()
        + " s are the most that is borne";
  }
}
