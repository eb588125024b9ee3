package io.argosy.core.kernel;

import io.argosy.core.bag.SampleSize;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.Sample;
import java.time.Duration;

/** What the ways to run a bag differ in. */
interface BagPolicy {
  /** How often the plan is held against what happened. */
  Duration checkEvery(JobSpec.Bag spec);

  /** How often while one machine alone works: a new plan could not spare anything. */
  default Duration checkRarely(JobSpec.Bag spec) {
    Duration unit = shortestUnit(spec);
    return unit.compareTo(checkEvery(spec)) > 0 ? unit : checkEvery(spec);
  }

  /** Whether the last tasks run twice on machines that are paid and idle. */
  boolean replicatesTail();

  /** Whether fewer machines try the bag where more would eat up the budget. */
  boolean samplesThriftily();

  /** Whether the plan waits until what was paid for the sample is used up. */
  boolean samplesWholeUnits();

  /** Whether one machine alone does what the sample still lacks when its first units are over. */
  boolean samplesOnOne();

  /** Whether tasks that still run are part of the sample, as far as they have come. */
  boolean countsTheRunning();

  /** Whether a new plan takes the place of the present one only where that is worth the change. */
  boolean weighsNewPlans();

  /** How many machines of each type a bag of so many tasks starts with that samples as it goes. */
  int machinesToSampleAsItGoes(long tasks, Sample sample);

  /**
   * As published.
   *
   * @param replicatesTail with this one thing added
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

  /** Ours. */
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
