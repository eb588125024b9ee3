package io.argosy.runtime.rent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.files.TaskUserRecords;
import io.argosy.protocol.process.ProcessTree;
import io.argosy.protocol.rental.Provider;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class LocalProviderTest {
  private static final MachineId FIRST = new MachineId("small-1");
  private static final MachineId SECOND = new MachineId("small-2");

  private static final Supplier<URI> SERVER = () -> URI.create("http://127.0.0.1:1");

  /** Prints its arguments, starts a program that it does not end, and leaves when asked. */
  private static final String AGENT =
      """
      echo "$@" >> args
      cat token > seen
      setsid sleep 600 &
      echo $! > program
      trap 'exit 0' TERM
      touch begun
      while :; do sleep 0.05; done
      """;

  /** The variables that an agent may get, and those that a shell adds. */
  private static final List<String> SEEN =
      List.of(
          "PATH",
          "HOME",
          "LANG",
          "LANGUAGE",
          "LC_ALL",
          "LC_CTYPE",
          "TZ",
          "LD_LIBRARY_PATH",
          "JAVA_HOME",
          "JDK_JAVA_OPTIONS",
          "XDG_RUNTIME_DIR",
          "ARGOSY_RENT",
          "ARGOSY_JDK_HOME",
          "ARGOSY_USERS",
          "PWD",
          "OLDPWD",
          "SHLVL",
          "_");

  @TempDir Path folder;
  private RentalMark mark;
  private LocalProvider landlord;

  @BeforeEach
  void open() throws Exception {
    mark = RentalMark.keptIn(folder.resolve("mark"));
    landlord = landlord(AGENT);
  }

  private LocalProvider landlord(String agent) throws Exception {
    Path script = Files.writeString(folder.resolve("agent.sh"), agent);
    return new LocalProvider(
        folder.resolve("rents"), mark, List.of("sh", script.toString()), SERVER);
  }

  @AfterEach
  void releaseAll() throws Exception {
    for (MachineId machine : landlord.mine()) {
      landlord.release(machine);
    }
  }

  @Test
  void a_mark_that_is_forged_leads_out_of_no_folder() {
    assertThat(mark.machine(mark.on(FIRST))).contains(FIRST);
    for (String name : List.of("../../victim", "..", "small-1/jobs/a", "", ".hidden", "a b")) {
      assertThat(mark.machine(mark.realm() + "/" + name)).as(name).isEmpty();
    }
  }

  @Test
  void a_foreign_program_that_claims_to_be_a_machine_does_not_count() throws Exception {
    boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    assumeTrue(root, "changing users needs root: what others claim is not tested");
    ProcessBuilder other =
        new ProcessBuilder("setpriv", "--reuid", "65534", "--clear-groups", "sleep", "600");
    other.environment().put(RentalMark.VARIABLE, mark.on(SECOND));
    Process claims = other.start();
    try {
      until(() -> mark.here().stream().anyMatch(it -> !it.isOurs()));
      assertThat(landlord.mine()).doesNotContain(SECOND);
      landlord.rent(order(SECOND));
      until(() -> landlord.mine().contains(SECOND));
    } finally {
      claims.destroyForcibly().waitFor();
    }
  }

  /** A program of a job in its own session without a mark, as the job's user. */
  private Process unmarked(LocalProvider let, MachineId machine, int user) throws Exception {
    Path job =
        folder.resolve("work").resolve(mark.realm()).resolve(machine.value() + "/jobs/job-1");
    Files.createDirectories(job);
    Files.createDirectories(folder.resolve("users"));
    Files.writeString(folder.resolve("users/" + user), job.toRealPath().toString());
    ProcessBuilder program =
        new ProcessBuilder(
            "setsid", "setpriv", "--reuid", "" + user, "--clear-groups", "sleep", "600");
    program.environment().clear();
    Process started = program.start();
    until(() -> let.mine().contains(machine));
    return started;
  }

  @Test
  void programs_that_a_killed_agent_left_are_found_by_their_users_and_ended() throws Exception {
    boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    assumeTrue(root, "changing users needs root: programs of others are not tested");
    int user = 320_000 + 2 * (int) (ProcessHandle.current().pid() % 10_000);
    TaskUserRecords records = new TaskUserRecords(folder.resolve("users"));
    TaskUsers users = new TaskUsers(folder.resolve("work"), "320000-340000", records);
    List<String> agent = List.of("sh", folder.resolve("agent.sh").toString());
    // A restart after a kill: neither the agent nor any of its other files is there.
    LocalProvider after =
        new LocalProvider(folder.resolve("rents"), mark, agent, SERVER, Optional.of(users));
    Process first = unmarked(after, FIRST, user);
    Process second = unmarked(after, SECOND, user + 1);
    try {
      after.release(FIRST);
      assertThat(ProcessTree.isRunning(first.toHandle())).isFalse();
      assertThat(second.isAlive()).isTrue();
      assertThat(after.mine()).containsExactly(SECOND);
    } finally {
      first.destroyForcibly().waitFor();
      second.destroyForcibly().waitFor();
    }
  }

  private static RentalOrder order(MachineId machine) {
    return new RentalOrder(
        machine,
        new Provider.Local(0.25, Optional.of(new Provider.Slowdown(Duration.ofSeconds(40), 0.1))),
        "small",
        2,
        Duration.ofMinutes(5),
        "secret",
        List.of(URI.create("http://10.0.0.8:8470"), URI.create("http://127.0.0.1:8471")));
  }

  private Path file(MachineId machine, String name) {
    return folder.resolve("rents").resolve(machine.value()).resolve(name);
  }

  private void rent(MachineId machine) throws Exception {
    landlord.rent(order(machine));
    until(() -> Files.exists(file(machine, "begun")));
  }

  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void until(Condition condition) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(120).toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("did not come true").isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Test
  void an_agent_is_started_as_it_was_ordered_and_its_token_is_on_no_command_line()
      throws Exception {
    rent(FIRST);
    assertThat(file(FIRST, "args"))
        .content()
        .contains("--server http://127.0.0.1:1,http://10.0.0.8:8470,http://127.0.0.1:8471 ")
        .contains("--site small --name small-1", "--slots 2")
        .contains("--stays 300000ms", "--cpu 25.000%,10.000%@40000ms")
        .doesNotContain("secret");
    assertThat(file(FIRST, "seen")).hasContent("secret");
  }

  @Test
  void an_agent_for_tenants_sees_nothing_of_the_environment_that_could_be_a_secret()
      throws Exception {
    Path script = Files.writeString(folder.resolve("env.sh"), "env > variables\n" + AGENT);
    TaskUsers users = new TaskUsers(folder.resolve("open"), "300000-300009");
    List<String> agent = List.of("sh", script.toString());
    landlord = new LocalProvider(folder.resolve("rents"), mark, agent, SERVER, Optional.of(users));
    rent(FIRST);
    assertThat(file(FIRST, "variables"))
        .content()
        .contains("PATH=", "ARGOSY_RENT=" + mark.realm() + "/small-1");
    assertThat(Files.readAllLines(file(FIRST, "variables")))
        .map(line -> line.replaceFirst("=.*", ""))
        .isSubsetOf(SEEN);
    Path work = folder.resolve("open").resolve(mark.realm()).resolve("small-1");
    assertThat(file(FIRST, "args"))
        .content()
        .contains("--run-as-range 300000-300009", "--work " + work);
    assertThat(Files.getPosixFilePermissions(work.getParent()))
        .isEqualTo(PosixFilePermissions.fromString("rwx--x--x"));
    Files.createDirectories(work.resolve("jobs"));
    landlord.release(FIRST);
    assertThat(work).doesNotExist();
  }

  @Test
  void what_is_kept_of_a_machine_is_for_its_owner_alone() throws Exception {
    rent(FIRST);
    for (String name : List.of("token", "pid", "log")) {
      assertThat(mode(file(FIRST, name))).as(name).isEqualTo("rw-------");
    }
    assertThat(mode(folder.resolve("mark"))).isEqualTo("rw-------");
    assertThat(mode(folder.resolve("rents"))).isEqualTo("rwx------");
    assertThat(mode(folder.resolve("rents/small-1"))).isEqualTo("rwx------");
  }

  private static String mode(Path it) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(it));
  }

  @Test
  void an_order_that_comes_twice_starts_one_machine() throws Exception {
    rent(FIRST);
    landlord.rent(order(FIRST));
    assertThat(landlord.mine()).containsExactly(FIRST);
    assertThat(file(FIRST, "args")).content().hasLineCount(1);
  }

  @Test
  void a_later_process_finds_all_machines_of_the_realm_and_no_others() throws Exception {
    rent(FIRST);
    rent(SECOND);
    LocalProvider later = landlord(AGENT);
    assertThat(later.mine()).containsExactly(FIRST, SECOND);
    RentalMark other = new RentalMark("another");
    assertThat(new LocalProvider(folder.resolve("none"), other, List.of("sh"), SERVER).mine())
        .isEmpty();
  }

  @Test
  void even_without_its_folder_a_machine_is_found_and_released() throws Exception {
    rent(FIRST);
    LocalProvider elsewhere =
        new LocalProvider(folder.resolve("other"), mark, List.of("sh"), SERVER);
    assertThat(elsewhere.mine()).containsExactly(FIRST);
    elsewhere.release(FIRST);
    assertThat(elsewhere.mine()).isEmpty();
  }

  @Test
  void a_released_machine_takes_all_that_runs_on_it_along_and_only_that() throws Exception {
    rent(FIRST);
    rent(SECOND);
    until(() -> !Files.readString(file(FIRST, "program")).isBlank());
    long program = Long.parseLong(Files.readString(file(FIRST, "program")).strip());
    landlord.release(FIRST);
    assertThat(ProcessHandle.of(program).filter(ProcessTree::isRunning)).isEmpty();
    assertThat(landlord.mine()).containsExactly(SECOND);
    landlord.release(FIRST);
  }

  @Test
  void one_that_does_not_want_to_go_is_made_to() throws Exception {
    landlord = landlord("trap '' TERM; touch begun; while :; do sleep 0.05; done");
    rent(FIRST);
    landlord.release(FIRST);
    assertThat(landlord.mine()).isEmpty();
  }

  @Test
  void a_process_that_only_has_the_number_is_left_alone() throws Exception {
    Process stranger = new ProcessBuilder("sleep", "600").start();
    try {
      Files.createDirectories(file(FIRST, "work"));
      Files.writeString(file(FIRST, "pid"), stranger.pid() + "\n");
      assertThat(landlord.mine()).isEmpty();
      landlord.release(FIRST);
      assertThat(stranger.isAlive()).isTrue();
      assertThat(file(FIRST, "work")).doesNotExist();
    } finally {
      stranger.destroyForcibly();
    }
  }

  @Test
  void what_a_machine_of_another_computer_has_is_left_alone() throws Exception {
    Files.createDirectories(file(FIRST, "work"));
    Files.writeString(file(FIRST, "pid"), "1\n" + new BootId("then", "there") + "\n");
    assertThat(landlord.mine()).isEmpty();
    landlord.release(FIRST);
    assertThat(file(FIRST, "work")).exists();
  }

  @Test
  void a_name_that_leads_elsewhere_is_refused() {
    assertThatThrownBy(() -> landlord.rent(order(new MachineId("small/../up"))))
        .isInstanceOf(ProviderRefusal.class);
  }
}
