package io.argosy.runtime.rent;

import java.util.List;
import java.util.Optional;

/** Where the machines of an offer come from. */
public sealed interface Source {
  /** As files name it. */
  String provider();

  /**
   * Processes of this computer.
   *
   * @param cpu what part of a processor each slot gets, as {@code argosy agent --cpu} reads it
   */
  record Local(Optional<String> cpu) implements Source {
    @Override
    public String provider() {
      return "local";
    }
  }

  /**
   * Hosts that are reached by ssh, one machine on each.
   *
   * @param hosts as ssh knows them, such as {@code user@node1} or {@code user@node1:2222}
   */
  record Ssh(List<String> hosts, Optional<String> cpu) implements Source {
    public Ssh {
      hosts = List.copyOf(hosts);
    }

    @Override
    public String provider() {
      return "ssh";
    }
  }
}
