package io.argosy.agent.remote.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agents of a machine never assign the same user to two jobs. */
final class UserRegistryTest {
  private static final RunAs.Range THREE = RunAs.Range.parse("432000-432002");

  @TempDir Path folder;
  private final Set<Integer> ended = ConcurrentHashMap.newKeySet();

  private UserRegistry registry(RunAs.Range range) throws IOException {
    return UserRegistry.open(folder.resolve("users"), range, user -> ended.add(user.id()));
  }

  private Path jobs(String agent) throws IOException {
    return Files.createDirectories(folder.resolve(agent).resolve("jobs"));
  }

  private int user(String agent, String job) throws IOException {
    return registry(THREE).take(jobs(agent), new JobId(job)).id();
  }

  @Test
  void a_job_keeps_its_user_and_one_of_the_same_name_elsewhere_has_another() throws IOException {
    int one = user("one", "job-1");
    int two = user("two", "job-1");
    assertThat(one).isNotEqualTo(two);
    // Another registry, as after a kill: it knows only what is on disk.
    assertThat(user("one", "job-1")).isEqualTo(one);
    assertThat(user("two", "job-1")).isEqualTo(two);
    assertThat(ended).isEmpty();
  }

  @Test
  void the_user_of_a_killed_agents_job_is_free_only_when_the_jobs_folder_is_gone()
      throws IOException {
    int killed = user("killed", "job-1");
    assertThat(List.of(user("b", "x"), user("b", "y"))).doesNotContain(killed);
    assertThatThrownBy(() -> user("b", "z"))
        .isInstanceOf(UserRegistry.UsedUp.class)
        .hasMessageContaining("432000-432002");

    Files.delete(jobs("killed").resolve("job-1"));

    assertThat(user("b", "z")).isEqualTo(killed);
    assertThat(ended).containsExactly(killed);
  }

  @Test
  void the_processes_of_a_released_user_are_ended_first() throws IOException {
    int first = user("a", "x");
    Files.delete(jobs("a").resolve("x"));
    registry(THREE).giveBack();
    assertThat(ended).containsExactly(first);
    assertThat(folder.resolve("users").resolve("" + first)).doesNotExist();
  }

  @Test
  void no_other_user_can_read_the_registry() throws IOException {
    int one = user("a", "x");
    Path users = folder.resolve("users");
    assertThat(mode(users)).isEqualTo("rwx------");
    assertThat(mode(users.resolve("" + one))).isEqualTo("rw-------");
    assertThat(mode(jobs("a").resolve("x"))).isEqualTo("rwx------");
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void agents_that_ask_at_the_same_time_get_different_users() throws Exception {
    Set<Integer> given = ConcurrentHashMap.newKeySet();
    List<Thread> agents = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String agent = "agent-" + i;
      agents.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      RunAs.Range range = RunAs.Range.parse("433000-433019");
                      given.add(registry(range).take(jobs(agent), new JobId("job")).id());
                    } catch (IOException e) {
                      throw new IllegalStateException(e);
                    }
                  }));
    }
    for (Thread agent : agents) {
      agent.join(TimeUnit.MINUTES.toMillis(2));
    }
    assertThat(given).hasSize(20);
  }
}
