package io.argosy.protocol.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.files.Sources;
import io.argosy.protocol.job.ChunkCall;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.sweep.TaskCall;
import io.argosy.protocol.sweep.TaskList;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepExampleTest {
  private static final Path EXAMPLE = Path.of("..", "examples", "sweep", "bag.yaml");

  @Test
  void the_example_can_be_read_and_its_tasks_are_the_whole_grid() throws Exception {
    BagFile bag = (BagFile) JobFileReader.read(EXAMPLE, List.of(), Instant.EPOCH);
    TaskList tasks = TaskList.open(bag.tasks(), Sources.below(bag.folder()));

    assertThat(tasks.count()).isEqualTo(104);
    ChunkCall last = TaskCall.of(bag, bag.run(), tasks, 103, Path.of("/x/out"));
    assertThat(last.command()).startsWith("awk", "-v", "beta=0.6", "-v", "gamma=0.2");
    assertThat(last.env()).containsEntry("ARGOSY_PARAM_BETA", "0.6");
  }
}
