package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents that run as root, with hostile programs. */
final class JobUsersIT {
  @TempDir Path folder;
  private Campus lab;
  private Desk desk;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(
        Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
        "only root may change users: jobs as users of their own are not tested");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    lab = new Campus(folder, "--data", folder.resolve("data").toString());
    desk = lab.desk();
    lab.serve();
  }

  @AfterEach
  void close() throws Exception {
    if (lab != null) {
      lab.close();
      desk.workers().forEach(ProcessHandle::destroyForcibly);
    }
  }

  private Desk.Call agent(String name, String range) throws IOException {
    return lab.agent(lab.operator(), "lab", name, 1, "--run-as-range", range);
  }

  @Test
  void a_task_cannot_have_the_agents_own_token_carried_into_a_result() throws Exception {
    Path keys = Files.createDirectories(folder.resolve("keys/e"));
    Files.writeString(keys.resolve("f"), lab.operator());
    Files.setPosixFilePermissions(
        folder.resolve("keys"), PosixFilePermissions.fromString("rwx------"));
    Files.createDirectories(folder.resolve("d/e"));
    desk.write("d/e/f", "of the job");
    String files = folder.resolve("work-one") + "/jobs/flow-1/files";
    desk.write(
        "swap.sh",
        "cd %s && mv d old; ln -s %s d; cd - && echo swapped > out || echo no > out\n"
            .replaceFirst("%s", files)
            .replaceFirst("%s", folder.resolve("keys").toString()));
    desk.write("look.sh", "for i in 1 2 3; do cat d/e/f; done > seen\n");
    desk.write(
        "flow.yaml",
        """
        argosy: 1
        kind: workflow
        name: flow
        files: [d/e]
        tasks:
          - {id: a, work: 1s, command: [sh, swap.sh], outputs: [out]}
          - {id: b, work: 1s, after: [a], command: [sh, look.sh], outputs: [seen]}
        """);
    agent("one", "436000-436009");

    String job = lab.submit(lab.operator(), "flow.yaml");

    assertThat(lab.outcome(lab.operator(), job)).isEqualTo("done");
    assertThat(blobsWith("of the jobof the jobof the job")).isNotEmpty();
    assertThat(blobsWith(lab.operator())).isEmpty();
  }

  private List<Path> blobsWith(String text) throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("data"))) {
      return all.filter(Files::isRegularFile).filter(it -> holds(it, text)).toList();
    }
  }

  private static boolean holds(Path file, String text) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException gone) {
      return false;
    }
  }

  private Set<Integer> users() {
    Set<Integer> users = new TreeSet<>();
    for (ProcessHandle worker : desk.workers()) {
      try {
        int user = (Integer) Files.getAttribute(Path.of("/proc/" + worker.pid()), "unix:uid");
        if (user != 0) { // Before the change of users, the process is still root's.
          users.add(user);
        }
      } catch (IOException ended) {
        continue;
      }
    }
    return users;
  }

  @Tag("components")
  @Test
  void agents_of_one_machine_never_share_a_user_also_when_one_was_killed() throws Exception {
    String wait = "while [ -e %s ] && [ ! -e %s/go ]; do sleep 0.1; done; echo $1\n";
    desk.job("{mode: range, total: 3}", "concat", "", wait.replace("%s", folder.toString()));
    Desk.Call one = agent("one", "436010-436012");
    Desk.Call two = agent("two", "436010-436012");
    // The first machine gets all that is left; both must be registered to get a part each.
    Desk.until("both are there", () -> one.said(" registered ") && two.said(" registered "));
    lab.submit(lab.operator(), "job.yaml");
    Desk.until("both work, each as another user", () -> users().size() == 2);
    Set<Integer> before = users();

    one.kill();
    agent("three", "436010-436012");
    Desk.until("a third works as a third user", () -> users().size() == 3);
    assertThat(users()).containsAll(before);

    Desk.Call again = agent("one", "436010-436012");
    Desk.until("the killed one is back", () -> again.said(" registered "));
    Desk.until("what it had left running is ended", () -> users().size() <= 3);
    Files.createFile(folder.resolve("go"));
    assertThat(lab.outcome(lab.operator(), "job-1")).isEqualTo("done");
    assertThat(users()).allMatch(user -> user >= 436010 && user <= 436012);
  }
}
