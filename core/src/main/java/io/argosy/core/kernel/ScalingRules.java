package io.argosy.core.kernel;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.UserId;
import io.argosy.core.scale.Load;
import io.argosy.core.scale.ScaleRule;
import io.argosy.core.scale.ScaleRules;
import java.time.Duration;
import java.time.Instant;

/** Advice on how many slots there should be, after each measuring step. */
final class ScalingRules {
  private ScalingRules() {}

  /** A service sends this at each start; only a change restarts the steps. */
  static void begin(Decision decision, Stimulus.ScalingBegan began) {
    boolean known =
        decision
            .state()
            .scaling
            .filter(s -> s.rule().equals(began.rule()) && s.step().equals(began.step()))
            .isPresent();
    if (!known) {
      decision.emit(new Fact.ScalingStarted(began.rule(), began.step(), decision.at()));
    }
  }

  /** Gives advice if it is due. */
  static void wake(Decision decision) {
    decision
        .state()
        .scaling
        .filter(scaling -> !scaling.adviseAt().isAfter(decision.at()))
        .ifPresent(scaling -> advise(decision, scaling));
  }

  private static void advise(Decision decision, Scaling scaling) {
    ScaleRule rule = rule(scaling);
    Load load = load(decision.state(), scaling.dispatched());
    int slots = rule.advised(load);
    Duration latest = Duration.between(scaling.measureFrom(), scaling.adviseAt());
    Duration next = rule.nextStep(scaling.step(), scaling.present(), load, slots);
    Why why =
        new Why.Scale(
            Seconds.of(latest),
            load.available(),
            load.queued(),
            load.dispatched(),
            load.busy(),
            load.most());
    decision.emit(
        new Fact.ScaleAdvised(
            decision.at(), slots, rule.capacity(load), next.multipliedBy(2), why));
  }

  /** (S10) partitions wait that the present advice does not provide for: new advice comes soon. */
  static void hasten(Decision decision) {
    State state = decision.state();
    if (state.scaling.isEmpty() || state.queue.isEmpty()) {
      return;
    }
    Scaling scaling = state.scaling.get();
    Instant soon = decision.at().plus(rule(scaling).patience(scaling.step()));
    if (scaling.adviseAt().isAfter(soon)) {
      Load load = load(state, 0);
      int standing = scaling.advice().map(Fact.ScaleAdvised::slots).orElse(load.available());
      if (Math.min(load.busy() + load.queued(), load.most()) > standing) {
        decision.emit(new Fact.ScaleHastened(soon, decision.at()));
      }
    }
  }

  /** Counts only waiting workers that the limits of their users allow to run. */
  private static Load load(State state, int dispatched) {
    int available = 0;
    int busy = 0;
    int most = 0;
    for (Machine machine : state.machines.values()) {
      available += machine.slots();
      busy += machine.busy();
      most += machine.maxSlots();
    }
    int queued = 0;
    for (UserId user : state.queue.users()) {
      queued += Math.min(state.queue.size(user), state.roomOf(user));
    }
    return new Load(available, queued, dispatched, busy, most);
  }

  private static ScaleRule rule(Scaling scaling) {
    return ScaleRules.named(scaling.rule())
        .orElseThrow(() -> new IllegalStateException("unknown scale rule " + scaling.rule()));
  }
}
