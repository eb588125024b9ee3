package io.argosy.experiments.balance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Aggregates seeds into lines of the table. */
final class BalanceRows {
  private BalanceRows() {}

  static BalanceRow of(
      String shape, String policy, Map<String, List<BalanceTrial>> byPolicy, String baseline) {
    List<BalanceTrial> all = byPolicy.getOrDefault(policy, List.of());
    BalanceTrial worst =
        all.stream()
            .min(
                Comparator.comparingDouble(BalanceTrial::efficiency)
                    .thenComparing(BalanceTrial::seed))
            .orElseThrow();
    return new BalanceRow(
        shape,
        policy,
        all.size(),
        mean(all, BalanceTrial::efficiency),
        worst.efficiency(),
        worst.seed(),
        mean(all, BalanceTrial::bound),
        mean(all, BalanceTrial::spreadPart),
        all.stream().mapToDouble(BalanceTrial::spreadPart).max().orElse(0),
        mean(all, p -> p.spreadSeconds() / p.intervalSeconds()),
        mean(all, BalanceTrial::reports),
        all.stream().mapToLong(BalanceTrial::mostReports).max().orElse(0),
        mean(all, BalanceTrial::partitions),
        saved(all, byPolicy.getOrDefault(baseline, List.of())));
  }

  private static double mean(List<BalanceTrial> all, ToDoubleFunction<BalanceTrial> value) {
    return all.stream().mapToDouble(value).average().orElse(0);
  }

  private static double saved(List<BalanceTrial> ours, List<BalanceTrial> theirs) {
    double sum = 0;
    for (int i = 0; i < theirs.size(); i++) {
      sum += 1 - ours.get(i).seconds() / theirs.get(i).seconds();
    }
    return theirs.isEmpty() ? 0 : sum / theirs.size();
  }

  /** Compares both policies on the same seeds, which are in the same order. */
  static BalanceFindings.Compared compare(
      String world,
      BalanceExperiment.Comparison comparison,
      Map<String, List<BalanceTrial>> byPolicy) {
    List<BalanceTrial> ours = byPolicy.getOrDefault(comparison.policy(), List.of());
    List<BalanceTrial> theirs = byPolicy.getOrDefault(comparison.other(), List.of());
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
