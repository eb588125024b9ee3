package io.argosy.cli.kind.workflow;

import io.argosy.core.model.spec.Flow;
import io.argosy.protocol.wire.Outputs;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a workflow transferred and pulled, compared with the prediction.
 *
 * @param pulls empty if tasks ran without containers
 */
record Comparison(
    WorkflowTimes course,
    double predictedBytes,
    long movedBytes,
    long predictedPulls,
    Optional<Long> pulls,
    boolean missesImages) {
  static Comparison of(TaskRecords book, Map<Integer, Outputs> lists) {
    List<TaskRecords.Line> lines = book.lines();
    List<Flow.Task> tasks = book.workflow().tasks();
    boolean contained = lists.values().stream().anyMatch(Outputs::contained);
    long pulled = lists.values().stream().filter(Outputs::pulled).count();
    return new Comparison(
        WorkflowTimes.of(lines),
        predictedBytes(tasks, lines),
        lists.values().stream().mapToLong(Outputs::fetchedBytes).sum(),
        predictedPulls(book, tasks, lines),
        Optional.of(pulled).filter(it -> contained),
        !lists.isEmpty() && !contained && tasks.stream().anyMatch(it -> it.image().isPresent()));
  }

  private static double predictedBytes(List<Flow.Task> tasks, List<TaskRecords.Line> lines) {
    double bytes = 0;
    for (int task = 0; task < tasks.size(); task++) {
      for (Flow.Input input : tasks.get(task).inputs()) {
        boolean near = machine(lines, task).equals(machine(lines, input.from()));
        bytes += near ? 0 : input.bytes();
      }
    }
    return bytes;
  }

  /** Once for each machine and image, unless the machine had it. */
  private static long predictedPulls(
      TaskRecords book, List<Flow.Task> tasks, List<TaskRecords.Line> lines) {
    Set<String> pulls = new HashSet<>();
    for (int task = 0; task < tasks.size(); task++) {
      String machine = machine(lines, task);
      tasks
          .get(task)
          .image()
          .filter(image -> !book.had(machine, image))
          .ifPresent(image -> pulls.add(machine + " " + image));
    }
    return pulls.size();
  }

  private static String machine(List<TaskRecords.Line> lines, int task) {
    return lines.get(task).plan().map(TaskRecords.Plan::machine).orElse("-");
  }
}
