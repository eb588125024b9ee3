package io.argosy.server.http;

import io.argosy.core.math.Seconds;

/**
 * How long the server has waited for the other side in one direction of one request, and how many
 * bytes moved. Only time in which the server is ready counts: the client is not responsible for the
 * server's own disk. One thread writes, any may read.
 */
final class PeerWait {
  private volatile Stand stand = Stand.NONE;

  private record Stand(boolean on, long since, long waited, long bytes) {
    static final Stand NONE = new Stand(false, 0, 0, 0);
  }

  void begin(long now) {
    Stand before = stand;
    stand = new Stand(true, now, before.waited, before.bytes);
  }

  void end(long now, long moved) {
    Stand before = stand;
    stand = new Stand(false, now, before.waited + now - before.since, before.bytes + moved);
  }

  void reset() {
    stand = Stand.NONE;
  }

  /** Whether nothing moves, or too little over the whole time. */
  boolean isOverdue(long now, ConnectionLimits limits) {
    Stand at = stand;
    if (!at.on) {
      return false;
    }
    long stall = limits.stall().toNanos();
    long current = now - at.since;
    double earned = Seconds.toDuration((double) at.bytes / limits.bytesPerSecond()).toNanos();
    return current > stall || at.waited + current > stall + earned;
  }
}
