package io.argosy.simulator.world;

import java.time.Duration;

/** Something that goes wrong with a service at a set time, for a while. */
public sealed interface ReplicaFault {
  Duration at();

  Duration lasts();

  /** A replica is killed, and started anew under another name. */
  record Killed(int replica, Duration at, Duration lasts) implements ReplicaFault {}

  /** A replica stands still and then goes on as if nothing had happened. */
  record Paused(int replica, Duration at, Duration lasts) implements ReplicaFault {}

  /** A replica ends in order, and is started anew. */
  record Leaves(int replica, Duration at, Duration lasts) implements ReplicaFault {}

  /** A replica does not reach the store. */
  record CutOff(int replica, Duration at, Duration lasts) implements ReplicaFault {}

  /** Nobody reaches the store; what was under way is stored or not, and nobody hears of it. */
  record StoreGone(Duration at, Duration lasts) implements ReplicaFault {}
}
