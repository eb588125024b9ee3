package io.argosy.endtoend;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real database with its own folder and port, which syncs to disk; it is only ever killed. */
final class Postgres implements AutoCloseable {
  private static final String PASSWORD = "not a secret: only this test's database has it";

  private final Path programs;
  private final Path folder;
  private final String host;
  private final int port;
  private final Thread atExit = new Thread(this::kill);
  private Optional<Process> server = Optional.empty();

  private Postgres(Path programs, Path folder, String host, int port) {
    this.programs = programs;
    this.folder = folder;
    this.host = host;
    this.port = port;
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** Whether PostgreSQL is installed and can be started. */
  static boolean isThere() throws IOException {
    return programs().isPresent();
  }

  private static Optional<Path> programs() throws IOException {
    Path all = Path.of("/usr/lib/postgresql");
    if (!Files.isDirectory(all)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(all)) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("postgres")))
          .max(Path::compareTo);
    }
  }

  /** Skips the test, or fails it where it is required, without PostgreSQL. */
  static void needed() throws IOException {
    Component.needed(
        "postgres", isThere(), "Debian's package postgresql is not installed: no database");
  }

  /** Creates a database server and starts it. */
  static Postgres start() throws Exception {
    return start("127.0.0.1");
  }

  /**
   * @param host the address of this machine that it listens at
   */
  static Postgres start(String host) throws Exception {
    Path bin = programs().orElseThrow();
    String place = output(as(List.of("mktemp", "-d", "-t", "argosy-postgres-XXXXXX")));
    Path folder = Path.of(place.strip());
    Path password = Files.createTempFile("argosy", ".password");
    Files.writeString(password, PASSWORD);
    output(as(List.of("sh", "-c", "cat > " + folder + "/password")), password.toFile());
    Files.delete(password);
    output(
        as(
            List.of(
                bin.resolve("initdb").toString(),
                "--no-sync",
                "--auth=scram-sha-256",
                "--pwfile=" + folder + "/password",
                "--username=argosy",
                "--encoding=UTF8",
                "--no-locale",
                "-D",
                folder + "/data")));
    String everywhere = "host all all all scram-sha-256";
    output(as(List.of("sh", "-c", "echo " + everywhere + " >> " + folder + "/data/pg_hba.conf")));
    Postgres postgres = new Postgres(bin, folder, host, Ports.free());
    postgres.serve();
    return postgres;
  }

  /** As root, the words that run it as another user, because it refuses to run as root. */
  private static List<String> as(List<String> words) {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"));
    }
    command.addAll(words);
    return command;
  }

  private static int run(List<String> command) throws Exception {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private static String output(List<String> command) throws Exception {
    return output(command, new File("/dev/null"));
  }

  private static String output(List<String> command, File in) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .directory(new File("/"))
            .redirectErrorStream(true)
            .redirectInput(in)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), "UTF-8");
    if (process.waitFor() != 0) {
      throw new AssertionError(String.join(" ", command) + ": " + said);
    }
    return said;
  }

  /** Starts it, or starts it again after it was killed; it answers when this returns. */
  void serve() throws Exception {
    Desk.until(
        "the database answers",
        () -> {
          // Leftovers of the previous process may block it for a moment.
          if (server.filter(Process::isAlive).isEmpty()) {
            server = Optional.of(launch());
          }
          return answers();
        });
  }

  private Process launch() throws IOException {
    List<String> words = new ArrayList<>(List.of(programs.resolve("postgres").toString()));
    words.addAll(List.of("-D", folder + "/data", "-p", "" + port, "-h", host, "-k", "" + folder));
    words.addAll(List.of("-c", "fsync=on", "-c", "max_connections=60"));
    return new ProcessBuilder(as(words))
        .directory(new File("/"))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private boolean answers() throws Exception {
    return psql("postgres", "select 1").exitValue() == 0;
  }

  private Process psql(String database, String sql) throws Exception {
    return client("psql", "-d", database, "-At", "-c", sql);
  }

  private Process client(String program, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(programs.resolve(program).toString()));
    command.addAll(List.of("-h", host, "-p", "" + port, "-U", "argosy"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(Map.of("PGPASSWORD", PASSWORD, "PGCONNECT_TIMEOUT", "5"));
    Path out = Files.createTempFile("argosy", ".psql");
    Process process = builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    said = Files.readString(out).strip();
    Files.delete(out);
    return process;
  }

  /** Dumps a database, which may be in use. */
  void dump(String database, Path file) throws Exception {
    Process dump = client("pg_dump", "--format=custom", "--file", file.toString(), database);
    if (dump.exitValue() != 0) {
      throw new AssertionError(said);
    }
  }

  /** Creates a database from a dump; returns its address. */
  String restored(Path file, String name) throws Exception {
    String address = database(name);
    Process restore = client("pg_restore", "--no-owner", "--dbname", name, file.toString());
    if (restore.exitValue() != 0) {
      throw new AssertionError(said);
    }
    return address;
  }

  private String said = "";

  /** Runs a query; returns the answer as text. */
  String ask(String database, String sql) throws Exception {
    if (psql(database, sql).exitValue() != 0) {
      throw new AssertionError(sql + ": " + said);
    }
    return said;
  }

  /** Creates an empty database; returns its address, with user and password. */
  String database(String name) throws Exception {
    ask("postgres", "create database " + name);
    return "postgresql://argosy@" + host + ":" + port + "/" + name;
  }

  static String password() {
    return PASSWORD;
  }

  /** kill -9, of the whole process tree. */
  void kill() {
    server.ifPresent(
        process -> {
          List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
          process.destroyForcibly();
          all.forEach(ProcessHandle::destroyForcibly);
        });
  }

  @Override
  public void close() throws Exception {
    kill();
    server.orElseThrow().waitFor();
    Runtime.getRuntime().removeShutdownHook(atExit);
    // Some of its processes may still be ending, and write for a moment.
    Desk.until("its folder is gone", () -> run(List.of("rm", "-rf", folder.toString())) == 0);
  }
}
