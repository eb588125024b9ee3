package io.argosy.core.bag;

import io.argosy.core.model.spec.JobSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** All bag policies by name. */
public final class BagPolicies {
  private static final SequencedMap<String, BagPolicy> ALL = new LinkedHashMap<>();

  static {
    ALL.put("argosy", new BagPolicy.Steady());
    ALL.put("bats", new BagPolicy.Bats(false));
    ALL.put("bats-tail", new BagPolicy.Bats(true));
  }

  private BagPolicies() {}

  /** The names, our own policy first. */
  public static List<String> names() {
    return List.copyOf(ALL.sequencedKeySet());
  }

  /** Whether the last tasks of the bag also run on machines that are paid and idle. */
  public static boolean replicatesTail(JobSpec.Bag spec) {
    return of(spec).replicatesTail();
  }

  public static BagPolicy of(JobSpec.Bag spec) {
    return Optional.ofNullable(ALL.get(spec.policy()))
        .orElseThrow(() -> new IllegalStateException("unknown policy " + spec.policy()));
  }
}
