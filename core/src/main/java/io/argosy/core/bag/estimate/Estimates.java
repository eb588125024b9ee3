package io.argosy.core.bag.estimate;

import io.argosy.core.bag.estimate.Estimate.How;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Turns measurements into a full sample for every type. Eq. (E3) to (E5). */
public final class Estimates {
  private Estimates() {}

  /**
   * One estimate for each of the types 0..types−1. Tasks that ran on several types compare the
   * types; if a task ran twice on a type, the first run counts.
   */
  public static List<Estimate> of(int types, List<Timing> timings) {
    List<SortedMap<Long, Double>> measured = new ArrayList<>();
    for (int type = 0; type < types; type++) {
      measured.add(new TreeMap<>());
    }
    for (Timing timing : timings) {
      measured.get(timing.type()).putIfAbsent(timing.task(), timing.seconds());
    }
    int base = base(measured);
    List<LinearFit> linearFits = new ArrayList<>();
    for (int type = 0; type < types; type++) {
      linearFits.add(type == base ? LinearFit.BASE : line(measured.get(base), measured.get(type)));
    }
    SortedMap<Long, Double> onBase = onBase(measured, base, linearFits);
    List<Estimate> estimates = new ArrayList<>();
    for (int type = 0; type < types; type++) {
      estimates.add(estimate(type, linearFits.get(type), measured.get(type), onBase));
    }
    return List.copyOf(estimates);
  }

  /** The type with most measurements; the first among equals. */
  private static int base(List<SortedMap<Long, Double>> measured) {
    int base = 0;
    for (int type = 1; type < measured.size(); type++) {
      if (measured.get(type).size() > measured.get(base).size()) {
        base = type;
      }
    }
    return base;
  }

  private static LinearFit line(SortedMap<Long, Double> base, SortedMap<Long, Double> other) {
    List<Double> first = new ArrayList<>();
    List<Double> second = new ArrayList<>();
    for (var entry : other.entrySet()) {
      Double there = base.get(entry.getKey());
      if (there != null) {
        first.add(there);
        second.add(entry.getValue());
      }
    }
    if (first.isEmpty()) {
      List<Double> all = List.copyOf(base.values());
      return LinearFit.ratio(
          all, List.copyOf(other.values()), "no task ran on both it and the base");
    }
    return LinearFit.through(first, second);
  }

  /** Every sampled task in seconds of the base; a measurement on the base takes precedence. */
  private static SortedMap<Long, Double> onBase(
      List<SortedMap<Long, Double>> measured, int base, List<LinearFit> linearFits) {
    SortedMap<Long, Double> all = new TreeMap<>(measured.get(base));
    for (int type = 0; type < measured.size(); type++) {
      for (var entry : measured.get(type).entrySet()) {
        all.putIfAbsent(entry.getKey(), linearFits.get(type).toBase(entry.getValue()));
      }
    }
    return all;
  }

  private static Estimate estimate(
      int type, LinearFit linearFit, SortedMap<Long, Double> own, SortedMap<Long, Double> onBase) {
    if (own.isEmpty()) {
      return new Estimate(type, How.LEFT_OUT, List.of(), 0, 0, 0, 1, "no task ended on it");
    }
    List<Double> sample = new ArrayList<>();
    for (var entry : onBase.entrySet()) {
      Double here = own.get(entry.getKey());
      sample.add(here != null ? here : linearFit.fromBase(entry.getValue()));
    }
    Collections.sort(sample);
    return new Estimate(
        type,
        linearFit.how(),
        sample,
        Stats.mean(sample),
        Stats.sigma(sample),
        linearFit.intercept(),
        linearFit.slope(),
        linearFit.reason());
  }
}
