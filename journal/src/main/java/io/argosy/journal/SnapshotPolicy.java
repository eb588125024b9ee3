package io.argosy.journal;

/**
 * When a snapshot is due: after this many bytes or entries, whichever comes first.
 *
 * <p>The numbers bound a restart: it reads at most what follows the older of two snapshots.
 */
public record SnapshotPolicy(long bytes, long entries) {
  /** Keeps a restart well below three seconds. */
  public static final SnapshotPolicy DEFAULT = new SnapshotPolicy(32L << 20, 100_000);

  /** Whether a snapshot is due after this much since the last. */
  public boolean isDue(long bytesSince, long entriesSince) {
    return bytesSince >= bytes || entriesSince >= entries;
  }
}
