package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of a workflow: by one process on sites made of this computer, and by a service. */
@Timeout(900)
final class WorkflowIT {
  /** Every task records its start; those in the middle wait for the file {@code go}. */
  private static final String WORDS =
      """
      argosy: 1
      kind: workflow
      name: words
      run: {retries: 1}
      tasks:
        - {id: split, work: 1s, command: [sh, note.sh, "echo one two > a.txt; echo three > b.txt"], outputs: [a.txt, b.txt]}
        - {id: left, work: 1s, after: {split: 1 kB}, inputs: [a.txt], command: [sh, note.sh, "GATE; wc -w < a.txt > left.txt"], outputs: [left.txt]}
        - {id: right, work: 1s, after: {split: 1 kB}, inputs: [b.txt], command: [sh, note.sh, "GATE; wc -w < b.txt > right.txt"], outputs: [right.txt]}
        - {id: sum, work: 1s, after: {left: 1 kB, right: 1 kB}, command: [sh, note.sh, "cat left.txt right.txt > all.txt"], outputs: [all.txt]}
      sites:
        - {name: near, slots: 1}
        - {name: far, slots: 1}
      """;

  @TempDir Path folder;

  /** Tasks end with the process that ran them, also with one that was killed. */
  @AfterEach
  void nothingIsLeft() throws Exception {
    Desk.until("every task is gone", () -> running(folder + "/go").isEmpty());
  }

  private Desk desk() throws IOException {
    Desk desk = new Desk(folder);
    String gate =
        "while [ ! -e %s/go ]; do [ -e %s ] || exit 1; sleep 0.1; done".replace("%s", "" + folder);
    desk.write("words.yaml", WORDS.replace("GATE", gate));
    desk.write(
        "note.sh",
        ("echo $ARGOSY_TASK >> " + folder + "/begun\n")
            + "echo $ARGOSY_TASK speaks >&2\neval \"$1\"\n");
    return desk;
  }

  private List<String> begun() throws IOException {
    Path file = folder.resolve("begun");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  private void assertSummed(Path run) throws IOException {
    assertThat(Files.readString(run.resolve("results/sum/all.txt")).split("\\s+"))
        .containsExactly("2", "1");
  }

  @Test
  void every_task_runs_once_and_the_outputs_of_the_last_are_there() throws Exception {
    Desk desk = desk();
    Files.createFile(folder.resolve("go"));

    Desk.Ended run = desk.call("run", "words.yaml").await();

    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    assertThat(begun()).containsExactlyInAnyOrder("split", "left", "right", "sum");
    assertThat(run.out()).contains("makespan").contains("moved").contains("results/sum/all.txt");
    assertSummed(folder.resolve("data/runs/words-1"));
    Desk.Ended shown = desk.call("show", "words-1").await();
    assertThat(shown.out()).contains("4 of 4 tasks, done");
    Desk.Ended page = desk.call("show", "words-1", "--html", "page.html").await();
    assertThat(page.exit()).as(page.err()).isZero();
    assertThat(Files.readString(folder.resolve("page.html")))
        .contains("4 of 4 tasks, done")
        .contains("\"id\":\"split\"")
        .doesNotContain("/*data*/");
    Desk.Ended explained = desk.call("explain", "words-1").await();
    assertThat(explained.exit()).as(explained.err()).isZero();
  }

  @Tag("components")
  @Test
  void a_killed_workflow_resumes_and_no_finished_task_runs_again() throws Exception {
    Desk desk = desk();
    Desk.Call first = desk.call("run", "words.yaml");
    Desk.until("the middle has begun", () -> begun().containsAll(List.of("left", "right")));
    first.kill();
    Desk.until("its tasks are gone", () -> running(folder + "/go").isEmpty());
    assertThat(desk.call("list").await().out()).contains("interrupted");
    assertThat(desk.call("logs", "words-1", "--task", "split").await().out())
        .contains("split speaks");
    Files.createFile(folder.resolve("go"));

    Desk.Ended resumed = desk.call("resume", "words-1").await();

    assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isZero();
    assertThat(begun().stream().filter("split"::equals)).hasSize(1);
    assertThat(begun().stream().filter("sum"::equals)).hasSize(1);
    assertSummed(folder.resolve("data/runs/words-1"));
  }

  @Test
  void a_task_that_fails_is_tried_again_stops_only_what_waits_for_it_and_can_be_mended()
      throws Exception {
    Desk desk = desk();
    Files.createFile(folder.resolve("go"));
    Path file = folder.resolve("words.yaml");
    Path mended = folder.resolve("mended");
    String broken = "if test -e " + mended + "; then wc -w < b.txt > right.txt; fi";
    Files.writeString(file, Files.readString(file).replace("wc -w < b.txt > right.txt", broken));

    Desk.Ended run = desk.call("run", "words.yaml").await();

    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err()).contains("task right failed 2 times").contains("1 of 4 tasks");
    assertThat(run.out()).contains("right failed, 2 times: task right did not write its output");
    assertThat(begun().stream().filter("right"::equals)).hasSize(2);
    assertThat(begun()).contains("left").doesNotContain("sum");
    Desk.Ended explained = desk.call("explain", "words-1").await();
    assertThat(explained.out()).contains("did not write its output right.txt");

    Files.createFile(mended);
    Desk.Ended resumed = desk.call("resume", "words-1").await();

    assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isZero();
    assertThat(begun())
        .containsExactlyInAnyOrder("split", "left", "right", "right", "right", "sum");
    assertSummed(folder.resolve("data/runs/words-1"));
  }

