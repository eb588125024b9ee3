package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A bag on rented processes of this computer, and a service that is killed meanwhile. */
@Timeout(900)
final class RentIT {
  private static final int TASKS = 12;
  private static final String SECRET = "a-key-of-the-cloud";

  /** Money for hours and time to start, so that nothing depends on the speed of this computer. */
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
    Component.needed("setpriv", isRoot(), "not root: no service rents machines beside itself");
    // Programs run as separate users here, and these stories communicate with them by files.
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    campus =
        new Campus(folder, "--lease", "8s", "--rent", "local", "--rent-work", work().toString());
    campus.knows("AWS_SECRET_ACCESS_KEY", SECRET);
    campus.serve();
    token = campus.operator();
    campus.desk().write("bag.yaml", BAG);
  }

  @AfterEach
  void close() throws Exception {
    if (campus == null) {
      return;
    }
    campus.close();
    // A machine that finds no server ends itself in time; a test need not wait for that.
    everything().forEach(ProcessHandle::destroyForcibly);
    Desk.until("nothing runs any more", () -> everything().isEmpty());
  }

  private static boolean isRoot() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
  }

  /** Submits a bag of which each machine type has done one task and runs another. */
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

  private Path work() {
    return folder.resolve("rented");
  }

  /** Rented machines, and programs that run on them: all whose home is in their folders. */
  private List<ProcessHandle> everything() {
    return ProcessHandle.allProcesses().filter(it -> isRented(it.pid())).toList();
  }

  private boolean isRented(long pid) {
    try {
      Path at = Files.readSymbolicLink(Path.of("/proc/" + pid + "/cwd"));
      return at.startsWith(rents()) || at.startsWith(work());
    } catch (IOException goneOrHidden) {
      return false;
    }
  }

  private void assertWhole(String job) throws Exception {
    assertThat(campus.outcome(token, job)).startsWith("done");
    assertThat(campus.call(token, "results", job).out().lines().toList())
        .isEqualTo(Scripts.everyIndexOnce(TASKS));
  }

  @Tag("components")
  @Test
  void a_bag_rents_machines_of_two_types_and_releases_them() throws Exception {
    String job = underWay();
    campus.desk().go();
    assertWhole(job);
    Desk.until("all are given back", () -> everything().isEmpty());
    assertThat(campus.call(token, "explain", job).out())
        .contains("slow-1 is ordered", "fast-2 is ready", "is gone and cost");
  }

  @Tag("components")
  @Test
  void machines_of_a_killed_service_end_themselves_and_the_bag_resumes() throws Exception {
    // They stay for their paid time, and this story waits for that; they start faster.
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
  void machines_keep_working_while_a_service_is_briefly_unreachable() throws Exception {
    String job = underWay();
    campus.killServer();
    campus.serve();
    campus.desk().go();
    assertWhole(job);
    Desk.until("all are given back", () -> everything().isEmpty());
  }

  @Tag("components")
  @Test
  void programs_end_with_an_agent_that_is_killed_wherever_they_hide() throws Exception {
    // Only the shell beside the agent can end them.
    String script = "setsid sleep 3600 & echo $! > FOLDER/hidden; exec sleep 3600";
    campus.desk().write("work.sh", script.replace("FOLDER", folder.toString()));
    campus.submit(token, "bag.yaml");
    Path hidden = folder.resolve("hidden");
    Desk.until("a task runs", () -> Files.exists(hidden) && Files.size(hidden) > 0);
    campus.killServer();
    everything().stream().filter(this::isAgent).forEach(ProcessHandle::destroyForcibly);
    Desk.until("programs are gone", () -> everything().isEmpty());
    long pid = Long.parseLong(Files.readString(hidden).strip());
    assertThat(ProcessHandle.of(pid).filter(it -> isRented(it.pid()))).isEmpty();
  }

  /** The home of agents is the service's folder, that of programs their jobs'. */
  private boolean isAgent(ProcessHandle process) {
    try {
      Path at = Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd"));
      return at.startsWith(rents());
    } catch (IOException gone) {
      return false;
    }
  }

  @Tag("components")
  @Test
  void a_machine_that_the_service_does_not_know_is_found_and_ended() throws Exception {
    String mark = Files.readString(rents().resolve("mark")).strip();
    campus.killServer();
    ProcessBuilder lost = new ProcessBuilder("sleep", "3600");
    lost.environment().put("ARGOSY_RENT", mark + "/slow-99");
    Process orphan = lost.start();
    campus.serve();
    assertThat(orphan.waitFor()).isNotZero();
  }

  @Test
  void a_task_gets_nothing_of_the_service_that_it_runs_beside() throws Exception {
    Path server = folder.resolve("data/server");
    assertThat(server.resolve("access.json")).content().contains("\"tokens\"");
    assertThat(server.resolve("key")).exists();
    String script =
        """
        exec 2>&1
        echo "user $(id -u)"
        env
        cat /proc/PID/environ /proc/[0-9]*/environ
        cat SERVER/access.json SERVER/key SERVER/realms/main/rents/mark
        ls SERVER SERVER/realms/main/rents/local
        cat SERVER/realms/main/rents/local/*/token
        echo "end of $1"
        """;
    long pid = campus.server().process().pid();
    campus
        .desk()
        .write(
            "work.sh",
            script.replace("PID", Long.toString(pid)).replace("SERVER", server.toString()));
    String job = campus.submit(token, "bag.yaml");
    assertThat(campus.outcome(token, job)).startsWith("done");
    List<String> said = campus.call(token, "results", job).out().lines().toList();
    assertThat(said).contains("end of 0").doesNotContain("user 0");
    assertThat(said.stream().filter(line -> line.startsWith("user ")).toList())
        .isNotEmpty()
        .allSatisfy(line -> assertThat(Integer.parseInt(line.substring(5))).isGreaterThan(199_999));
    assertThat(String.join("\n", said))
        .doesNotContain(SECRET, "\"tokens\"", "argosy_rent_", "PGPASSWORD");
  }

  @Test
  void a_server_that_would_run_programs_as_itself_refuses_to_rent_beside_itself() throws Exception {
    // Another user, which can still read the classes of this program.
    List<String> nobody =
        List.of(
            "setpriv",
            "--reuid=65534",
            "--regid=65534",
            "--clear-groups",
            "--inh-caps=+dac_override",
            "--ambient-caps=+dac_override");
    List<String> words = List.of("server", "--port", "0", "--rent", "local", "--data", "other");
    Desk.Ended ended = campus.desk().call(nobody, Map.of(), words).await();
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err())
        .contains("--rent is local", "run the server as root", "--rent ssh")
        .hasLineCount(1);
    assertThat(folder.resolve("other")).doesNotExist();
  }
}
