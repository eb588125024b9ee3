package io.argosy.runtime.merge;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.runtime.Driver;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * Follows the kernel's instruction to merge: looks at the job when it begins, merges on a thread of
 * its own, and tells the kernel how that came out. Where the results are and what merges them is
 * given to it. Interrupted, a merge is done again from the start.
 */
public final class MergeExecution implements AutoCloseable {
  private final Driver driver;
  private volatile boolean closed;

  public MergeExecution(Driver driver) {
    this.driver = driver;
  }

  /** How a merge came out. */
  public sealed interface Result {
    /** The merged result is stored. */
    record Merged(ResultRef result) implements Result {}

    /** Something is wrong with the results or the command. */
    record Failed(String reason) implements Result {}

    /** Another merges, and tells the kernel. */
    record LeftToAnother() implements Result {}
  }

  /**
   * Merges what a job has kept.
   *
   * @param <V> what it needs to know of the job
   */
  @FunctionalInterface
  public interface Work<V> {
    /**
     * Merges.
     *
     * @throws IOException when the environment fails, such as the disk; the driver then stops, and
     *     merges again when it resumes the job
     */
    Result merge(V view) throws IOException, InterruptedException;
  }

  /**
   * Begins a merge.
   *
   * @param view takes out of the job's state what the work needs
   */
  public <V> void begin(InstructionId id, JobId job, Function<JobStateView, V> view, Work<V> work) {
    driver
        .look(state -> view.apply(state.job(job).orElseThrow()))
        .thenAccept(
            seen -> Thread.ofVirtual().name("merge").start(() -> merge(id, job, seen, work)));
  }

  private <V> void merge(InstructionId id, JobId job, V seen, Work<V> work) {
    try {
      switch (work.merge(seen)) {
        case Result.Merged merged ->
            tell(at -> Stimulus.ResultsMerged.stored(at, id, job, merged.result()));
        case Result.Failed failed ->
            tell(at -> Stimulus.ResultsMerged.failed(at, id, job, failed.reason()));
        case Result.LeftToAnother _ -> {}
      }
    } catch (IOException e) {
      driver.giveUp("the results could not be merged: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A merge that was cut short says nothing of the results: it is done again on resuming. */
  private void tell(Function<Instant, Stimulus> outcome) {
    if (!closed) {
      driver.tell(List.of(outcome));
    }
  }

  /** From now on nothing is told of merges that are under way. */
  @Override
  public void close() {
    closed = true;
  }
}