  private static String promised(String name, String promise, String tasks) {
    return "argosy: 1\nkind: workflow\nname: "
        + (name + "\npromise: " + promise + "\ntasks:\n" + tasks)
        + "sites: [{name: near, slots: 2}]\n";
  }

  /** Both run at once, because each only needs time to pass. */
  @Tag("components")
  @Test
  void a_deadline_that_passes_stops_the_workflow_or_is_reported_at_its_late_end() throws Exception {
    Desk desk = new Desk(folder);
    String endless = "while [ -e " + folder + "/stop.yaml ]; do sleep 0.1; done";
    desk.write(
        "stop.yaml",
        promised(
            "stop",
            "{deadline: 5s, otherwise: stop}",
            "  - {id: quick, work: 1s, command: [sh, -c, 'echo 7 > a.txt'], outputs: [a.txt]}\n"
                + ("  - {id: endless, work: 1s, command: [sh, -c, '" + endless + "']}\n")
                + "  - {id: never, work: 1s, after: [endless], command: ['true']}\n"));
    desk.write(
        "late.yaml",
        promised(
            "late",
            "{deadline: 2s, otherwise: continue}",
            "  - {id: slow, work: 1s, command: [sleep, '3']}\n"
                + "  - {id: last, work: 1s, after: [slow], command: [sh, -c, 'echo 7 > b.txt'],"
                + " outputs: [b.txt]}\n"));
    Desk.Call stops = desk.call("run", "stop.yaml");
    Desk.Call isLate = desk.call("run", "late.yaml");

    Desk.Ended late = isLate.await();
    assertThat(late.exit()).as(late.out() + late.err()).isEqualTo(4);
    assertThat(folder.resolve("data/runs/late-1/results/last/b.txt")).hasContent("7");
    assertThat(desk.call("explain", "late-1").await().out())
        .contains("the deadline passed with")
        .contains("done, after the deadline");

    Desk.Ended stopped = stops.await();
    assertThat(stopped.exit()).as(stopped.out() + stopped.err()).isEqualTo(5);
    assertThat(stopped.out()).doesNotContain("never runs on");
    // Whether the task got there before the deadline depends on the machine.
    if (stopped.out().contains("quick is done")) {
      assertThat(folder.resolve("data/runs/stop-1/results/quick/a.txt")).hasContent("7");
    }
    assertThat(desk.call("explain", "stop-1").await().out())
        .contains("the deadline passed with")
        .contains("stopped incomplete");
    Desk.until("its task is gone", () -> running(endless).isEmpty());
  }

  private static List<ProcessHandle> running(String script) {
    return ProcessHandle.allProcesses()
        .filter(it -> it.info().commandLine().orElse("").contains(script))
        .toList();
  }

  @Test
  void a_site_that_is_lost_leads_to_another_schedule_and_every_result() throws Exception {
    try (Campus campus = new Campus(folder, "--lease", "4s")) {
      campus.serve();
      String token = campus.operator();
      desk();
      Desk.Call near = campus.agent(token, "near", "one", 1);
      campus.agent(token, "far", "two", 1);
      String job = campus.submit(token, "words.yaml");
      Desk.until("the middle has begun", () -> begun().containsAll(List.of("left", "right")));
      near.kill();
      Files.createFile(folder.resolve("go"));

      assertThat(campus.outcome(token, job)).isEqualTo("done");
      Path all = folder.resolve("all");
      Desk.Ended results = campus.call(token, "results", job, "--all", all.toString());
      assertThat(results.exit()).as(results.err()).isZero();
      assertThat(Files.readString(all.resolve("sum/all.txt")).split("\\s+"))
          .containsExactly("2", "1");
      assertThat(campus.call(token, "results", job).out()).contains("split,a.txt,8,");
    }
  }
}
