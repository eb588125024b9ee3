package io.argosy.protocol.rental;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A machine provider, and the settings it needs. */
public sealed interface Provider {
  /**
   * Processes on the machine that runs the service or command, with a share of its processors.
   *
   * @param cpu each slot's share of one processor: 0.25 for {@code 25%}
   * @param then a later change of that share, which simulates a noisy neighbour
   */
  record Local(double cpu, Optional<Slowdown> then) implements Provider {}

  /** Some time after a machine's start, its share changes. */
  record Slowdown(Duration after, double cpu) {}

  /**
   * Existing hosts reached by ssh, each for one machine.
   *
   * @param hosts as ssh knows them: {@code host}, {@code user@host}, {@code user@host:port}
   */
  record Ssh(List<String> hosts) implements Provider {
    public Ssh {
      hosts = List.copyOf(hosts);
    }
  }
}
