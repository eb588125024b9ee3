package io.argosy.experiments.stream;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.math.Seconds;
import io.argosy.experiments.stream.SlotsOverTime.Moment;
import io.argosy.simulator.check.Observer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Records how many slots are busy, offered and advised, whenever that changes. */
final class StreamWatch implements Observer {
  private final List<Moment> moments = new ArrayList<>();
  private Optional<Instant> start = Optional.empty();
  private int placed;

  @Override
  public void saw(State state, List<Stimulus> stimuli, List<Fact> facts) {
    Instant begin = start.orElse(state.at());
    start = Optional.of(begin);
    placed += (int) facts.stream().filter(f -> f instanceof Fact.AttemptPlaced).count();
    int offered = state.machines().stream().mapToInt(Machine::slots).sum();
    Moment now =
        new Moment(
            Seconds.between(begin, state.at()),
            state.machines().stream().mapToInt(Machine::busy).sum(),
            offered,
            state.advice().map(Fact.ScaleAdvised::slots).orElse(offered),
            state.queued());
    boolean ended = facts.stream().anyMatch(f -> f instanceof Fact.JobEnded);
    if (moments.isEmpty() || ended || !isSame(moments.getLast(), now)) {
      moments.add(now);
    }
  }

  private static boolean isSame(Moment before, Moment now) {
    return before.active() == now.active()
        && before.offered() == now.offered()
        && before.advised() == now.advised()
        && before.waiting() == now.waiting();
  }

  SlotsOverTime course(String rule) {
    return new SlotsOverTime(rule, moments);
  }

  /** The mean over time. */
  double mean(ToDoubleFunction<Moment> of) {
    double sum = 0;
    for (int i = 1; i < moments.size(); i++) {
      double span = moments.get(i).seconds() - moments.get(i - 1).seconds();
      sum += span * of.applyAsDouble(moments.get(i - 1));
    }
    return sum / moments.getLast().seconds();
  }

  /** How long a partition waits for its slot. */
  double waitSeconds() {
    return mean(Moment::waiting) * moments.getLast().seconds() / Math.max(1, placed);
  }
}
