package io.argosy.runtime.jobs;

import io.argosy.core.balance.Policies;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Promise;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Sha256;
import java.util.List;
import java.util.Optional;

/** Converts the parts of a job file that all kinds have to the kernel's values. */
public final class JobSpecs {
  private static final int SEED_DIGITS = 15;

  private JobSpecs() {}

  /** A job without a seed gets one from its text: the same job runs in the same order. */
  public static long drawn(String text) {
    return Long.parseLong(Sha256.of(text).substring(0, SEED_DIGITS), 16);
  }

  /** The name from a flag, or that of the job file. */
  public static String name(JobFile job, Optional<String> flag) {
    if (flag.isPresent() && !flag.get().matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
      String right = "1 to 100 letters, digits, dots, dashes or underscores";
      throw BadInput.inArgument(
          "--name", flag.get(), "--name is " + flag.get() + "; it must be " + right);
    }
    return flag.orElse(job.name());
  }

  /** The name of a policy from a flag, which must exist. */
  public static String known(String policy) {
    return known(policy, Policies.names());
  }

  /** The name of a policy from a flag, which must be one of these names. */
  public static String known(String policy, List<String> names) {
    if (!names.contains(policy)) {
      String right = "one of " + String.join(", ", names);
      throw BadInput.inArgument(
          "--policy", policy, "--policy is " + policy + "; it must be " + right);
    }
    return policy;
  }

  public static Promise promise(JobFile.Promise promise) {
    return new Promise(
        promise.deadline().map(JobSpecs::deadline),
        promise.otherwise() == JobFile.Otherwise.STOP
            ? Promise.Otherwise.STOP
            : Promise.Otherwise.CONTINUE);
  }

  private static Deadline deadline(JobFile.Deadline deadline) {
    return switch (deadline) {
      case JobFile.Deadline.Within(var span) -> new Deadline.Within(span);
      case JobFile.Deadline.FromStart(var span) -> new Deadline.FromStart(span);
      case JobFile.Deadline.By(var instant) -> new Deadline.By(instant);
    };
  }
}
