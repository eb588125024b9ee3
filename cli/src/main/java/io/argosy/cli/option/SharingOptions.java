package io.argosy.cli.option;

import io.argosy.cli.console.Settings;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Spans;
import io.argosy.server.Server;
import io.argosy.server.postgres.DatabaseAddress;
import io.argosy.server.postgres.PgStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of a server that shares its realms with others. */
public final class SharingOptions {
  private static final Duration WAIT = Duration.ofMinutes(5);

  @Option(
      names = "--database",
      paramLabel = "ADDRESS",
      description =
          "Keep journals and accounts in PostgreSQL, for several servers: postgresql://user@host/db"
              + " (default: $$ARGOSY_DATABASE, else in the data folder, for this server alone). The"
              + " password is best given by $$PGPASSWORD or --database-file.")
  private @Nullable String database;

  @Option(
      names = "--database-file",
      paramLabel = "FILE",
      description = "A file with the address of the database.")
  private @Nullable Path databaseFile;

  @Option(
      names = "--advertise",
      paramLabel = "URL",
      description = "Where other servers of the same database reach this one.")
  private @Nullable String advertise;

  @Option(
      names = "--term",
      paramLabel = "TIME",
      description =
          "After how long a silence another server takes this one's realms over (default: 3s).")
  private @Nullable String term;

  @Option(
      names = "--database-wait",
      paramLabel = "TIME",
      description =
          "How long to wait at the start for a database that does not answer (default: 5m).")
  private @Nullable String databaseWait;

  public Server.Sharing sharing(Settings settings, String host) {
    Optional<DatabaseAddress> address = address(settings);
    if (address.isEmpty()) {
      refuseIdle("--advertise", advertise);
      refuseIdle("--term", term);
      refuseIdle("--database-wait", databaseWait);
    }
    if (address.isPresent() && advertise == null && isEverywhere(host)) {
      throw BadInput.inArgument(
          "--advertise",
          "",
          "--advertise is missing: other servers cannot reach this one at "
              + host
              + "; give the address at which they can, such as http://10.0.0.7:8470");
    }
    return new Server.Sharing(
        address, Optional.ofNullable(advertise).map(this::url), term(), databaseWait());
  }

  /** Without other servers, no process could find this one or take over its realms. */
  private static void refuseIdle(String flag, @Nullable String given) {
    if (given != null) {
      throw BadInput.inArgument(
          flag,
          given,
          flag + " has no effect without --database, which must be postgresql://user@host/db");
    }
  }

  private Optional<DatabaseAddress> address(Settings settings) {
    Optional<String> password = settings.databasePassword();
    if (databaseFile != null) {
      return Optional.of(DatabaseAddress.parse("--database-file", read(databaseFile), password));
    }
    return settings
        .database(Optional.ofNullable(database))
        .map(text -> DatabaseAddress.parse("--database", text, password));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw BadInput.inArgument(
          "--database-file", file.toString(), "--database-file " + file + " cannot be read");
    }
  }

  private static boolean isEverywhere(String host) {
    try {
      return InetAddress.getByName(host).isAnyLocalAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private URI url(String text) {
    try {
      URI uri = new URI(text);
      if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("https?")) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // The code below reports it.
    }
    throw BadInput.inArgument(
        "--advertise",
        text,
        "--advertise is " + text + "; it must be an address such as http://10.0.0.7:8470");
  }

  /** The duration that a flag names. */
  public static Duration span(String flag, String text) {
    return Spans.parse(text)
        .orElseThrow(
            () ->
                BadInput.inArgument(
                    flag, text, flag + " is " + text + "; it must be a duration, such as 30s"));
  }

  private Duration databaseWait() {
    if (databaseWait == null) {
      return WAIT;
    }
    String given = databaseWait;
    return Spans.parseOrZero(given)
        .orElseThrow(
            () ->
                BadInput.inArgument(
                    "--database-wait",
                    given,
                    "--database-wait is "
                        + given
                        + "; it must be a duration, such as 5m, or 0s to end at once"));
  }

  private Duration term() {
    if (term == null) {
      return PgStore.TERM;
    }
    Duration span = span("--term", term);
    if (span.compareTo(PgStore.SHORTEST) < 0) {
      throw BadInput.inArgument(
          "--term", term, "--term is " + term + "; it must be 1s or longer, or it ends by chance");
    }
    return span;
  }
}
