package io.argosy.experiments.bats;

import java.util.List;

/**
 * How often the bands of one choice contained the result.
 *
 * @param plan the chosen plan, in words
 * @param complete the part of the bags that completed
 * @param said the predicted chance of that, on average
 * @param before of the completed bags, the part before P10; not a number without any
 * @param after the part after P90
 * @param below of all bags, the part that cost less than P10
 * @param above the part that cost more than P90
 */
public record BatsBandRow(
    String tasks,
    String policy,
    String scenario,
    String plan,
    int runs,
    double complete,
    double said,
    double before,
    double after,
    double below,
    double above,
    double costSaid) {

  static BatsBandRow of(String tasks, String policy, MenuPick pick, List<BatsTrial> all) {
    List<BatsTrial> whole = all.stream().filter(BatsTrial::isComplete).toList();
    return new BatsBandRow(
        tasks,
        policy,
        pick.scenario().word(),
        pick.word(),
        all.size(),
        Parts.of(all, BatsTrial::isComplete),
        all.stream().mapToDouble(bag -> bag.said().keepsBudget()).average().orElse(0),
        Parts.known(whole, BatsTrial::isBefore),
        Parts.known(whole, BatsTrial::isAfter),
        Parts.of(all, BatsTrial::isBelow),
        Parts.of(all, BatsTrial::isAbove),
        all.stream().mapToDouble(BatsTrial::costSaid).average().orElse(0));
  }
}
