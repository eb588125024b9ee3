package io.argosy.cli.embedded;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.host.run.EmbeddedRealm;
import io.argosy.host.run.MergeWork;
import io.argosy.journal.Entry;
import io.argosy.protocol.job.TaskCalls;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a kind of job adds to its run on this computer. */
public interface RunParts {
  /** Nothing. */
  RunParts NONE = new RunParts() {};

  /** Adds to the folder of a new run what the job needs, before anything else happens there. */
  default void prepare(RunFolder run) throws IOException {}

  /** What becomes of results that the job file does not merge. */
  default MergeWork.Collected collected(RunFolder run) {
    return MergeWork.Collected.PATHS;
  }

  /**
   * How each task is called; empty where one command does all pieces. Called once, before the first
   * task starts.
   */
  default Optional<TaskCalls> calls(RunFolder run) throws IOException {
    return Optional.empty();
  }

  /** How a new job is submitted. */
  default Stimulus submission(Instant at, JobId job, JobSpec spec) {
    return new Stimulus.JobSubmitted(at, job, spec);
  }

  /**
   * What a resumed job hears besides, after the loss of its machines and a wish to try it again.
   *
   * @param known the job as its journal has it, which no other process runs now
   */
  default List<Function<Instant, Stimulus>> news(RunFolder run, JobStateView known)
      throws IOException {
    return List.of();
  }

  /** The run has started: from now on the realm can be asked and told. */
  default void started(RunFolder run, EmbeddedRealm realm) {}

  /** Receives each entry once it is durable, on the thread that decides: it must not wait. */
  default void stored(Entry entry) {}

  /** Whether the resume of a job that failed tries it again, and does not only open it. */
  default boolean triesAgain() {
    return true;
  }
}
