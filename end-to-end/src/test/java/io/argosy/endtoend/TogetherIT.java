package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.AttemptId;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program in sh and curl, one in Java and one that only prints percentages do one job, each on
 * its own machine. The example runs unchanged, with more work than fits into a test, and a fourth
 * machine that waits until the test has seen enough, and then does the rest at once.
 */
@Tag("components")
final class TogetherIT {
  private static final int TOTAL = 200_000;
  private static final int HOGS = 8;
  private static final List<String> REAL = List.of("old", "new", "lent");
  private static final String REST =
      "  - {chunked: [sh, -c, 'until [ -e go ]; do [ -e together.yaml ] || exit 1; sleep 0.1; done;"
          + " seq -f \"%.0f 0 0\" {first} {last}'], on: [rest]}\n";

  @TempDir Path folder;
  private final List<Process> hogs = new ArrayList<>();
  private Desk desk;

  @BeforeEach
  void the_example_is_at_hand() throws Exception {
    for (String command : List.of("curl", "taskset")) {
      Component.needed(
          command,
          new ProcessBuilder("sh", "-c", "command -v " + command).start().waitFor() == 0,
          command + " is not installed: programs that work together are not tested");
    }
    desk = new Desk(folder);
    Path examples = Path.of(System.getProperty("argosy.home"), "examples", "take-part");
    for (String file : List.of("longest.sh", "Longest.java", "longest.awk")) {
      Files.copy(examples.resolve(file), folder.resolve(file));
    }
    String yaml = Files.readString(examples.resolve("together.yaml"));
    desk.write(
        "together.yaml",
        yaml.replace("total: 10_000", "total: " + TOTAL)
                .replace("[sh, longest.sh]", "[sh, " + folder.resolve("longest.sh") + "]")
                .replace("[java,", "[taskset, -c, '" + core() + "', java,")
                .replace("result: {merge", REST + "result: {merge")
            // Reports every second: the sooner work moves, the sooner the test is over.
            + "promise: {deadline: 20s}\nslots: {initial: 4}\n");
  }

  @AfterEach
  void no_program_is_slowed_any_more() {
    hogs.forEach(Process::destroyForcibly);
  }

  /** A core that this process may use. */
  private static String core() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> line.replaceAll("\\D*(\\d+).*", "$1"))
        .findFirst()
        .orElseThrow();
  }

  private Desk.Call start() throws IOException {
    return desk.call(
        "run",
        "together.yaml",
        "--machine",
        "old=1",
        "--machine",
        "new=1",
        "--machine",
        "lent=1",
        "--machine",
        "rest=1");
  }

  private Path run() {
    return folder.resolve("data/runs/together-1");
  }

  private List<Fact> facts() {
    Path journal = run().resolve("journal");
    if (!Files.exists(journal.resolve("00000001.log"))) {
      return List.of();
    }
    try (Stream<Entry> entries = FileJournal.read(journal)) {
      return entries.flatMap(entry -> entry.facts().stream()).toList();
    }
  }

  private static Map<AttemptId, String> machines(List<Fact> facts) {
    Map<AttemptId, String> machines = new HashMap<>();
    for (Fact fact : facts) {
      if (fact instanceof Fact.AttemptPlaced placed) {
        machines.put(placed.attempt(), placed.machine().value());
      }
    }
    return machines;
  }

  private boolean allHaveKeptSomething() {
    List<Fact> facts = facts();
    Map<AttemptId, String> machines = machines(facts);
    TreeSet<String> kept = new TreeSet<>();
    for (Fact fact : facts) {
      if (fact instanceof Fact.PieceKept piece) {
        kept.add(machines.getOrDefault(piece.attempt(), ""));
      }
    }
    return kept.containsAll(REAL);
  }

  private void slowDown() throws IOException {
    for (int i = 0; i < HOGS; i++) {
      hogs.add(
          new ProcessBuilder("taskset", "-c", core(), "setsid", "sh", "-c", "while :; do :; done")
              .start());
    }
  }

  /** Whether another worker got work that the slowed machine had returned before. */
  private boolean workHasMoved(int since) {
    List<Fact> facts = facts();
    Map<AttemptId, String> machines = machines(facts);
    boolean yielded = false;
    for (Fact fact : facts.subList(since, facts.size())) {
      yielded |=
          fact instanceof Fact.WorkYielded gave
              && "new".equals(machines.get(gave.attempt()))
              && !gave.work().isEmpty();
      if (yielded && fact instanceof Fact.WorkGranted got) {
        return !"new".equals(machines.get(got.attempt()));
      }
    }
    return false;
  }

  private void assertWhole(Desk.Ended ended) throws Exception {
    // With so much work the deadline, which makes reports frequent, may well have passed.
    assertThat(ended.exit()).as(ended.out() + ended.err()).isIn(0, 4);
    List<String> lines = Files.readAllLines(run().resolve("result"));
    assertThat(lines.stream().map(line -> line.replaceAll(" .*", "")).toList())
        .isEqualTo(Scripts.everyIndexOnce(TOTAL));
    List<Fact> facts = facts();
    Map<AttemptId, String> machines = machines(facts);
    for (Fact fact : facts) {
      if (fact instanceof Fact.PieceKept kept && REAL.contains(machines.get(kept.attempt()))) {
        long block = kept.piece().end() - 1;
        assertThat(lines.get((int) block)).isEqualTo(longest(block));
      }
    }
    Desk.until("no worker is left", () -> desk.running(folder.resolve("longest.sh")).isEmpty());
  }

  /** The expected result of a block. */
  static String longest(long block) {
    long best = 0;
    int most = -1;
    for (long number = block * 1000 + 1; number <= (block + 1) * 1000; number++) {
      int steps = 0;
      for (long n = number; n > 1; steps++) {
        n = n % 2 == 0 ? n / 2 : 3 * n + 1;
      }
      best = steps > most ? number : best;
      most = Math.max(steps, most);
    }
    return block + " " + best + " " + most;
  }

  @Test
  void work_moves_away_from_the_one_that_is_slowed_and_the_page_shows_it() throws Exception {
    Desk.Call call = start();
    Desk.until("all three programs have stored something", this::allHaveKeptSomething);
    int before = facts().size();
    slowDown();
    Desk.until("work has moved away from the slowed program", () -> workHasMoved(before));
    no_program_is_slowed_any_more();
    desk.go();

    assertWhole(call.await());
    Desk.Ended shown = desk.call("show", "together-1", "--html", "page.html").await();
    assertThat(shown.exit()).as(shown.err()).isZero();
    assertThat(shown.out()).contains("old", "new", "lent");
    assertThat(folder.resolve("page.html"))
        .content()
        .contains("[\"old\"]", "[\"new\"]", "[\"lent\"]", "the work is shared anew");
  }

  @Test
  void after_a_kill_the_programs_resume_together() throws Exception {
    Desk.Call call = start();
    Desk.until("all three programs have stored something", this::allHaveKeptSomething);
    call.kill();
    desk.go();

    assertWhole(desk.call("resume", "together-1").await());
  }
}
