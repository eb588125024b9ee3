package io.argosy.cli.kind.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.cli.console.LocalMachines;
import io.argosy.protocol.kind.tasks.TaskSize;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TaskFitTest {
  private static final TaskFit HERE = new TaskFit(8, OptionalLong.of(16L << 30));

  private static TaskSize cpus(double cpus) {
    return new TaskSize(OptionalDouble.of(cpus), Optional.empty());
  }

  private static TaskSize memory(String memory) {
    return new TaskSize(OptionalDouble.empty(), Optional.of(memory));
  }

  private static int slots(LocalMachines wanted, TaskSize size) {
    return HERE.limit(wanted, size).slots().values().stream().mapToInt(it -> it).sum();
  }

  @Test
  void as_many_tasks_run_at_once_as_the_machine_has_processors_and_memory_for() {
    LocalMachines all = LocalMachines.unsaid(8);
    assertThat(slots(all, TaskSize.NONE)).isEqualTo(8);
    assertThat(slots(all, cpus(2))).isEqualTo(4);
    assertThat(slots(all, cpus(3))).isEqualTo(2);
    assertThat(slots(all, cpus(0.5))).isEqualTo(16);
    assertThat(slots(all, cpus(0.1))).isEqualTo(80);
    assertThat(slots(all, memory("3 GiB"))).isEqualTo(5);
    assertThat(slots(all, memory("1 GiB"))).isEqualTo(8);
    assertThat(slots(all, new TaskSize(OptionalDouble.of(1), Optional.of("8 GiB")))).isEqualTo(2);
  }

  @Test
  void what_the_user_allows_at_once_is_never_exceeded() {
    assertThat(slots(LocalMachines.whole(3), cpus(0.5))).isEqualTo(3);
    assertThat(slots(LocalMachines.whole(20), cpus(1))).isEqualTo(8);
    assertThat(slots(LocalMachines.whole(20), TaskSize.NONE)).isEqualTo(20);
  }

  @Test
  void a_task_that_never_fits_is_refused() {
    assertThatThrownBy(() -> slots(LocalMachines.whole(1), cpus(9)))
        .hasMessage("--cpus is 9, but this computer has 8 processors; it must be at most that");
    assertThatThrownBy(() -> slots(LocalMachines.whole(1), memory("17 GiB")))
        .hasMessage(
            "--memory is 17 GiB, but this computer has 16 GiB of memory; it must be at most that");
    TaskFit unknown = new TaskFit(8, OptionalLong.empty());
    assertThatThrownBy(() -> unknown.limit(LocalMachines.whole(1), memory("1 GiB")))
        .hasMessageContaining("how much memory this computer has is unknown");
  }
}
