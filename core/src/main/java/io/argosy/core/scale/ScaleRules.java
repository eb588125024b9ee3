package io.argosy.core.scale;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** All rules by name, in one place. */
public final class ScaleRules {
  /** The rule of a service that names none. */
  public static final String DEFAULT = "argosy";

  private static final SequencedMap<String, ScaleRule> BY_NAME = byName();

  private ScaleRules() {}

  private static SequencedMap<String, ScaleRule> byName() {
    SequencedMap<String, ScaleRule> map = new LinkedHashMap<>();
    map.put(DEFAULT, new SteadyRule());
    map.put("tascaas", new PublishedRule());
    return Collections.unmodifiableSequencedMap(map);
  }

  public static Optional<ScaleRule> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** The names, the default first. */
  public static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }
}
