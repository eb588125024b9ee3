package io.argosy.runtime.kind.iterative;

import io.argosy.core.balance.Policies;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.kind.iterative.IterativeFile;
import io.argosy.runtime.jobs.JobSpecKind;
import io.argosy.runtime.jobs.JobSpecs;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Converts the file of an iterative job to the kernel's specification. */
public final class IterativeSpecs implements JobSpecKind<IterativeFile> {
  @Override
  public Class<IterativeFile> fileType() {
    return IterativeFile.class;
  }

  @Override
  public List<String> policies() {
    return Policies.names();
  }

  @Override
  public JobSpec spec(IterativeFile file, Request request) {
    return of(file, request.slots(), request.policy());
  }

  /**
   * @param slots how many slots it can use: the most partitions if the job file names no limit
   * @param policy from a flag, which overrides the job file
   */
  public static JobSpec.Iterative of(IterativeFile job, int slots, Optional<String> policy) {
    int initial = job.slots().initial();
    JobSpec.Iterative spec =
        new JobSpec.Iterative(
            job.iterations().mode() == IterativeFile.Mode.COUNT
                ? JobSpec.Mode.COUNT
                : JobSpec.Mode.RANGE,
            job.iterations().total(),
            new JobSpec.Slots(initial, job.slots().max().orElse(Math.max(initial, slots))),
            JobSpecs.promise(job.promise()),
            policy.map(JobSpecs::known).or(job::policy).orElse(Policies.DEFAULT),
            job.retries(),
            job.text());
    JobSpec.Iterative there = spec.withPlaces(job.places());
    OptionalLong block = job.iterations().block();
    // A block that is larger than the job is all of it.
    return block.isPresent()
        ? there.withBlock(Math.min(block.getAsLong(), spec.iterations()))
        : there;
  }
}
