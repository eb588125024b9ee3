package io.argosy.core.dag.policy;

import io.argosy.core.dag.cluster.BoundedClusters;
import io.argosy.core.dag.cluster.SharingClusters;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** All policies by name, in one place. */
public final class SchedulePolicies {
  /** The policy if the user names none. */
  public static final String DEFAULT = "portfolio";

  private static final SequencedMap<String, SchedulePolicy> BY_NAME = byName();

  private SchedulePolicies() {}

  private static SequencedMap<String, SchedulePolicy> byName() {
    SequencedMap<String, SchedulePolicy> map = new LinkedHashMap<>();
    for (SchedulePolicy policy : singles()) {
      map.put(policy.name(), policy);
    }
    SchedulePolicy portfolio = new Portfolio(Portfolio.STEPS, Portfolio.SEED);
    map.put(portfolio.name(), portfolio);
    return Collections.unmodifiableSequencedMap(map);
  }

  /** All but the portfolio. */
  static List<SchedulePolicy> singles() {
    return List.of(
        SfCuv.published(),
        SfCuv.keepingHost(),
        new Clustered("cuv-fix", SharingClusters::vcpus),
        new Heft(),
        new Peft(),
        new Clustered("cmwsl", BoundedClusters::vcpus),
        new Soc(),
        new Capacity(),
        new Locality());
  }

  public static Optional<SchedulePolicy> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** The names, the published policy first and the default last. */
  public static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }

  /** All, the default last. */
  public static List<SchedulePolicy> all() {
    return List.copyOf(BY_NAME.values());
  }
}
