package io.argosy.runtime.jobs;

import io.argosy.core.bag.BagPolicies;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.kind.iterative.IterativeFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Sha256;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Converts a job file to the kernel's specification. */
public final class JobSpecs {
  private static final int SEED_DIGITS = 15;

  private JobSpecs() {}

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
            promise(job.promise()),
            policy.map(JobSpecs::known).or(job::policy).orElse(Policies.DEFAULT),
            job.retries(),
            job.text());
    return spec.withPlaces(job.places());
  }

  /**
   * @param tasks the number of tasks
   * @param policy from a flag, which overrides the job file
   */
  public static JobSpec.Bag of(BagFile bag, long tasks, Optional<String> policy) {
    return new JobSpec.Bag(
        tasks,
        bag.offers().stream().map(Offers::offer).toList(),
        new Promise(
            promise(bag.promise()).deadline(),
            promise(bag.promise()).otherwise(),
            bag.budget().map(it -> Offers.money(it.limit()))),
        bag.budget().flatMap(BagFile.Budget::cushion).map(Offers::money).orElse(Money.ZERO),
        new Sample(bag.sample().machines(), bag.sample().z(), bag.sample().error()),
        choosing(bag.choose()),
        policy
            .map(name -> known(name, BagPolicies.names()))
            .or(bag::policy)
            .orElse(BagPolicies.names().getFirst()),
        bag.retries(),
        bag.seed().orElseGet(() -> drawn(bag.text())),
        bag.text(),
        bag.offers().stream().flatMapToDouble(it -> it.watts().stream()).boxed().toList());
  }

  /**
   * The file of an accepted bag, for what the kernel does not interpret: its currency, its machine
   * providers.
   */
  public static BagFile file(JobSpec.Bag bag) {
    JobFile file = JobFileReader.parseAccepted(bag.body(), Path.of("/"), Policies.names());
    if (file instanceof BagFile read) {
      return read;
    }
    throw new IllegalStateException("the body of a bag is the file of another kind of job");
  }

  /** The currency of a job's money; empty if it has none or its file does not name it. */
  public static String currency(JobSpec spec) {
    try {
      return spec instanceof JobSpec.Bag bag ? file(bag).currency() : "";
    } catch (BadInput olderForm) {
      return "";
    }
  }

  /** A bag without a seed gets one from its text: the same bag runs in the same order. */
  static long drawn(String text) {
    return Long.parseLong(Sha256.of(text).substring(0, SEED_DIGITS), 16);
  }

  private static Choosing choosing(BagFile.Choice choice) {
    return switch (choice) {
      case BagFile.Choice.Ask() -> new Choosing.Wait();
      case BagFile.Choice.Numbered(int number) -> new Choosing.ByNumber(number);
      case BagFile.Choice.By(BagFile.Rule rule) ->
          new Choosing.ByRule(
              switch (rule) {
                case CHEAPEST -> Choosing.Rule.CHEAPEST;
                case FASTEST -> Choosing.Rule.FASTEST;
                case KNEE -> Choosing.Rule.KNEE;
              });
    };
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

  static String known(String policy, List<String> names) {
    if (!names.contains(policy)) {
      String right = "one of " + String.join(", ", names);
      throw BadInput.inArgument(
          "--policy", policy, "--policy is " + policy + "; it must be " + right);
    }
    return policy;
  }

  static Promise promise(JobFile.Promise promise) {
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
