package io.argosy.journal;

/**
 * When a snapshot is due: after so many bytes or so many entries, whichever comes first.
 *
 * <p>The numbers bound a restart: what stands after the older of two snapshots is read at most.
 */
public record SnapshotPolicy(long bytes, long entries) {
  /** Keeps a restart well below three seconds. */
  public static final SnapshotPolicy DEFAULT = new SnapshotPolicy(32L << 20, 100_000);

  /** Whether one is due, so much after the last. */
  public boolean isDue(long bytesSince, long entriesSince) {
    return bytesSince >= bytes || entriesSince >= entries;
  }
}
