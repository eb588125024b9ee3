package io.argosy.agent.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ControlGroupTest {
  @TempDir Path root;

  @Test
  void version_1_uses_the_processor_controller() {
    List<String> mine = List.of("4:memory:/x", "2:cpuacct:/", "1:cpu,cpuacct:/pod/a", "1:cpu:/b");
    assertThat(ControlGroup.places(root, mine))
        .contains(
            new ControlGroup(root.resolve("cpu,cpuacct/pod/a"), false),
            new ControlGroup(root.resolve("cpu/b"), false))
        .noneMatch(place -> place.toString().contains("memory"));
  }

  @Test
  void version_2_uses_the_unified_tree() {
    assertThat(ControlGroup.places(root, List.of("0::/user.slice")))
        .containsExactly(new ControlGroup(root.resolve("user.slice"), true));
  }

  @Test
  void groups_of_agents_that_are_gone_are_removed_and_no_others() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Path left = Files.createDirectory(root.resolve("argosy-" + gone.pid() + "-1"));
    Path used =
        Files.createDirectory(root.resolve("argosy-" + ProcessHandle.current().pid() + "-1"));
    Path strange = Files.createDirectory(root.resolve("argosy-of-somebody"));
    new ControlGroup(root, false).tidy();
    assertThat(left).doesNotExist();
    assertThat(used).exists();
    assertThat(strange).exists();
  }

  @Test
  void a_share_is_written_as_each_version_wants_it() throws Exception {
    for (String file : List.of("cpu.max", "cpu.cfs_period_us", "cpu.cfs_quota_us")) {
      Files.createFile(root.resolve(file));
    }
    new ControlGroup(root, true).limit(0.25);
    new ControlGroup(root, false).limit(0.5);
    assertThat(root.resolve("cpu.max")).hasContent("25000 100000");
    assertThat(root.resolve("cpu.cfs_period_us")).hasContent("100000");
    assertThat(root.resolve("cpu.cfs_quota_us")).hasContent("50000");
  }
}
