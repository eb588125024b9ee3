package io.argosy.agent.process;

import io.argosy.agent.executor.Executor;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.workflow.FlowFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What the machine provides to the tasks of a workflow.
 *
 * @param files the files that came with the job
 * @param outputs outputs of tasks, from here or elsewhere, each under the SHA-256 of its content;
 *     the agent owns them
 * @param source fetches the outputs of other tasks
 * @param executors run the tasks
 */
public record WorkflowEnvironment(Path files, Path outputs, Source source, Executors executors) {
  /** Fetches outputs of tasks. */
  @FunctionalInterface
  public interface Source {
    /**
     * Fetches an output file of a task, unless it is here; concurrent requests for the same file
     * wait for one fetch.
     *
     * @param task the number of the task that made it
     */
    Brought bring(int task, String path) throws IOException, InterruptedException;
  }

  /**
   * A file that is here.
   *
   * @param bytes the transferred bytes; 0 when it was already here
   */
  public record Brought(Path file, long bytes) {}

  /** Run the tasks of a workflow, each in its own image. */
  public interface Executors {
    Executor of(JobFile.Run run);

    /** Whether a task runs in a container here. */
    boolean contains(JobFile.Run run);

    /** Whether its image was pulled here since the last call of this method. */
    boolean hasPulled(JobFile.Run run);
  }

  /** The number of a task. */
  public static int number(FlowFile file, String id) {
    for (int i = 0; i < file.steps().size(); i++) {
      if (file.steps().get(i).id().equals(id)) {
        return i;
      }
    }
    throw new IllegalArgumentException("the workflow has no task " + id);
  }
}
