package io.argosy.core.balance;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** All policies by name, in one place. */
public final class Policies {
  /** The policy of a job that names none. */
  public static final String DEFAULT = "argosy";

  private static final SequencedMap<String, Policy> BY_NAME = byName();

  private Policies() {}

  private static SequencedMap<String, Policy> byName() {
    SequencedMap<String, Policy> map = new LinkedHashMap<>();
    map.put(DEFAULT, new SteadyPolicy());
    map.put("ruper", new RuperPolicy());
    map.put("static", new StaticPolicy());
    return Collections.unmodifiableSequencedMap(map);
  }

  public static Optional<Policy> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** The names, the default first. */
  public static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }
}
