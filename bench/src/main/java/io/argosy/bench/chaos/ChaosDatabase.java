package io.argosy.bench.chaos;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A PostgreSQL with its own data folder, fsync on, at a free port of loopback. */
final class ChaosDatabase {
  private static final String NAME = "chaos";

  private final Path programs;
  private final Path data;
  private final Path log;
  private final int port;
  private volatile boolean down;

  private ChaosDatabase(Path programs, Path data, Path log, int port) {
    this.programs = programs;
    this.data = data;
    this.log = log;
    this.port = port;
  }

  /** Makes one and starts it. */
  static ChaosDatabase create(ChaosFolder folder) throws IOException, InterruptedException {
    Path home = folder.part("pg");
    if (isRoot()) {
      call(List.of("chown", "postgres", home.toString()));
    }
    ChaosDatabase made =
        new ChaosDatabase(programs(), home.resolve("data"), home.resolve("log"), FreePort.find());
    made.as("initdb", "-A", "trust", "-U", "argosy", "-E", "UTF8", "--no-locale", "-D", "DATA");
    made.start();
    made.as("createdb", "-h", "127.0.0.1", "-p", "" + made.port, "-U", "argosy", NAME);
    String settings = made.ask("select current_setting('fsync') || current_setting('port')");
    if (!settings.equals("on" + made.port)) {
      throw new IOException("the database is not as it was made: " + settings);
    }
    return made;
  }

  private static Path programs() throws IOException {
    Path all = Path.of("/usr/lib/postgresql");
    try (Stream<Path> versions = Files.isDirectory(all) ? Files.list(all) : Stream.empty()) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("postgres")))
          .max(Path::compareTo)
          .orElseThrow(
              () -> new IOException("no PostgreSQL found: install Debian's package postgresql"));
    }
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  /** Runs one of its programs; as root, as the user postgres, because it refuses to run as root. */
  private void as(String program, String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"));
    }
    command.add(programs.resolve(program).toString());
    for (String word : words) {
      command.add(word.equals("DATA") ? data.toString() : word);
    }
    call(command);
  }

  private static void call(List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile("argosy-chaos", ".out");
    Process process =
        new ProcessBuilder(command)
            .directory(new File("/"))
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(out.toFile())
            .start();
    int exit = process.waitFor();
    String said = Files.readString(out, StandardCharsets.UTF_8);
    Files.delete(out);
    if (exit != 0) {
      throw new IOException(String.join(" ", command) + ": " + said);
    }
  }

  /** Starts it; it answers when this returns. */
  void start() throws IOException, InterruptedException {
    String flags = "-p " + port + " -h 127.0.0.1 -k " + data.getParent();
    as("pg_ctl", "start", "-w", "-t", "120", "-D", "DATA", "-l", log.toString(), "-o", flags);
    down = false;
  }

  /** Ends it at once, like a crash: it recovers from its log at the next start. */
  void stopImmediately() throws IOException, InterruptedException {
    down = true;
    as("pg_ctl", "stop", "-w", "-t", "120", "-m", "immediate", "-D", "DATA");
  }

  void stop() throws IOException, InterruptedException {
    if (!down) {
      down = true;
      as("pg_ctl", "stop", "-w", "-t", "120", "-m", "fast", "-D", "DATA");
    }
  }

  boolean isDown() {
    return down;
  }

  /** The address for servers. */
  String address() {
    return "postgresql://argosy@127.0.0.1:" + port + "/" + NAME;
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:"
            + port
            + "/"
            + NAME
            + "?user=argosy&connectTimeout=5&socketTimeout=60");
  }

  private String ask(String sql) throws IOException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  /** The owner replica of the realm now; empty if none, or if the database does not answer. */
  Optional<String> owner() {
    try {
      return Optional.of(ask("select owner from realm where id = 'main' and until > now()"))
          .filter(it -> !it.isEmpty());
    } catch (IOException silent) {
      return Optional.empty();
    }
  }

  /** Closes all connections of servers; returns their number. */
  int cutConnections() throws IOException {
    return Integer.parseInt(
        ask(
            "select count(pg_terminate_backend(pid)) from pg_stat_activity"
                + " where datname = current_database() and pid <> pg_backend_pid()"));
  }
}
