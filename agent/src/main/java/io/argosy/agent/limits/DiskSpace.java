package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whether the disk of this machine has space for more work. It is short below a reserve, and has
 * enough again at twice that, so that a single file does not make a machine alternate.
 */
public final class DiskSpace {
  /** The free space that an agent's machine reserves. */
  public static final long RESERVE = 1_000_000_000;

  /** Less free space than this counts as full. */
  public static final long NEXT_TO_NOTHING = 65_536;

  private static final long PARTS = 20;

  private final Supplier<Optional<Space>> look;
  private final long reserve;
  private boolean low;

  /** The free and total space of a disk. */
  record Space(long free, long all) {}

  /**
   * @param reserve bytes to keep free; at most a twentieth of the disk
   */
  public DiskSpace(Path folder, long reserve) {
    this(() -> space(folder), reserve);
  }

  DiskSpace(Supplier<Optional<Space>> look, long reserve) {
    this.look = look;
    this.reserve = reserve;
  }

  /** Checks whether the disk is short of space. */
  public synchronized boolean isShort() {
    Optional<Space> now = look.get();
    if (now.isPresent()) {
      long least = Math.min(reserve, now.get().all() / PARTS);
      low = now.get().free() < (low ? 2 * least : least);
    }
    return low;
  }

  /** Such as {@code 12 MB free of 1 GB}. */
  public String said() {
    return look.get()
        .map(it -> ByteSizes.text(it.free(), false) + " free of " + ByteSizes.text(it.all(), false))
        .orElse("unknown");
  }

  private static Optional<Space> space(Path folder) {
    try {
      FileStore store = Files.getFileStore(folder);
      return Optional.of(new Space(store.getUsableSpace(), store.getTotalSpace()));
    } catch (IOException unknown) {
      return Optional.empty();
    }
  }
}
