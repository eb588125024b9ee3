package io.argosy.agent;

import io.argosy.agent.executor.Executor;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.job.JobFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What the tasks of a workflow are given on a machine.
 *
 * @param files the files that came with the job
 * @param outputs what tasks left, here or elsewhere, each under the SHA-256 of its content; ours
 * @param source where what other tasks left comes from
 * @param executors what runs a task
 */
public record FlowGround(Path files, Path outputs, Source source, Executors executors) {
  /** Brings what tasks left. */
  @FunctionalInterface
  public interface Source {
    /**
     * The file that a task left, among the outputs that are here; two that want it wait for one.
     *
     * @param task the number of the task that made it
     */
    Brought bring(int task, String path) throws IOException, InterruptedException;
  }

  /**
   * A file that is here.
   *
   * @param bytes what was moved to bring it; 0 when it was here already
   */
  public record Brought(Path file, long bytes) {}

  /** What runs the tasks of a workflow, each in its own image. */
  public interface Executors {
    Executor of(JobFile.Run run);

    /** Whether a task runs in a container here. */
    boolean contains(JobFile.Run run);

    /** Whether its image was pulled here since this was last asked. */
    boolean hasPulled(JobFile.Run run);
  }

  /** The number of a task. */
  static int number(FlowFile file, String id) {
    for (int i = 0; i < file.steps().size(); i++) {
      if (file.steps().get(i).id().equals(id)) {
        return i;
      }
    }
    throw new IllegalArgumentException("the workflow has no task " + id);
  }
}
