package io.argosy.core.bag;

import io.argosy.core.bag.estimate.SampleSize;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Sample;
import java.time.Duration;

/** Where the policies for bags differ. */
public interface BagPolicy {
  /** How often the kernel compares the plan with the progress. */
  Duration checkEvery(JobSpec.Bag spec);

  /** The same while only one machine works: a new plan could save nothing then. */
  default Duration checkRarely(JobSpec.Bag spec) {
    Duration unit = shortestUnit(spec);
    return unit.compareTo(checkEvery(spec)) > 0 ? unit : checkEvery(spec);
  }

  /** Whether the last tasks also run on machines that are paid and idle. */
  boolean replicatesTail();

  /** Whether sampling uses fewer machines where more would use up the budget. */
  boolean samplesThriftily();

  /** Whether planning waits until the paid time of the sample is used up. */
  boolean samplesWholeUnits();

  /** Whether one machine alone completes the sample when the first leases end. */
  boolean samplesOnOne();

  /** Whether the sample includes running tasks, with their elapsed time. */
  boolean countsTheRunning();

  /** Whether a new plan must gain more than the change costs to replace the present one. */
  boolean weighsNewPlans();

  /** The machines of each type to start with for a bag of this size that samples while it works. */
  int machinesToSampleAsItGoes(long tasks, Sample sample);

  /**
   * The published policy.
   *
   * @param replicatesTail whether the tail is replicated, our only addition
   */
  record Bats(boolean replicatesTail) implements BagPolicy {
    private static final Duration LEAST = Duration.ofMinutes(5);

    @Override
    public Duration checkEvery(JobSpec.Bag spec) {
      Duration part = shortestUnit(spec).dividedBy(12);
      return part.compareTo(LEAST) > 0 ? part : LEAST;
    }

    @Override
    public boolean samplesThriftily() {
      return false;
    }

    @Override
    public boolean samplesWholeUnits() {
      return true;
    }

    @Override
    public boolean samplesOnOne() {
      return true;
    }

    @Override
    public boolean countsTheRunning() {
      return false;
    }

    @Override
    public boolean weighsNewPlans() {
      return false;
    }

    @Override
    public int machinesToSampleAsItGoes(long tasks, Sample sample) {
      return (int) SampleSize.of(tasks, sample);
    }
  }

  /** Our own policy. */
  record Steady() implements BagPolicy {
    private static final Duration LEAST = Duration.ofSeconds(5);
    private static final Duration MOST = Duration.ofMinutes(5);

    @Override
    public Duration checkEvery(JobSpec.Bag spec) {
      Duration part = shortestUnit(spec).dividedBy(12);
      Duration low = part.compareTo(LEAST) > 0 ? part : LEAST;
      return low.compareTo(MOST) > 0 ? MOST : low;
    }

    @Override
    public boolean replicatesTail() {
      return true;
    }

    @Override
    public boolean samplesThriftily() {
      return true;
    }

    @Override
    public boolean samplesWholeUnits() {
      return false;
    }

    @Override
    public boolean samplesOnOne() {
      return false;
    }

    @Override
    public boolean countsTheRunning() {
      return true;
    }

    @Override
    public boolean weighsNewPlans() {
      return true;
    }

    @Override
    public int machinesToSampleAsItGoes(long tasks, Sample sample) {
      return 1;
    }
  }

  private static Duration shortestUnit(JobSpec.Bag spec) {
    return spec.offers().stream()
        .map(offer -> offer.billing().unit())
        .min(Duration::compareTo)
        .orElseThrow();
  }
}
