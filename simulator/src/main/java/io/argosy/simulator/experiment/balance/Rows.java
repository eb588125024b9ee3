package io.argosy.simulator.experiment.balance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Adds seeds up to lines of the table. */
final class Rows {
  private Rows() {}

  static BalanceRow of(
      String shape, String policy, Map<String, List<Played>> byPolicy, String baseline) {
    List<Played> all = byPolicy.getOrDefault(policy, List.of());
    Played worst =
        all.stream()
            .min(Comparator.comparingDouble(Played::efficiency).thenComparing(Played::seed))
            .orElseThrow();
    return new BalanceRow(
        shape,
        policy,
        all.size(),
        mean(all, Played::efficiency),
        worst.efficiency(),
        worst.seed(),
        mean(all, Played::bound),
        mean(all, Played::spreadPart),
        all.stream().mapToDouble(Played::spreadPart).max().orElse(0),
        mean(all, p -> p.spreadSeconds() / p.intervalSeconds()),
        mean(all, Played::reports),
        all.stream().mapToLong(Played::mostReports).max().orElse(0),
        mean(all, Played::partitions),
        saved(all, byPolicy.getOrDefault(baseline, List.of())));
  }

  private static double mean(List<Played> all, ToDoubleFunction<Played> value) {
    return all.stream().mapToDouble(value).average().orElse(0);
  }

  private static double saved(List<Played> ours, List<Played> theirs) {
    double sum = 0;
    for (int i = 0; i < theirs.size(); i++) {
      sum += 1 - ours.get(i).seconds() / theirs.get(i).seconds();
    }
    return theirs.isEmpty() ? 0 : sum / theirs.size();
  }

  /** Both policies on the same seeds, which are in the same order. */
  static BalanceFindings.Compared compare(
      String world, BalanceExperiment.Comparison comparison, Map<String, List<Played>> byPolicy) {
    List<Played> ours = byPolicy.getOrDefault(comparison.policy(), List.of());
    List<Played> theirs = byPolicy.getOrDefault(comparison.other(), List.of());
    List<BalanceFindings.Worse> worse = new ArrayList<>();
    for (int i = 0; i < ours.size(); i++) {
      double by = ours.get(i).seconds() / theirs.get(i).seconds() - 1;
      if (by > comparison.much()) {
        worse.add(new BalanceFindings.Worse(ours.get(i).seed(), by));
      }
    }
    worse.sort(
        Comparator.comparingDouble(BalanceFindings.Worse::by)
            .reversed()
            .thenComparing(BalanceFindings.Worse::seed));
    boolean rarely = worse.size() <= comparison.rarely() * ours.size();
    boolean never = worse.stream().noneMatch(w -> w.by() > comparison.never());
    return new BalanceFindings.Compared(world, worse, rarely, never);
  }
}
