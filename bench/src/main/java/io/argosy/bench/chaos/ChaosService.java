package io.argosy.bench.chaos;

import io.argosy.protocol.text.JsonTree;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** A service with its database, servers and agents, each a separate process. */
final class ChaosService {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int REPLICAS = 3;

  /** How long an agent may be silent before its work is reassigned. */
  static final Duration LEASE = Duration.ofSeconds(6);

  private final ChaosFolder folder;
  private final Optional<ChaosDatabase> database;
  private final List<SupervisedProcess> servers = new ArrayList<>();
  private final List<SupervisedProcess> agents = new ArrayList<>();
  private final List<URI> addresses = new ArrayList<>();
  private final String users;
  private String token = "";

  ChaosService(ChaosFolder folder, boolean postgres, int firstUser)
      throws IOException, InterruptedException {
    this.folder = folder;
    this.users = isRoot() ? firstUser + "-" + (firstUser + USERS - 1) : "none";
    this.database = postgres ? Optional.of(ChaosDatabase.create(folder)) : Optional.empty();
    for (int i = 0; i < (postgres ? REPLICAS : 1); i++) {
      servers.add(server(i));
    }
    agents.add(agent("near", "n1", 2));
    agents.add(agent("far", "f1", 2));
    agents.add(agent("far", "f2", 2));
  }

  /** How many users tasks may run as. */
  static final int USERS = 65_536;

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  private SupervisedProcess server(int number) throws IOException {
    int port = FreePort.find();
    addresses.add(URI.create("http://127.0.0.1:" + port));
    List<String> words = new ArrayList<>(List.of("server", "--json", "--port", "" + port));
    words.addAll(List.of("--data", folder.part("data").toString()));
    words.addAll(List.of("--lease", LEASE.toSeconds() + "s", "--rent", "local"));
    database.ifPresent(it -> words.addAll(List.of("--database", it.address())));
    return new SupervisedProcess("server-" + number, folder, words, Map::of);
  }

  private SupervisedProcess agent(String site, String name, int slots) {
    List<String> words = new ArrayList<>(List.of("agent", "--site", site, "--name", name));
    words.addAll(List.of("--slots", "" + slots, "--run-as-range", users));
    words.addAll(List.of("--work", folder.part("agents").resolve(name).toString()));
    return new SupervisedProcess("agent-" + name, folder, words, this::variables);
  }

  private Map<String, String> variables() {
    String all = addresses.stream().map(URI::toString).collect(Collectors.joining(","));
    return Map.of("ARGOSY_SERVER", all, "ARGOSY_TOKEN", token);
  }

  /** Starts everything, the first server before the others, because it prints the token. */
  void start() throws IOException {
    servers.getFirst().start();
    Path out = folder.log(servers.getFirst().name(), "out");
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (!Files.readString(out).contains("\n")) {
      if (!servers.getFirst().isAlive() || System.nanoTime() - until > 0) {
        throw new IOException("the first server does not listen; see " + folder.part("log"));
      }
      LockSupport.parkNanos(50_000_000);
    }
    token =
        JsonTree.fields("event", Files.readAllLines(out).getFirst()).text("token").orElseThrow();
    for (SupervisedProcess process : all()) {
      process.start();
    }
  }

  ServiceQuestions questions() {
    return new ServiceQuestions(addresses, token);
  }

  /** A client for each single server. */
  List<ServiceQuestions> each() {
    return addresses.stream().map(one -> new ServiceQuestions(List.of(one), token)).toList();
  }

  Optional<ChaosDatabase> database() {
    return database;
  }

  List<SupervisedProcess> servers() {
    return servers;
  }

  List<SupervisedProcess> agents() {
    return agents;
  }

  List<SupervisedProcess> all() {
    List<SupervisedProcess> all = new ArrayList<>(servers);
    all.addAll(agents);
    return all;
  }

  int port(SupervisedProcess server) {
    return addresses.get(servers.indexOf(server)).getPort();
  }

  /** The server that owns the realm now. */
  Optional<SupervisedProcess> owner() {
    if (database.isEmpty()) {
      return Optional.of(servers.getFirst()).filter(SupervisedProcess::isAlive);
    }
    Optional<String> name = database.get().owner();
    return servers.stream()
        .filter(it -> name.filter(row -> row.contains(":" + port(it) + "#")).isPresent())
        .filter(SupervisedProcess::isAlive)
        .findFirst();
  }

  /** Ends everything in order: agents, servers, database. */
  void stop() throws IOException, InterruptedException {
    for (SupervisedProcess agent : agents) {
      agent.terminate();
    }
    for (SupervisedProcess server : servers) {
      server.terminate();
    }
    if (database.isPresent()) {
      database.get().stop();
    }
  }
}
