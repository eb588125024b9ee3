package io.argosy.core.bag;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How plans may turn out: simulates each in many worlds, the same for all plans. Eq. (P1) to (P7).
 */
final class Prospects {
  private static final int MOST = 400;
  private static final int LEAST = 40;

  /** Simulated tasks per plan and in total: well under a second. */
  private static final long STEPS_EACH = 300_000;

  private static final long STEPS = 10_000_000;

  private Prospects() {}

  static List<Choice> of(PlanRequest request, Outset outset, List<Choice> choices) {
    Fleet fleet = Fleet.of(request);
    long each = Math.min(STEPS_EACH, STEPS / Math.max(1, choices.size()));
    List<World> worlds = worlds(request, outset);
    List<Choice> with = new ArrayList<>();
    for (Choice choice : choices) {
      Rehearsal play = new Rehearsal(fleet, request.kinds(), outset, choice);
      with.add(choice.expecting(outcomes(request, choice, play, worlds, each).prospect()));
    }
    return with;
  }

  static Outcomes outcomes(PlanRequest request, Outset outset, Choice choice) {
    Rehearsal play = new Rehearsal(Fleet.of(request), request.kinds(), outset, choice);
    return outcomes(request, choice, play, worlds(request, outset), STEPS_EACH);
  }

  /** Without a sample there is only one world. */
  private static List<World> worlds(PlanRequest request, Outset outset) {
    boolean sampled = request.kinds().stream().anyMatch(kind -> kind.sample().size() > 1);
    SplittableRandom seeds = new SplittableRandom(request.seed());
    Tail[] tails = request.kinds().stream().map(k -> Tail.of(k.sample())).toArray(Tail[]::new);
    List<World> worlds = new ArrayList<>();
    while (worlds.size() < (sampled ? MOST : 1)) {
      worlds.add(World.drawn(request.kinds(), tails, outset.measured(), seeds.nextLong()));
    }
    return worlds;
  }

  private static Outcomes outcomes(
      PlanRequest request, Choice choice, Rehearsal play, List<World> worlds, long steps) {
    int number = Math.clamp(steps / play.steps(), Math.min(LEAST, worlds.size()), worlds.size());
    Rehearsal.End[] ends = new Rehearsal.End[number];
    for (int i = 0; i < number; i++) {
      ends[i] = play.play(worlds.get(i));
    }
    Money money =
        request
            .budget()
            .map(budget -> budget.plus(request.cushion()))
            .orElse(choice.budget().plus(choice.cushion()));
    double time = request.deadline().map(Seconds::of).orElse(Double.MAX_VALUE);
    double unit =
        request.kinds().stream()
            .mapToDouble(kind -> Seconds.of(kind.offer().billing().unit()))
            .max()
            .orElse(0);
    return new Outcomes(ends, money.micros(), time, unit);
  }
}
