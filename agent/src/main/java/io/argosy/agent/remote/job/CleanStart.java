package io.argosy.agent.remote.job;

import io.argosy.agent.Agent;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.limits.JobLimits;
import io.argosy.protocol.files.TreeRemoval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Clears a job's folder after a task that left too much in it: otherwise the next task would break
 * the same limit, although it is not at fault. The job's files are staged again.
 */
record CleanStart(JobFolder folder, JobDownloads sheets, PieceFiles pieces, JobLimits limits) {
  private static final long GLANCE_MILLIS = 50;

  /**
   * Clears the folder as soon as no attempt of the job runs.
   *
   * @return whether it did: the given agent is closed then
   */
  boolean isMade(Optional<Agent> agent, Consumer<String> warnings) throws InterruptedException {
    long until = System.nanoTime() + Agent.GRACE.multipliedBy(3).toNanos();
    while (agent.filter(Agent::isWorking).isPresent()) {
      if (System.nanoTime() - until > 0) {
        return false;
      }
      Thread.sleep(GLANCE_MILLIS);
    }
    agent.ifPresent(Agent::close);
    sheets.forget();
    try {
      folder.clear();
      for (Path box : pieces.boxes()) {
        TreeRemoval.remove(box);
      }
    } catch (IOException e) {
      warnings.accept("what a task left could not be removed: " + e.getMessage());
    }
    limits.renewed();
    return true;
  }
}
