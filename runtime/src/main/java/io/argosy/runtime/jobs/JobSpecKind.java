package io.argosy.runtime.jobs;

import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.files.Sources;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.wire.ChoiceAsked;
import java.util.List;
import java.util.Optional;

/**
 * How the job files of one kind become what the kernel decides on.
 *
 * @param <F> the job file of this kind
 */
public interface JobSpecKind<F extends JobFile> {
  Class<F> fileType();

  /** The names of the policies of this kind. */
  List<String> policies();

  /** What the kernel decides on; a mistake becomes a {@code BadInput}. */
  JobSpec spec(F file, Request request);

  /** The currency of an accepted job's money; empty if the job is of another kind or has none. */
  default Optional<String> currency(JobSpec spec) {
    return Optional.empty();
  }

  /**
   * What is known about a job besides its file.
   *
   * @param policy from a flag, which overrides the file
   * @param choice what the user chooses instead of what the file says
   * @param slots how many slots the job can use, where the file names no limit
   * @param attached the files that came with the job
   */
  record Request(
      Optional<String> policy, Optional<ChoiceAsked> choice, int slots, Sources attached) {}
}
