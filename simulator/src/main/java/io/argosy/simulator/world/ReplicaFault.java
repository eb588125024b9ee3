package io.argosy.simulator.world;

import java.time.Duration;

/** A fault of a service at a set time, for a while. */
public sealed interface ReplicaFault {
  Duration at();

  Duration lasts();

  /** A replica is killed, and restarted under another name. */
  record Killed(int replica, Duration at, Duration lasts) implements ReplicaFault {}

  /** A replica pauses and then continues as if nothing had happened. */
  record Paused(int replica, Duration at, Duration lasts) implements ReplicaFault {}

  /** A replica shuts down in order, and is restarted. */
  record Leaves(int replica, Duration at, Duration lasts) implements ReplicaFault {}

  /** A replica cannot reach the store. */
  record CutOff(int replica, Duration at, Duration lasts) implements ReplicaFault {}

  /** No replica reaches the store; it may have stored pending writes, but answers none of them. */
  record StoreGone(Duration at, Duration lasts) implements ReplicaFault {}
}
