package io.argosy.agent.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The meaning of the files of control groups, in both versions. */
final class LimitGroupTest {
  private static final TaskLimits LIMITS =
      LimitText.parse("memory=64MiB,processes=20", TaskLimits.none());

  @TempDir Path root;

  private void write(String file, String text) throws IOException {
    Files.createDirectories(root.resolve(file).getParent());
    Files.writeString(root.resolve(file), text);
  }

  @Test
  void the_groups_of_this_process_are_found() throws Exception {
    for (String folder : List.of("memory/pod/a", "cpu,pids/b", "pids", "user.slice")) {
      Files.createDirectories(root.resolve(folder));
    }
    List<String> mine = List.of("4:memory:/pod/a", "3:cpu,pids:/b", "0::/user.slice", "odd");
    assertThat(GroupPlaces.of(root, "memory", mine))
        .containsExactly(root.resolve("memory/pod/a"), root.resolve("user.slice"));
    assertThat(GroupPlaces.of(root, "pids", mine))
        .containsExactly(root.resolve("cpu,pids/b"), root.resolve("user.slice"));
  }

  @Test
  void a_group_of_the_second_version_that_the_call_is_in_already_is_limited_and_not_removed()
      throws Exception {
    for (String file : List.of("memory.max", "memory.swap.max", "memory.oom.group", "pids.max")) {
      write("g/" + file, "max");
    }
    LimitGroup group = LimitGroup.in(root.resolve("g"), LIMITS);
    assertThat(root.resolve("g/memory.max")).hasContent("67108864");
    assertThat(root.resolve("g/memory.swap.max")).hasContent("0");
    assertThat(root.resolve("g/memory.oom.group")).hasContent("1");
    assertThat(root.resolve("g/pids.max")).hasContent("20");
    assertThat(group.members()).isEmpty();
    assertThat(group.isRemoved()).isTrue();
    assertThat(root.resolve("g")).exists();
  }

  @Test
  void version_2_shows_the_outcome_of_a_call() throws Exception {
    LimitGroup group =
        new LimitGroup(Optional.of(root.resolve("g")), Optional.of(root.resolve("g")), true);
    write("g/memory.events", "low 0\nhigh 0\nmax 9\noom 0\noom_kill 0\noom_group_kill 0\n");
    write("g/pids.events", "max 0\n");
    assertThat(group.hasKilled()).isFalse();
    assertThat(group.hasRefused()).isFalse();
    write("g/memory.events", "low 0\nhigh 0\nmax 9\noom 0\noom_kill 1\noom_group_kill 0\n");
    assertThat(group.hasKilled()).isTrue();
    assertThat(group.wasAtLimit(67_108_864)).as("the machine had no memory").isFalse();
    write("g/memory.events", "low 0\nhigh 0\nmax 9\noom 1\noom_kill 1\noom_group_kill 0\n");
    write("g/memory.peak", "67108864\n");
    write("g/pids.events", "max 3\n");
    assertThat(group.wasAtLimit(1L << 40)).isTrue();
    assertThat(group.peak()).isEqualTo(OptionalLong.of(67_108_864));
    assertThat(group.hasRefused()).isTrue();
  }

  @Test
  void version_1_shows_the_outcome_of_a_call() throws Exception {
    LimitGroup group =
        new LimitGroup(Optional.of(root.resolve("m")), Optional.of(root.resolve("p")), true);
    write("m/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n");
    write("m/memory.max_usage_in_bytes", "49999872\n");
    write("p/pids.events", "max 1\n");
    assertThat(group.hasKilled()).isTrue();
    assertThat(group.wasAtLimit(50_000_000)).isTrue();
    assertThat(group.wasAtLimit(100_000_000)).as("the machine had no memory").isFalse();
    assertThat(group.peak()).isEqualTo(OptionalLong.of(49_999_872));
    assertThat(group.hasRefused()).isTrue();
    assertThat(group.members())
        .containsExactly(root.resolve("m/cgroup.procs"), root.resolve("p/cgroup.procs"));
  }
}
