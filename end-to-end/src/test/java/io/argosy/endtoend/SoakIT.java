package io.argosy.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two servers, their database and their agents: one after the other is killed, or paused for a
 * while, at random; then every result exists, once. Opt in: {@code -Dargosy.soak=100}, another
 * course: {@code -Dargosy.seed=N}.
 */
@Timeout(7200)
final class SoakIT {
  private static final int KILLS = Integer.getInteger("argosy.soak", 0);
  private static final int TOTAL = 2000;
  private static final List<String> AGENTS = List.of("one", "two");

  @TempDir Path folder;

  private final RandomGenerator random =
      RandomGeneratorFactory.of("L64X128MixRandom").create(Long.getLong("argosy.seed", 1));
  private final Map<String, Integer> counts = new TreeMap<>();
  private final Map<String, Desk.Call> agents = new TreeMap<>();
  private final List<Fleet.Replica> replicas = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();
  private long longest;

  @Test
  void whatever_is_killed_every_result_is_there_once() throws Exception {
    assumeTrue(KILLS > 0, "played on request: -Dargosy.soak=100");
    Postgres.needed();
    try (Postgres postgres = Postgres.start();
        Fleet fleet = new Fleet(folder, postgres.database("soak"))) {
      for (int i = 0; i < 2; i++) {
        ports.add(Ports.free());
        replicas.add(fleet.serve(List.of(), "127.0.0.1", ports.get(i)));
      }
      for (String name : AGENTS) {
        agents.put(name, fleet.agent(Map.of(), "lab", name, 2));
      }
      String sweep = submitSweep(fleet);
      Desk.until("work is kept", () -> kept(fleet, sweep) > 0);
      for (int kill = 0; kill < KILLS; kill++) {
        strike(postgres, fleet);
        awaitService(fleet, sweep);
      }
      System.out.println(
          KILLS
              + " strikes: "
              + counts
              + ", longest without an answer "
              + longest
              + " ms, kept by then "
              + kept(fleet, sweep)
              + " of "
              + TOTAL);
      fleet.go();
      fleet.assertWhole(replicas.getFirst(), sweep, TOTAL);
      System.out.println(
          "epochs: "
              + postgres.ask("soak", "select epoch from realm where id = 'main'")
              + ", entries: "
              + postgres.ask("soak", "select head from realm where id = 'main'"));
    }
  }

  /** A tenth of a second each; the last hundred wait until all strikes are over. */
  private String submitSweep(Fleet fleet) throws Exception {
    Files.writeString(
        folder.resolve("work.sh"), waits(TOTAL - 100) + Scripts.INDICES.replace("0.004", "0.1"));
    Files.writeString(
        folder.resolve("job.yaml"),
        "argosy: 1\nkind: iterative\nname: sweep\nseed: 1\n"
            + ("iterations: {mode: range, total: " + TOTAL + "}\n")
            + "run: {chunked: [sh, work.sh, '{first}', '{count}'], retries: 1000}\n"
            + "result: {from: stdout, merge: concat}\n"
            + "promise: {deadline: 60s}\nslots: {initial: 4}\n");
    return fleet.submit("job.yaml");
  }

  private String waits(int from) {
    return "[ $1 -lt "
        + from
        + " ] || until [ -e FOLDER/go ]; do [ -e FOLDER ] || exit 1; sleep 0.1; done\n"
            .replace("FOLDER", folder.toString());
  }

  private void strike(Postgres postgres, Fleet fleet) throws Exception {
    int owner = owner(postgres);
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> killServer(postgres, fleet, owner, "owner killed");
      case 3 -> killServer(postgres, fleet, 1 - owner, "other server killed");
      case 4, 5 -> {
        count("database killed");
        postgres.kill();
        postgres.serve();
      }
      case 6, 7 -> killAgent(fleet);
      default -> standStill(postgres, owner);
    }
  }

  /** It restarts, at the same address, when the other owns its realm, or at once. */
  private void killServer(Postgres postgres, Fleet fleet, int index, String what) throws Exception {
    count(what);
    replicas.get(index).call().kill();
    if (random.nextBoolean()) {
      Desk.until("the other has the realm", () -> owner(postgres) == 1 - index);
    }
    replicas.set(index, fleet.serve(List.of(), "127.0.0.1", ports.get(index)));
  }

  private void killAgent(Fleet fleet) throws Exception {
    count("agent killed");
    String name = AGENTS.get(random.nextInt(AGENTS.size()));
    Process process = agents.get(name).process();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
    agents.put(name, fleet.agent(Map.of(), "lab", name, 2));
  }

  private void standStill(Postgres postgres, int owner) throws Exception {
    count("owner stood still");
    replicas.get(owner).signal("STOP");
    Desk.until("the other has the realm", () -> owner(postgres) == 1 - owner);
    replicas.get(owner).signal("CONT");
  }

  private void count(String what) {
    counts.merge(what, 1, Integer::sum);
  }

  /** Which of the two owns the realm, or owned it last; waits until one of them does. */
  private int owner(Postgres postgres) throws Exception {
    int[] found = {-1};
    Desk.until(
        "one of the servers has the realm",
        () -> {
          String owner =
              postgres.ask("soak", "select coalesce(owner, '') from realm where id = 'main'");
          for (int i = 0; i < replicas.size(); i++) {
            if (owner.contains(":" + ports.get(i) + "#")) {
              found[0] = i;
            }
          }
          return found[0] >= 0;
        });
    return found[0];
  }

  private void awaitService(Fleet fleet, String job) throws Exception {
    long began = System.nanoTime();
    Desk.until("somebody answers", () -> kept(fleet, job) >= 0);
    longest = Math.max(longest, (System.nanoTime() - began) / 1_000_000);
  }

  private long kept(Fleet fleet, String job) {
    return Math.max(fleet.kept(replicas.getFirst(), job), fleet.kept(replicas.getLast(), job));
  }
}
