package io.argosy.experiments.bats;

import io.argosy.experiments.bats.BatsExperiment.Case;
import java.util.List;

/**
 * Makespans of one choice under one policy.
 *
 * @param runs in which the plan was like the paper's
 * @param minutes the median from the choice to the end
 * @param planned the median of the plans' predictions
 * @param inAll the median including the sample
 * @param cost the median of what was paid after the choice
 * @param complete the part of the runs that completed
 * @param anew the number of later plans, on average
 * @param allMinutes the median over all plans, like the paper's or not
 */
public record MakespanRow(
    Case choice,
    String policy,
    int runs,
    double minutes,
    double planned,
    double inAll,
    double cost,
    double complete,
    double anew,
    double allMinutes) {
  private static final double OFF = 0.05;

  static MakespanRow of(Case choice, String policy, List<BatsTrial> all) {
    List<BatsTrial> alike = all.stream().filter(batsTrial -> isLike(choice, batsTrial)).toList();
    return new MakespanRow(
        choice,
        policy,
        alike.size(),
        Parts.median(alike.stream().mapToDouble(p -> p.seconds() / 60)),
        Parts.median(alike.stream().mapToDouble(p -> p.plan().seconds() / 60)),
        Parts.median(alike.stream().mapToDouble(p -> p.secondsInAll() / 60)),
        Parts.median(alike.stream().mapToDouble(p -> p.cost().units())),
        Parts.of(alike, BatsTrial::isComplete),
        alike.stream().mapToInt(BatsTrial::plansMadeAnew).average().orElse(0),
        Parts.median(all.stream().mapToDouble(p -> p.seconds() / 60)));
  }

  private static boolean isLike(Case choice, BatsTrial batsTrial) {
    boolean units = choice.units() == 0 || batsTrial.plan().units() == choice.units();
    return units && (!choice.risky() || batsTrial.plan().shortBy() > 0);
  }

  /** Whether it is close enough to the paper's. */
  public boolean isAsPublished() {
    return Math.abs(minutes / choice.minutes() - 1) <= OFF;
  }
}
