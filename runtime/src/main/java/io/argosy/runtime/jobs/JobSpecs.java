package io.argosy.runtime.jobs;

import io.argosy.core.balance.Policies;
import io.argosy.core.model.Deadline;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.Promise;
import io.argosy.protocol.job.IterativeFile;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import java.util.Optional;

/** Turns a job file into what the kernel needs to know of it. */
public final class JobSpecs {
  private JobSpecs() {}

  /**
   * @param slots how many slots it can use: the most partitions where the job file names no limit
   * @param policy what a flag said, which wins over the job file
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
            promise(job.promise()),
            policy.map(JobSpecs::known).or(job::policy).orElse(Policies.DEFAULT),
            job.retries(),
            job.text());
    return spec.withPlaces(job.places());
  }

  /** The name a flag gave, or that of the job file. */
  public static String name(JobFile job, Optional<String> flag) {
    if (flag.isPresent() && !flag.get().matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
      String right = "1 to 100 letters, digits, dots, dashes or underscores";
      throw BadInput.inArgument(
          "--name", flag.get(), "--name is " + flag.get() + "; it must be " + right);
    }
    return flag.orElse(job.name());
  }

  /** The name of a policy that a flag gave, which must be there. */
  public static String known(String policy) {
    if (!Policies.names().contains(policy)) {
      String right = "one of " + String.join(", ", Policies.names());
      throw BadInput.inArgument(
          "--policy", policy, "--policy is " + policy + "; it must be " + right);
    }
    return policy;
  }

  private static Promise promise(JobFile.Promise promise) {
    return new Promise(
        promise.deadline().map(JobSpecs::deadline),
        promise.otherwise() == JobFile.Otherwise.STOP
            ? Promise.Otherwise.STOP
            : Promise.Otherwise.CONTINUE);
  }

  private static Deadline deadline(JobFile.Deadline deadline) {
    return switch (deadline) {
      case JobFile.Deadline.Within(var span) -> new Deadline.Within(span);
      case JobFile.Deadline.By(var instant) -> new Deadline.By(instant);
    };
  }
}
