package io.argosy.bench.chaos;

import io.argosy.simulator.machine.Streams;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Strikes processes of the service at random, and restores them after a while. */
final class Strikes {
  private static final Duration SHORTEST_STOP = Duration.ofSeconds(4);

  private final ChaosFolder folder;
  private final ChaosService service;
  private final OwnProcesses processes;
  private final DueActions later = new DueActions();
  private final RandomGenerator kinds;
  private final RandomGenerator victims;
  private final RandomGenerator times;
  private final SequencedMap<Kind, Integer> counts = new TreeMap<>();
  private String last = "";

  /** The target and the kind of a strike; a kill ends a process at once. */
  enum Kind {
    OWNER_KILLED(4, true),
    OTHER_SERVER_KILLED(2, true),
    AGENT_KILLED(3, true),
    RENTED_MACHINE_KILLED(3, true),
    TASK_KILLED(4, true),
    DATABASE_KILLED(2, true),
    OWNER_PAUSED(2, false),
    AGENT_PAUSED(2, false),
    DATABASE_CONNECTIONS_CUT(1, false),
    SERVER_CONNECTIONS_CUT(1, false);

    private final int weight;
    private final boolean kill;

    Kind(int weight, boolean kill) {
      this.weight = weight;
      this.kill = kill;
    }

    String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  Strikes(ChaosFolder folder, ChaosService service, long seed) {
    this.folder = folder;
    this.service = service;
    this.processes = new OwnProcesses(folder.root());
    Streams streams = new Streams(seed);
    kinds = streams.stream("kinds of strikes");
    victims = streams.stream("victims");
    times = streams.stream("pauses");
  }

  /**
   * Strikes once, or one in eight times two or three at once; returns how long to wait afterwards,
   * or empty if the chosen target did not exist.
   */
  Optional<Duration> strike() throws IOException, InterruptedException {
    int several = kinds.nextInt(8) == 0 ? kinds.nextInt(2, 4) : 1;
    List<String> done = new ArrayList<>();
    for (int i = 0; i < several; i++) {
      Kind kind = draw();
      if (isDone(kind)) {
        counts.merge(kind, 1, Integer::sum);
        done.add(kind.words());
      }
    }
    if (done.isEmpty()) {
      return Optional.empty();
    }
    last = String.join(" and ", done);
    return Optional.of(span(1000, 6000));
  }

  private Kind draw() {
    int sum = 0;
    for (Kind kind : Kind.values()) {
      sum += kind.weight;
    }
    int at = kinds.nextInt(sum);
    for (Kind kind : Kind.values()) {
      at -= kind.weight;
      if (at < 0) {
        return kind;
      }
    }
    throw new IllegalStateException("weights do not add up");
  }

  private Duration span(int fromMillis, int toMillis) {
    return Duration.ofMillis(times.nextInt(fromMillis, toMillis));
  }

  private boolean isDone(Kind kind) throws IOException, InterruptedException {
    return switch (kind) {
      case OWNER_KILLED -> kill(service.owner());
      case OTHER_SERVER_KILLED -> kill(one(others()));
      case AGENT_KILLED -> kill(one(alive(service.agents())));
      case RENTED_MACHINE_KILLED ->
          one(processes.rentedAgents(folder.rents())).map(this::kill).orElse(false);
      case TASK_KILLED -> one(processes.tasks()).map(this::kill).orElse(false);
      case DATABASE_KILLED -> killDatabase();
      case OWNER_PAUSED -> pause(service.owner(), SHORTEST_STOP);
      case AGENT_PAUSED -> pause(one(alive(service.agents())), ChaosService.LEASE.plusSeconds(1));
      case DATABASE_CONNECTIONS_CUT -> cutFromDatabase();
      case SERVER_CONNECTIONS_CUT -> cutFromServer(one(alive(service.servers())));
    };
  }

  private <T> Optional<T> one(List<T> all) {
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(victims.nextInt(all.size())));
  }

  private static List<SupervisedProcess> alive(List<SupervisedProcess> all) {
    return all.stream().filter(SupervisedProcess::isAlive).toList();
  }

  private List<SupervisedProcess> others() {
    Optional<SupervisedProcess> owner = service.owner();
    return owner.isEmpty()
        ? List.of()
        : alive(service.servers()).stream().filter(it -> it != owner.get()).toList();
  }

  private boolean kill(Optional<SupervisedProcess> process)
      throws IOException, InterruptedException {
    if (process.isEmpty()) {
      return false;
    }
    process.get().kill();
    later.in(span(0, 8000), process.get()::start);
    return true;
  }

  /** Kills a process that this program did not start; a handle has its start time. */
  private boolean kill(ProcessHandle process) {
    return process.destroyForcibly();
  }

  private boolean killDatabase() throws IOException, InterruptedException {
    Optional<ChaosDatabase> database = service.database().filter(it -> !it.isDown());
    if (database.isPresent()) {
      database.get().stopImmediately();
      later.in(span(0, 5000), database.get()::start);
    }
    return database.isPresent();
  }

  private boolean pause(Optional<SupervisedProcess> process, Duration least)
      throws IOException, InterruptedException {
    Optional<ProcessHandle> handle = process.flatMap(SupervisedProcess::handle);
    if (handle.isEmpty() || !OwnProcesses.signal(handle.get(), "STOP")) {
      return false;
    }
    later.in(least.plus(span(0, 4000)), () -> OwnProcesses.signal(handle.get(), "CONT"));
    return true;
  }

  private boolean cutFromDatabase() {
    Optional<ChaosDatabase> database = service.database().filter(it -> !it.isDown());
    try {
      return database.isPresent() && database.get().cutConnections() > 0;
    } catch (IOException goneMeanwhile) {
      return false;
    }
  }

  /** Resets the connections of one server's port, as a restarted firewall does. */
  private boolean cutFromServer(Optional<SupervisedProcess> server)
      throws IOException, InterruptedException {
    if (server.isEmpty()) {
      return false;
    }
    String port = ":" + service.port(server.get());
    return new ProcessBuilder("ss", "-K", "src", "127.0.0.1", "sport", "=", port)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  /** Restores what is due. */
  void bringBack() throws IOException, InterruptedException {
    later.run();
  }

  /** Restores everything now. */
  void bringAllBack() throws IOException, InterruptedException {
    later.runAll();
  }

  /** Schedules the restart of a process that ended by itself. */
  void startAgain(SupervisedProcess process) {
    later.in(Duration.ofSeconds(1), process::start);
  }

  int kills() {
    return counts.entrySet().stream()
        .filter(it -> it.getKey().kill)
        .mapToInt(it -> it.getValue())
        .sum();
  }

  SequencedMap<Kind, Integer> counts() {
    return counts;
  }

  /** The last strike. */
  String last() {
    return last;
  }
}
