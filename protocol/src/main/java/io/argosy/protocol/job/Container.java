package io.argosy.protocol.job;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The container that each call of a program runs in.
 *
 * @param image its name in a registry or on the machine
 * @param memory the most bytes it may use; no limit if absent
 * @param cpus the most processors it may use; no limit if absent
 */
public record Container(
    String image, OptionalLong memory, OptionalDouble cpus, Network network, Pull pull, Root root) {
  /** The networks that it can reach. */
  public enum Network {
    NONE,
    HOST
  }

  /** When its image is fetched. */
  public enum Pull {
    /** If a machine does not have it. */
    MISSING,
    /** Once for each job on each machine. */
    ALWAYS,
    NEVER
  }

  /** Whether it may write outside the job's folder; such data is lost after a call. */
  public enum Root {
    READ_ONLY,
    WRITABLE
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static List<String> words(Enum<?>[] values) {
    return List.of(values).stream().map(Container::word).toList();
  }
}
