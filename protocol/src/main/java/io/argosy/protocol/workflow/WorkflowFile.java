package io.argosy.protocol.workflow;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/**
 * A workflow as written, in any format.
 *
 * @param source the file it was read from
 * @param referenceMips the speed of the machine that {@link Work.Seconds} were measured on, in
 *     million instructions per second, if the file gives it
 * @param mended how many negative numbers were read as zero, if that was allowed
 */
public record WorkflowFile(
    String source,
    String name,
    OptionalDouble referenceMips,
    List<Task> tasks,
    List<Edge> edges,
    List<Image> images,
    int mended) {
  public WorkflowFile {
    tasks = List.copyOf(tasks);
    edges = List.copyOf(edges);
    images = List.copyOf(images);
  }

  /**
   * One task.
   *
   * @param kind the kind of step: common to tasks that run the same program
   */
  public record Task(
      String id,
      String kind,
      Optional<String> image,
      Work work,
      double usagePercent,
      double memoryBytes) {}

  /** Data that flows from one task to another; zero bytes if one only waits. */
  public record Edge(String from, String to, double bytes) {}

  /** A container image. */
  public record Image(String name, double bytes) {}

  /** How much there is to compute. */
  public sealed interface Work {
    /** Million instructions. */
    record Instructions(double millions) implements Work {}

    /** Seconds on the reference machine. */
    record Seconds(double seconds) implements Work {}

    /** Measured seconds on each type of machine. */
    record Times(SequencedMap<String, Double> secondsByType) implements Work {
      public Times {
        secondsByType = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(secondsByType));
      }
    }
  }
}
