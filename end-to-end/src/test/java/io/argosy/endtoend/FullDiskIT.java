package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.JsonTree;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A full disk, simulated by a small tmpfs; only root may mount one. */
final class FullDiskIT {
  @TempDir Path folder;
  private Path disk;

  @BeforeEach
  void mount() throws Exception {
    disk = Files.createDirectory(folder.resolve("disk"));
    boolean mounted = succeeds("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.toString());
    Component.needed(
        "tmpfs", mounted, "mounting a small disk needs root: a full one is not tested");
  }

  @AfterEach
  void unmount() throws Exception {
    succeeds("umount", "-l", disk.toString());
  }

  private static boolean succeeds(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
  }

  @Test
  void results_that_find_no_room_stop_the_run_which_can_be_resumed() throws Exception {
    Desk desk = new Desk(folder, disk);
    // Two megabytes of zeros on a disk of one; like many programs, it ignores errors.
    String script = "[ -e big ] && head -c 2000000 /dev/zero\n" + Scripts.INDICES + "\nexit 0\n";
    desk.job("{mode: range, total: 300}", "concat", ", retries: 0", script);
    Path big = Files.createFile(folder.resolve("big"));

    Desk.Ended ended = desk.run();

    assertThat(ended.exit()).as(ended.out()).isEqualTo(1);
    assertThat(ended.err()).contains("no space left on the disk of").contains("resume");
    Desk.until("no worker is left", () -> desk.workers().isEmpty());

    Files.delete(big);
    Desk.Ended resumed = desk.resume();
    assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isZero();
    assertThat(desk.result()).isEqualTo(Scripts.everyIndexOnce(300));
  }

  @Tag("components")
  @Test
  void a_disk_that_other_programs_fill_stops_the_run_and_loses_nothing() throws Exception {
    Desk desk = new Desk(folder, disk);
    String script = Scripts.GATE + Scripts.INDICES;
    desk.job("{mode: range, total: 400}", "concat", ", retries: 1000", script);
    desk.permit(1);
    Desk.Call call = desk.start("run", "job.yaml");
    Desk.until("a piece is kept", () -> desk.published() >= 1);
    Path filler = disk.resolve("filler");
    fill(filler);
    desk.go();
    Desk.until(
        "it gives up",
        () -> {
          fill(filler);
          return !call.process().isAlive();
        });

    Desk.Ended ended = call.await();
    assertThat(ended.exit()).as(ended.out()).isEqualTo(1);
    assertThat(ended.err()).contains("is lost").contains("resume");
    Desk.until("no worker is left", () -> desk.workers().isEmpty());

    Files.delete(filler);
    Desk.Ended resumed = desk.resume();
    assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isZero();
    assertThat(desk.result()).isEqualTo(Scripts.everyIndexOnce(400));
  }

  /** A service with all its data on the disk; one agent, blocked after its first piece. */
  private Campus service() throws Exception {
    Campus campus = new Campus(folder, "--lease", "600s", "--data", disk.toString());
    campus.serve();
    String script = "cd " + folder + "\n" + Scripts.GATE + Scripts.INDICES;
    campus.desk().job("{mode: range, total: 400}", "concat", "", script);
    campus.desk().permit(1);
    return campus;
  }

  @Tag("components")
  @Test
  void results_for_a_service_without_room_are_reported_until_there_is_some() throws Exception {
    try (Campus campus = service()) {
      Desk.Call agent = campus.agent(campus.operator(), "lab", "one", 1);
      String job = campus.submit(campus.operator(), "job.yaml");
      Desk.until("a piece is kept", () -> campus.kept(campus.operator(), job) > 0);
      Path filler = disk.resolve("filler");
      fill(filler);
      campus.desk().go();
      Desk.until(
          "the agent hears of it",
          () -> {
            fill(filler);
            return agent.said("no space is left") || agent.said("server-away");
          });
      Desk.until("the service says so", () -> campus.server().said("No space left"));

      Files.delete(filler);
      assertWhole(campus, job);
      assertThat(agent.process().isAlive()).isTrue();
    }
  }

  @Test
  void a_realm_whose_journal_has_no_disk_space_stops_and_resumes_when_there_is_some()
      throws Exception {
    try (Campus campus = service()) {
      String token = campus.operator();
      Desk.Call agent = campus.agent(token, "lab", "one", 1);
      String job = campus.submit(token, "job.yaml");
      Desk.until("a piece is kept", () -> campus.kept(token, job) > 0);
      String other = campus.submit(token, "job.yaml");
      long kept = campus.kept(token, job);
      Path filler = disk.resolve("filler");
      Desk.until(
          "the journal refuses",
          () -> {
            fill(filler);
            campus.answer(token, "POST", "/v1/jobs/" + other + "/cancel", "");
            return !campus.isReady();
          });
      Desk.until("the service says so", () -> campus.server().said("has stopped"));
      campus.desk().go();
      Desk.until("the agent waits for it", () -> agent.said("server-away"));

      Files.delete(filler);
      Desk.until("the realm goes on by itself", campus::isReady);
      assertThat(campus.kept(token, job)).isGreaterThanOrEqualTo(kept);
      assertWhole(campus, job);
      assertThat(agent.process().isAlive()).isTrue();
    }
  }

  private Desk.Call agentOn(Campus campus, String size) throws Exception {
    succeeds("mount", "-o", "remount,size=" + size, disk.toString());
    return campus.agent(campus.operator(), "lab", "one", 1, "--work", disk.toString());
  }

  @Test
  void a_job_that_fills_the_disk_of_an_agent_fails_and_the_agent_does_the_next() throws Exception {
    try (Campus campus = new Campus(folder, "--lease", "600s")) {
      campus.serve();
      String token = campus.operator();
      Desk.Call agent = agentOn(campus, "20m");
      // Thirty megabytes on a disk of twenty; like many programs, it ignores errors.
      String script = "for i in $(seq 30); do head -c 1000000 /dev/zero > junk$i; done; exit 0";
      campus.desk().job("{mode: range, total: 1}", "concat", ", retries: 1", script);
      String first = campus.submit(token, "job.yaml");
      assertThat(campus.outcome(token, first)).isEqualTo("failed");
      assertThat(campus.ask(token, "GET", "/v1/jobs/" + first, ""))
          .containsPattern("wrote [\\d.]+ Mi?B of [\\d.]+ Mi?B disk in its folder");

      campus.desk().job("{mode: range, total: 40}", "concat", "", Scripts.INDICES);
      String second = campus.submit(token, "job.yaml");
      assertThat(campus.outcome(token, second)).isEqualTo("done");
      assertThat(agent.process().isAlive()).isTrue();
    }
  }

  @Tag("components")
  @Test
  void a_task_that_left_too_much_does_not_stand_in_the_way_of_the_same_jobs_next()
      throws Exception {
    try (Campus campus = new Campus(folder, "--lease", "600s")) {
      campus.serve();
      String token = campus.operator();
      agentOn(campus, "20m");
      Path once = Files.createFile(folder.resolve("once"));
      String script =
          ("if rm " + once + "; then for i in $(seq 15); do head -c 1000000 /dev/zero > junk$i;")
              + (" done; exit 1; fi\n" + Scripts.INDICES);
      campus.desk().job("{mode: range, total: 40}", "concat", ", retries: 1", script);
      assertThat(campus.outcome(token, campus.submit(token, "job.yaml"))).isEqualTo("done");
    }
  }

  @Tag("components")
  @Test
  void an_agent_short_of_disk_takes_no_work_and_takes_it_again_when_there_is_room()
      throws Exception {
    try (Campus campus = new Campus(folder, "--lease", "600s")) {
      campus.serve();
      String token = campus.operator();
      Desk.Call agent = agentOn(campus, "20m");
      Desk.until("it is there", () -> agent.said("registered"));
      Path filler = disk.resolve("filler");
      fill(filler);
      Desk.until("it says so", () -> agent.said("the disk is short of room"));
      campus.desk().job("{mode: range, total: 40}", "concat", ", retries: 0", Scripts.INDICES);
      String job = campus.submit(token, "job.yaml");
      Desk.until(
          "nothing is offered",
          () -> campus.ask(token, "GET", "/v1/sites", "").matches("(?s).*\"slots\" ?: ?0\\b.*"));
      assertThat(campus.get(token, "/v1/jobs/" + job).has("endedAt")).isFalse();

      Files.delete(filler);
      assertThat(campus.outcome(token, job)).isEqualTo("done");
      assertThat(agent.said("the disk has room again")).isTrue();
      assertThat(Files.readString(agent.err()).split("the disk is short of room", -1)).hasSize(2);
      assertThat(agent.process().isAlive()).isTrue();
    }
  }

  /** Like many programs, the wide ones ignore errors. Elsewhere they wait for the file "told". */
  private String flow() throws IOException {
    String wait = "while [ -e FOLDER ] && [ ! -e FOLDER/told ]; do sleep 0.1; done";
    String wide =
        "case $PWD in FOLDER/disk/*) ;; *) " + wait + ";; esac; head -c 2000000 /dev/zero";
    return """
    argosy: 1
    kind: workflow
    name: flow
    run: {retries: 0}
    tasks:
      - {id: wide1, work: 1s, command: [sh, -c, "WIDE > 1.bin; true"], outputs: [1.bin]}
      - {id: wide2, work: 1s, command: [sh, -c, "WIDE > 2.bin; true"], outputs: [2.bin]}
      - {id: thin, work: 1s, command: [sh, -c, "echo 7 > thin.txt"], outputs: [thin.txt]}
      - {id: size, work: 1s, after: [wide1, wide2, thin], command: [sh, -c, "cat *.bin | wc -c > size.txt"], outputs: [size.txt]}
    sites: [{name: near}, {name: far}]
    """
        .replace("WIDE", wide)
        .replace("FOLDER", folder.toRealPath().toString());
  }

  @Tag("components")
  @Test
  void an_output_without_disk_space_is_reported_and_a_machine_with_a_larger_disk_runs_it()
      throws Exception {
    try (Campus campus = new Campus(folder, "--lease", "600s")) {
      campus.serve();
      String token = campus.operator();
      campus.desk().write("flow.yaml", flow());
      Desk.Call small =
          campus.agent(token, "near", "small", 1, "--work", disk.toString(), "--limit", "none");
      Desk.Call large = campus.agent(token, "far", "large", 1);
      Desk.until("both are there", () -> small.said("registered") && large.said("registered"));
      String job = campus.submit(token, "flow.yaml");
      Desk.until(
          "the small one says so",
          () -> facts(campus, job).contains("no space left on the disk of " + disk));
      Files.createFile(folder.resolve("told"));

      assertThat(campus.outcome(token, job)).isEqualTo("done");
      assertThat(small.process().isAlive()).isTrue();
      assertThat(facts(campus, job)).doesNotContain("PieceFailed");
      Path all = folder.resolve("all");
      Desk.Ended results = campus.call(token, "results", job, "--all", all.toString());
      assertThat(results.exit()).as(results.err()).isZero();
      assertThat(all.resolve("size/size.txt")).hasContent("4000000");
    }
  }

  private static String facts(Campus campus, String job) throws Exception {
    return campus.ask(campus.operator(), "GET", "/v1/jobs/" + job + "/facts", "");
  }

  /** Checks that the job ends; a realm that had to stop resumes by itself. */
  private static void assertWhole(Campus campus, String job) throws Exception {
    String token = campus.operator();
    Desk.until(
        "the job ends",
        () -> {
          HttpResponse<String> shown = campus.answer(token, "GET", "/v1/jobs/" + job, "");
          return shown.statusCode() == 200
              && JsonTree.fields("answer", shown.body()).has("endedAt");
        });
    Desk.Ended result = campus.call(token, "results", job);
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.out().lines().toList()).isEqualTo(Scripts.everyIndexOnce(400));
  }

  private static void fill(Path filler) throws IOException {
    try (OutputStream out =
        Files.newOutputStream(filler, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      while (true) {
        out.write(new byte[4096]);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }
}
