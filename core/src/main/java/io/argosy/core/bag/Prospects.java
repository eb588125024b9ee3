package io.argosy.core.bag;

import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How plans may turn out: each is played through in many worlds, the same for all. Eq. (P1) to
 * (P6).
 */
final class Prospects {
  private static final int MOST = 400;
  private static final int LEAST = 40;

  /** Tasks played for one plan, and for all: well under a second. */
  private static final long STEPS_EACH = 300_000;

  private static final long STEPS = 10_000_000;

  private Prospects() {}

  static List<Choice> of(PlanRequest request, List<Choice> choices) {
    Fleet fleet = Fleet.of(request);
    List<Rehearsal> plays = new ArrayList<>();
    for (Choice choice : choices) {
      plays.add(new Rehearsal(fleet, request.kinds(), choice));
    }
    long each = Math.min(STEPS_EACH, STEPS / choices.size());
    List<World> worlds = worlds(request);
    List<Choice> with = new ArrayList<>();
    for (int i = 0; i < choices.size(); i++) {
      Rehearsal play = plays.get(i);
      int number = Math.clamp(each / play.steps(), Math.min(LEAST, worlds.size()), worlds.size());
      Choice choice = choices.get(i);
      with.add(choice.expecting(prospect(request, choice, play, worlds.subList(0, number))));
    }
    return with;
  }

  /** Without a sample there is but one. */
  private static List<World> worlds(PlanRequest request) {
    boolean sampled = request.kinds().stream().anyMatch(kind -> kind.sample().size() > 1);
    SplittableRandom seeds = new SplittableRandom(request.seed());
    List<World> worlds = new ArrayList<>();
    while (worlds.size() < (sampled ? MOST : 1)) {
      worlds.add(World.drawn(request.kinds(), seeds.nextLong()));
    }
    return worlds;
  }

  private static Prospect prospect(
      PlanRequest request, Choice choice, Rehearsal play, List<World> worlds) {
    Money money =
        request
            .budget()
            .map(budget -> budget.plus(request.cushion()))
            .orElse(choice.budget().plus(choice.cushion()));
    double time = request.deadline().map(Stats::seconds).orElse(Double.MAX_VALUE);
    double[] seconds = new double[worlds.size()];
    double[] costs = new double[worlds.size()];
    int paid = 0;
    int inTime = 0;
    int both = 0;
    for (int i = 0; i < seconds.length; i++) {
      Rehearsal.End end = play.play(worlds.get(i));
      seconds[i] = end.seconds();
      costs[i] = end.costMicros();
      boolean cheap = end.costMicros() <= money.micros();
      boolean early = end.seconds() <= time;
      paid += cheap ? 1 : 0;
      inTime += early ? 1 : 0;
      both += cheap && early ? 1 : 0;
    }
    Arrays.sort(seconds);
    Arrays.sort(costs);
    double all = seconds.length;
    return new Prospect(
        quantile(seconds, 0.1),
        quantile(seconds, 0.5),
        quantile(seconds, 0.9),
        new Money((long) quantile(costs, 0.1)),
        new Money((long) quantile(costs, 0.5)),
        new Money((long) quantile(costs, 0.9)),
        paid / all,
        inTime / all,
        both / all);
  }

  private static double quantile(double[] sorted, double part) {
    return sorted[(int) Math.min(sorted.length - 1, part * sorted.length)];
  }
}
