package io.argosy.protocol.bag;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Who rents machines out, and what it must know to do so. */
public sealed interface Provider {
  /**
   * Processes on the machine that rents, with a share of its processors.
   *
   * @param cpu what each slot gets of one processor: 0.25 for {@code 25%}
   * @param then what becomes of that share later; a noisy neighbour, played
   */
  record Local(double cpu, Optional<Slowdown> then) implements Provider {}

  /** From some time after a machine's start on, it has another share. */
  record Slowdown(Duration after, double cpu) {}

  /**
   * Hosts that are there anyway and are reached by ssh, each for one machine.
   *
   * @param hosts as ssh knows them: {@code host}, {@code user@host}, {@code user@host:port}
   */
  record Ssh(List<String> hosts) implements Provider {
    public Ssh {
      hosts = List.copyOf(hosts);
    }
  }
}
