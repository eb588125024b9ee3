package io.argosy.experiments.bats;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.estimate.Estimate;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.bag.BagFact;
import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import io.argosy.simulator.check.Observer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Records what the tables need of a bag. */
final class BatsWatch implements Observer {
  private Instant beganAt = Instant.MIN;
  private Instant plannedAt = Instant.MIN;
  private Instant completeAt = Instant.MIN;
  private Money sample = Money.ZERO;
  private List<Estimate> estimates = List.of();
  private Optional<Menu> menu = Optional.empty();
  private Optional<MenuEntry> plan = Optional.empty();
  private int plans;

  @Override
  public void saw(State state, List<Stimulus> stimuli, List<Fact> facts) {
    for (Fact fact : facts) {
      // The tables do not need the other facts.
      if (fact instanceof Fact.JobAccepted f) {
        beganAt = f.at();
      } else if (fact instanceof BagFact.BagSampled f) {
        BagStateView bag = BagStateView.of(state.job(f.job()).orElseThrow());
        sample = bag.committed();
        estimates = bag.estimates();
      } else if (fact instanceof BagFact.MenuReady f) {
        menu = Optional.of(f.menu());
      } else if (fact instanceof BagFact.PlanSet f) {
        plannedAt = plans == 0 ? f.at() : plannedAt;
        plan = plans == 0 ? Optional.of(f.choice()) : plan;
        plans++;
      } else if (fact instanceof Fact.WorkComplete f) {
        completeAt = f.at();
      }
    }
  }

  /** Whether the sample is complete. */
  boolean isSampled() {
    return !estimates.isEmpty();
  }

  Money sample() {
    return sample;
  }

  List<Estimate> estimates() {
    return estimates;
  }

  Optional<Menu> menu() {
    return menu;
  }

  /** The chosen plan. */
  Optional<MenuEntry> plan() {
    return plan;
  }

  int plansMadeAnew() {
    return Math.max(0, plans - 1);
  }

  /** From the choice to the last result. */
  double seconds() {
    return between(plannedAt);
  }

  /** From the beginning, the sample included. */
  double secondsInAll() {
    return between(beganAt);
  }

  private double between(Instant from) {
    return completeAt.equals(Instant.MIN)
        ? Double.POSITIVE_INFINITY
        : Seconds.between(from, completeAt);
  }
}
