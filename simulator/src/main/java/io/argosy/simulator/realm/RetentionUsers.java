package io.argosy.simulator.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.UserId;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.machine.Stamped;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A realm with a retention rule: when a job ends, the service counts its bodies and applies the
 * rule later, and users pin, remove and resume it at random times.
 */
final class RetentionUsers implements Observer {
  private static final UserId USER = new UserId("ana");

  private final SimulatedRealm realm;
  private final RetentionRule rule;
  private final RandomGenerator random;

  RetentionUsers(SimulatedRealm realm, RetentionRule rule) {
    this.realm = realm;
    this.rule = rule;
    this.random = realm.streams().stream("retention");
  }

  void begin() {
    tell(Duration.ZERO, at -> new Stimulus.RetentionRuleSet(at, rule));
  }

  @Override
  public void saw(State state, List<Stimulus> stimuli, List<Fact> facts) {
    for (Fact fact : facts) {
      if (fact instanceof Fact.JobEnded over) {
        ended(over.job());
      }
    }
  }

  private void ended(JobId job) {
    long bytes = random.nextLong(1000);
    tell(soon(), at -> new RetentionStimulus.BodiesMeasured(at, job, bytes));
    if (random.nextInt(3) == 0) {
      tell(soon(), at -> new RetentionStimulus.PinSet(at, job, true));
      if (random.nextBoolean()) {
        tell(soon(), at -> new RetentionStimulus.PinSet(at, job, false));
      }
    }
    if (random.nextInt(3) == 0) {
      boolean record = random.nextBoolean();
      tell(soon(), at -> new RetentionStimulus.RemovalAsked(at, job, USER, record));
    }
    if (random.nextInt(4) == 0) {
      tell(soon(), at -> new Stimulus.TryAgain(at, job));
    }
    for (Duration age : List.of(soon(), rule.bodies(), rule.records())) {
      tell(age.plus(soon()), RetentionStimulus.RetentionDue::new);
    }
  }

  private Duration soon() {
    return Duration.ofMillis(1 + random.nextLong(60_000));
  }

  private void tell(Duration after, Stamped news) {
    realm.timeline().after(after, () -> realm.desk().insist(() -> true, List.of(news)));
  }
}
