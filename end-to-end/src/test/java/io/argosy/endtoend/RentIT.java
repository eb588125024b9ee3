package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A bag on rented processes of this computer, and a service that is killed meanwhile. */
@Timeout(900)
final class RentIT {
  private static final int TASKS = 12;

  /** Money for hours and time to start, so that nothing depends on how slow this computer is. */
  private static final String BAG =
      """
      argosy: 1
      kind: bag
      name: bag
      seed: 7
      tasks: {command: [sh, work.sh, "{index}"], over: {count: 12}}
      run: {retries: 5}
      result: {from: stdout, merge: concat}
      offers:
        - name: slow
          provider: local
          cpu: 30%
          price: 0.01 EUR/m
          billing: {unit: 1m}
          start: 55s
          max: 1
        - name: fast
          provider: local
          cpu: 60%
          price: 0.02 EUR/m
          billing: {unit: 1m}
          start: 55s
          max: 1
      promise: {budget: 100 EUR}
      sample: {machines: 1}
      choose: fastest
      """;

  @TempDir Path folder;
  private Campus campus;
  private String token = "";

  @BeforeEach
  void open() throws Exception {
    campus = new Campus(folder, "--lease", "8s", "--rent", "local");
    campus.serve();
    token = campus.operator();
    campus.desk().write("bag.yaml", BAG);
  }

  @AfterEach
  void close() throws Exception {
    campus.close();
    // Whoever finds no server any more ends itself in time; a test need not wait for that.
    everything().forEach(ProcessHandle::destroyForcibly);
    Desk.until("nothing runs any more", () -> everything().isEmpty());
  }

  /** Hands in a bag of which each kind of machine has done one task and is at another. */
  private String underWay() throws Exception {
    for (String kind : List.of("slow", "fast")) {
      Files.createDirectory(folder.resolve("free-" + kind));
    }
    String script =
        """
        case "$PWD" in */slow-*) kind=slow ;; *) kind=fast ;; esac
        touch FOLDER/at-$kind
        until [ -e FOLDER/go ] || { rmdir FOLDER/free-$kind 2> /dev/null && rm FOLDER/at-$kind; }; do
          [ -e FOLDER ] || exit 1
          sleep 0.05
        done
        echo $1
        """;
    campus.desk().write("work.sh", script.replace("FOLDER", folder.toString()));
    String job = campus.submit(token, "bag.yaml");
    for (String kind : List.of("slow", "fast")) {
      Desk.until(
          "machines of both kinds are at their second task",
          () ->
              !Files.exists(folder.resolve("free-" + kind))
                  && Files.exists(folder.resolve("at-" + kind)));
    }
    return job;
  }

  private Path rents() {
    return folder.resolve("data/server/realms/main/rents");
  }

  /** Rented machines, and programs that run on them: all that is at home in their folders. */
  private List<ProcessHandle> everything() {
    return ProcessHandle.allProcesses().filter(it -> isRented(it.pid())).toList();
  }

  private boolean isRented(long pid) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + pid + "/cwd")).startsWith(rents());
    } catch (IOException goneOrHidden) {
      return false;
    }
  }

  private void assertWhole(String job) throws Exception {
    assertThat(campus.outcome(token, job)).startsWith("done");
    assertThat(campus.call(token, "results", job).out().lines().toList())
        .isEqualTo(Scripts.everyIndexOnce(TASKS));
  }

  @Test
  void a_bag_rents_machines_of_two_kinds_and_gives_them_back() throws Exception {
    String job = underWay();
    campus.desk().go();
    assertWhole(job);
    Desk.until("all are given back", () -> everything().isEmpty());
    assertThat(campus.call(token, "explain", job).out())
        .contains("slow-1 is ordered", "fast-2 is ready", "is gone and cost");
  }

  @Test
  void machines_of_a_service_that_was_killed_end_themselves_and_the_bag_goes_on() throws Exception {
    // They stay as long as they are paid for, and this story waits for that; they start faster.
    String soon = BAG.replace("unit: 1m", "unit: 20s").replace("start: 55s", "start: 35s");
    campus.desk().write("bag.yaml", soon.replaceAll("cpu: \\d+%", "cpu: 95%"));
    String job = underWay();
    campus.killServer();
    Desk.until("machines and programs are gone", () -> everything().isEmpty());
    campus.desk().go();
    campus.serve();
    assertWhole(job);
  }

  @Test
  void machines_work_on_while_a_service_is_away_for_a_moment() throws Exception {
    String job = underWay();
    campus.killServer();
    campus.serve();
    campus.desk().go();
    assertWhole(job);
    Desk.until("all are given back", () -> everything().isEmpty());
  }

  @Test
  void a_machine_that_nobody_knows_of_is_found_and_ended() throws Exception {
    String mark = Files.readString(rents().resolve("mark")).strip();
    campus.killServer();
    ProcessBuilder lost = new ProcessBuilder("sleep", "3600");
    lost.environment().put("ARGOSY_RENT", mark + "/slow-99");
    Process orphan = lost.start();
    campus.serve();
    assertThat(orphan.waitFor()).isNotZero();
  }
}
