package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that exceed a limit of their machine: each fails, and the machine keeps working. */
final class LimitsIT {
  /** Another user with read access only: the program itself may be in root's home. */
  private static final List<String> NOBODY =
      List.of(
          "setpriv",
          "--reuid",
          "65534",
          "--regid",
          "65534",
          "--clear-groups",
          "--inh-caps=+dac_read_search",
          "--ambient-caps=+dac_read_search",
          "--");

  @TempDir Path folder;

  /** A job of one iteration. */
  private static String submit(Campus campus, String script) throws Exception {
    campus.desk().job("{mode: range, total: 1}", "concat", ", retries: 0", script);
    return campus.submit(campus.operator(), "job.yaml");
  }

  /** A job of one iteration that does not use the folder of the tests. */
  private static String submitApart(Campus campus, String script) throws Exception {
    campus
        .desk()
        .write(
            "apart.yaml",
            "argosy: 1\nkind: iterative\nname: apart\nseed: 1\n"
                + "iterations: {mode: range, total: 1}\n"
                + ("run: {chunked: [sh, -c, '" + script + "', '{first}', '{count}'], retries: 0}\n")
                + "result: {from: stdout, merge: concat}\n");
    return campus.submit(campus.operator(), "apart.yaml");
  }

  private static String failure(Campus campus, String script) throws Exception {
    String job = submit(campus, script);
    assertThat(campus.outcome(campus.operator(), job)).isEqualTo("failed");
    return campus.ask(campus.operator(), "GET", "/v1/jobs/" + job, "");
  }

  private static void assertGoesOn(Campus campus, Desk.Call agent) throws Exception {
    String job = submit(campus, Scripts.INDICES);
    assertThat(campus.outcome(campus.operator(), job)).isEqualTo("done");
    assertThat(agent.process().isAlive()).isTrue();
  }

  private static void needRoot() throws IOException {
    boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    Component.needed("root", root, "changing users needs root: limits of others are not tested");
  }

  /** Every limit; how they are enforced depends on the machine. */
  private static void assertAllHold(Campus campus, Desk.Call agent) throws Exception {
    Desk.until("it says what tasks may use", () -> agent.said("memory=64MiB,processes=20"));
    assertThat(
            failure(campus, "(head -c 200000000 /dev/zero; sleep 600) | tail -n 1 | wc -c; exit 0"))
        .containsPattern("used [\\d.]+ MiB of 64 MiB memory");
    assertGoesOn(campus, agent);
    assertThat(failure(campus, "exec head -c 5000000 /dev/zero"))
        .contains("wrote 2 MB of 2 MB into one file");
    assertGoesOn(campus, agent);
    assertThat(
            failure(
                campus,
                "for i in 1 2 3 4 5; do head -c 1500000 /dev/zero > junk$i; done; sleep 600"))
        .containsPattern("wrote [\\d.]+ MB of 4 MB disk in its folder");
    assertGoesOn(campus, agent);
    assertThat(
            failure(
                campus,
                "perl -e 'for (1..100) {open($f[$_], \"<\", \"/dev/null\") or die \"$!\\n\"}'"))
        .contains("may have 50 files open");
    assertGoesOn(campus, agent);
    assertThat(
            failure(
                campus,
                "trap '' TERM; for i in 1 2 3 4 5 6 7 8 9; do for j in 1 2 3 4 5 6 7 8 9; do (sleep"
                    + " 600 & sleep 600) & done; done; sleep 600"))
        .containsPattern("has \\d+ of 20 processes|Cannot fork.*may have 20 processes");
    assertGoesOn(campus, agent);
  }

  private static final String SMALL = "memory=64MiB,processes=20,files=50,file-size=2MB,disk=4MB";

  @Test
  void every_limit_holds_where_control_groups_can_be_made() throws Exception {
    try (Campus campus = new Campus(folder, "--lease", "600s")) {
      campus.serve();
      Desk.Call agent = campus.agent(campus.operator(), "lab", "one", 1, "--limit", SMALL);
      assertAllHold(campus, agent);
    }
  }

  @Tag("components")
  @Test
  void every_limit_holds_for_a_user_without_rights() throws Exception {
    needRoot();
    try (Campus campus = new Campus(folder, "--lease", "600s")) {
      campus.serve();
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
      Path work = Files.createDirectory(folder.resolve("theirs"));
      Files.setAttribute(work, "unix:uid", 65_534);
      Desk.Call agent =
          campus.agentBy(
              NOBODY,
              campus.operator(),
              "lab",
              "one",
              1,
              "--work",
              work.toString(),
              "--limit",
              SMALL);
      assertAllHold(campus, agent);
      assertThat(agent.said("tasks share /tmp with all others")).isTrue();
    }
  }

  @Test
  void temporary_files_of_a_job_are_removed_with_it_and_no_other_job_sees_them() throws Exception {
    needRoot();
    // Not below /tmp, which would have to stay shared for the agent's own folder to be visible.
    Path work = Files.createTempDirectory(Path.of("/var/lib"), "argosy-limits");
    String name = "argosy-" + ProcessHandle.current().pid() + "-left";
    try (Campus campus = new Campus(folder, "--lease", "600s")) {
      campus.serve();
      Files.setPosixFilePermissions(work, PosixFilePermissions.fromString("rwxr-xr-x"));
      Desk.Call agent =
          campus.agent(
              campus.operator(),
              "lab",
              "one",
              1,
              "--work",
              work.resolve("agent").toString(),
              "--run-as-range",
              "300000-300100");
      String leaves = "for d in /tmp /var/tmp /dev/shm; do echo secret > $d/" + name + "; done; ";
      String first = submitApart(campus, leaves + "ls /tmp /var/tmp /dev/shm | sort | uniq -c");
      assertThat(campus.outcome(campus.operator(), first)).isEqualTo("done");
      assertThat(campus.call(campus.operator(), "results", first).out()).contains("3 " + name);
      String second = submitApart(campus, "ls /tmp /var/tmp /dev/shm | grep -c left; exit 0");
      assertThat(campus.outcome(campus.operator(), second)).isEqualTo("done");
      assertThat(campus.call(campus.operator(), "results", second).out()).isEqualTo("0\n");
      for (String place : List.of("/tmp", "/var/tmp", "/dev/shm")) {
        assertThat(Path.of(place, name)).doesNotExist();
      }
      assertThat(agent.said("have /tmp, /var/tmp, /run/lock and /dev/shm of their own")).isTrue();
    } finally {
      new ProcessBuilder("rm", "-rf", work.toString()).start().waitFor();
    }
  }

  @Test
  void an_invalid_limit_is_bad_input() throws Exception {
    Desk.Ended ended =
        new Desk(folder)
            .call(
                Map.of(),
                List.of(
                    "agent",
                    "--limit",
                    "memory=2",
                    "--site",
                    "lab",
                    "--token",
                    "x",
                    "--server",
                    "http://127.0.0.1:1"))
            .await();
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err())
        .contains("--limit is memory=2; it must be memory=none, or a size of at least 4 MiB");
  }
}
