package io.argosy.core.model.spec;

import static io.argosy.core.model.Checks.require;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The tasks of a running workflow, by number, and their needs.
 *
 * <p>A task waits only for tasks with a lower number, so that cycles are impossible.
 */
public record Flow(List<Task> tasks, List<Image> images) {
  /** A schedule of more tasks would exceed the length of a journal entry. */
  public static final int MOST_TASKS = 1_000;

  public static final int MOST_INPUTS = 10_000;

  public Flow {
    tasks = List.copyOf(tasks);
    images = List.copyOf(images);
    require(!tasks.isEmpty(), "a workflow has at least one task");
    require(
        tasks.size() <= MOST_TASKS,
        "a workflow that is run has at most " + MOST_TASKS + " tasks, had " + tasks.size());
    int inputs = tasks.stream().mapToInt(task -> task.inputs().size()).sum();
    require(
        inputs <= MOST_INPUTS,
        "a workflow that is run has at most " + MOST_INPUTS + " edges, had " + inputs);
    Set<String> known = new HashSet<>();
    images.forEach(image -> require(known.add(image.name()), "image twice: " + image.name()));
    for (int task = 0; task < tasks.size(); task++) {
      requireOrder(tasks.get(task), task, known);
    }
  }

  private static void requireOrder(Task task, int number, Set<String> images) {
    for (Input input : task.inputs()) {
      require(
          input.from() >= 0 && input.from() < number,
          "task " + task.id() + " comes before a task that it waits for");
    }
    task.image()
        .ifPresent(
            image ->
                require(
                    images.contains(image),
                    "task " + task.id() + " needs the unknown image " + image));
  }

  /** The bytes of an image. */
  public double bytesOf(String image) {
    return images.stream()
        .filter(one -> one.name().equals(image))
        .mapToDouble(Image::bytes)
        .findFirst()
        .orElse(0);
  }

  /**
   * One task.
   *
   * @param name the kind of step, for people
   * @param millionInstructions its workload; ignored if run times are given
   * @param runTimes measured seconds by machine type; if there are any, it runs on no other type
   * @param usagePercent how much of its vCPU it keeps busy
   */
  public record Task(
      String id,
      String name,
      Optional<String> image,
      double millionInstructions,
      List<RunTime> runTimes,
      double usagePercent,
      double memoryBytes,
      List<Input> inputs) {
    public Task {
      runTimes = List.copyOf(runTimes);
      inputs = List.copyOf(inputs);
    }
  }

  /** How long a task takes on machines of one type. */
  public record RunTime(String type, double seconds) {}

  /** Data that a task needs. */
  public record Input(int from, double bytes) {}

  /** A container image that a machine pulls once and keeps. */
  public record Image(String name, double bytes) {}
}
