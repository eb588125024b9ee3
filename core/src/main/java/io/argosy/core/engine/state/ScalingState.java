package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Fact;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The state of the advice on how many slots there should be.
 *
 * @param rule the name of the rule, a key of {@code ScaleRules}
 * @param step the requested measuring step; the present one may differ
 * @param measureFrom when the measuring step begins; a quiet step precedes it
 * @param adviseAt when the measuring step ends and advice is given
 * @param dispatched partitions started in the measuring step so far
 * @param advice the latest advice
 */
public record ScalingState(
    String rule,
    Duration step,
    Instant measureFrom,
    Instant adviseAt,
    int dispatched,
    Optional<Fact.ScaleAdvised> advice) {

  static ScalingState started(Fact.ScalingStarted fact) {
    Instant end = fact.at().plus(fact.step());
    return new ScalingState(fact.rule(), fact.step(), fact.at(), end, 0, Optional.empty());
  }

  /** The last step length, ignoring that it was cut short. */
  public Duration present() {
    return advice.map(a -> a.nextIn().dividedBy(2)).orElse(step);
  }

  ScalingState handedOut(Instant at) {
    boolean counts = !at.isBefore(measureFrom);
    return counts
        ? new ScalingState(rule, step, measureFrom, adviseAt, dispatched + 1, advice)
        : this;
  }

  /** After advice, a quiet step and a measuring step of the same length. */
  ScalingState advised(Fact.ScaleAdvised fact) {
    Instant quietUntil = fact.at().plus(fact.nextIn().dividedBy(2));
    Instant next = fact.at().plus(fact.nextIn());
    return new ScalingState(rule, step, quietUntil, next, 0, Optional.of(fact));
  }

  /** The step ends sooner; if it was still quiet, it measures from now on. */
  ScalingState hastened(Fact.ScaleHastened fact) {
    Instant from = fact.at().isBefore(measureFrom) ? fact.at() : measureFrom;
    return new ScalingState(rule, step, from, fact.until(), dispatched, advice);
  }
}
