package io.argosy.bench.service;

import io.argosy.core.model.RetentionRule;
import io.argosy.protocol.text.JsonTree;
import io.argosy.server.Server;
import io.argosy.server.kind.ServiceKinds;
import io.argosy.server.postgres.DatabaseAddress;
import io.argosy.server.realm.ServiceTimes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A service in this process that runs small jobs one after the other, with a rule that keeps few of
 * them, a round of retention every few seconds, and jobs that leave memory soon. Prints a line a
 * minute: jobs so far, jobs with a record, live heap, threads, and the bytes in the data folder or
 * the database.
 *
 * <p>Arguments: the data folder, minutes, the milliseconds between jobs, and the address of a
 * database, if journals are to be there.
 */
public final class SoakBench {
  private static final int KEPT = 300;
  private static final Duration ROUNDS = Duration.ofSeconds(10);

  /** A busy machine loses no realm. */
  private static final Duration TERM = Duration.ofSeconds(60);

  private static final RetentionRule IN_MEMORY = new RetentionRule(Duration.ofSeconds(20), 100);

  /** Jobs fill a segment of the journal within minutes. */
  private static final String FILE =
      "argosy: 1\nkind: iterative\nname: soak\niterations: {mode: range, total: 8}\n"
          + "run: {chunked: ['true']}\nslots: {initial: 1, max: 1}\n"
          + "# a comment of the usual length\n".repeat(600);

  private SoakBench() {}

  public static void main(String[] words) throws Exception {
    Path data = Path.of(words[0]);
    long minutes = Long.parseLong(words[1]);
    Duration pause = Duration.ofMillis(Long.parseLong(words[2]));
    Optional<DatabaseAddress> database =
        words.length > 3
            ? Optional.of(DatabaseAddress.parse("DATABASE", words[3], Optional.empty()))
            : Optional.empty();
    Server server = server(data, database);
    String token = server.firstToken().orElseThrow();
    URI address = URI.create(server.url());
    try (BenchConnection user = new BenchConnection(address, token)) {
      user.ask(
          "PUT",
          "/v1/realms",
          BenchConnection.bytes("{\"realm\":\"main\",\"mostJobs\":" + KEPT + "}"));
      BenchAgent agent = new BenchAgent(address, token, "clerk", 4, 1);
      Thread.startVirtualThread(agent::work);
      soak(address, token, user, data, minutes, pause);
    }
    Runtime.getRuntime().halt(0);
  }

  private static Server server(Path data, Optional<DatabaseAddress> database) throws IOException {
    ServiceTimes usual = ServiceTimes.usual().with(IN_MEMORY);
    ServiceTimes times =
        new ServiceTimes(
            usual.heartbeat(),
            usual.lease(),
            usual.memory(),
            usual.signed(),
            usual.scaleStep(),
            usual.ended(),
            Optional.of(ROUNDS),
            usual.clock());
    Server.Options options =
        new Server.Options(
            data,
            "127.0.0.1",
            0,
            times,
            Optional.empty(),
            (_, _) -> List.of(),
            Optional.empty(),
            new Server.Sharing(database, Optional.empty(), TERM, Duration.ZERO));
    return Server.start(options, ServiceKinds.standard());
  }

  private static void soak(
      URI address, String token, BenchConnection user, Path data, long minutes, Duration pause)
      throws Exception {
    long began = System.nanoTime();
    long line = 0;
    long jobs = 0;
    System.out.println("minute\tjobs\twith a record\tlive heap MB\tthreads\tMB in the folder");
    while (line <= minutes) {
      if (System.nanoTime() - began >= Duration.ofMinutes(line).toNanos()) {
        System.out.printf(
            Locale.ROOT,
            "%d\t%d\t%d\t%d\t%d\t%.1f%n",
            line++,
            jobs,
            listed(user),
            heap(),
            Thread.getAllStackTraces().size(),
            bytes(data) / 1e6);
      }
      String job = BenchMachine.submit(address, token, FILE);
      while (!JsonTree.fields("answer", user.ask("GET", "/v1/jobs/" + job, new byte[0]))
          .has("endedAt")) {
        Thread.sleep(pause);
      }
      jobs++;
      Thread.sleep(pause);
    }
  }

  private static int listed(BenchConnection user) throws IOException {
    byte[] answer = user.ask("GET", "/v1/jobs?limit=1000", new byte[0]);
    return JsonTree.fields("answer", answer).groups("jobs").size();
  }

  private static long heap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
  }

  private static long bytes(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      long sum = 0;
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        sum += size(file);
      }
      return sum;
    } catch (UncheckedIOException goneMeanwhile) {
      return bytes(folder);
    }
  }

  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException gone) {
      return 0;
    }
  }
}
