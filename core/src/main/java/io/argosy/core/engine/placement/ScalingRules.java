package io.argosy.core.engine.placement;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.ScalingState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.UserId;
import io.argosy.core.scale.Load;
import io.argosy.core.scale.ScaleRule;
import io.argosy.core.scale.ScaleRules;
import java.time.Duration;
import java.time.Instant;

/** Advice on how many slots there should be, after each measuring step. */
public final class ScalingRules {
  private ScalingRules() {}

  /** A service sends this at each start; only a change restarts the steps. */
  public static void begin(Decision decision, Stimulus.ScalingBegan began) {
    boolean known =
        decision
            .state()
            .scalingState
            .filter(s -> s.rule().equals(began.rule()) && s.step().equals(began.step()))
            .isPresent();
    if (!known) {
      decision.emit(new Fact.ScalingStarted(began.rule(), began.step(), decision.at()));
    }
  }

  /** Gives advice if it is due. */
  public static void wake(Decision decision) {
    decision
        .state()
        .scalingState
        .filter(scalingState -> !scalingState.adviseAt().isAfter(decision.at()))
        .ifPresent(scalingState -> advise(decision, scalingState));
  }

  private static void advise(Decision decision, ScalingState scalingState) {
    ScaleRule rule = rule(scalingState);
    Load load = load(decision.state(), scalingState.dispatched());
    int slots = rule.advised(load);
    Duration latest = Duration.between(scalingState.measureFrom(), scalingState.adviseAt());
    Duration next = rule.nextStep(scalingState.step(), scalingState.present(), load, slots);
    Reason reason =
        new Reason.Scale(
            Seconds.of(latest),
            load.available(),
            load.queued(),
            load.dispatched(),
            load.busy(),
            load.most());
    decision.emit(
        new Fact.ScaleAdvised(
            decision.at(), slots, rule.capacity(load), next.multipliedBy(2), reason));
  }

  /** (S10) partitions wait that the present advice does not provide for: new advice comes soon. */
  static void hasten(Decision decision) {
    State state = decision.state();
    if (state.scalingState.isEmpty() || state.queue.isEmpty()) {
      return;
    }
    ScalingState scalingState = state.scalingState.get();
    Instant soon = decision.at().plus(rule(scalingState).patience(scalingState.step()));
    if (scalingState.adviseAt().isAfter(soon)) {
      Load load = load(state, 0);
      int standing = scalingState.advice().map(Fact.ScaleAdvised::slots).orElse(load.available());
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

  private static ScaleRule rule(ScalingState scalingState) {
    return ScaleRules.named(scalingState.rule())
        .orElseThrow(() -> new IllegalStateException("unknown scale rule " + scalingState.rule()));
  }
}
