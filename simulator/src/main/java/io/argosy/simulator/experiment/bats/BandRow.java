package io.argosy.simulator.experiment.bats;

import java.util.List;

/**
 * How the bands of one choice held.
 *
 * @param plan what was chosen, in words
 * @param complete the part that ended whole
 * @param said the chance of that, on average
 * @param before of those that ended whole, the part before P10; not a number if none did
 * @param after the part after P90
 * @param below of all, the part that cost less than P10
 * @param above the part that cost more than P90
 */
public record BandRow(
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

  static BandRow of(String tasks, String policy, Pick pick, List<Played> all) {
    List<Played> whole = all.stream().filter(Played::isComplete).toList();
    return new BandRow(
        tasks,
        policy,
        pick.scenario().word(),
        pick.word(),
        all.size(),
        Parts.of(all, Played::isComplete),
        all.stream().mapToDouble(bag -> bag.said().keepsBudget()).average().orElse(0),
        Parts.known(whole, Played::isBefore),
        Parts.known(whole, Played::isAfter),
        Parts.of(all, Played::isBelow),
        Parts.of(all, Played::isAbove),
        all.stream().mapToDouble(Played::costSaid).average().orElse(0));
  }
}
