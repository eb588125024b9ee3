package io.argosy.agent.remote;

import io.argosy.agent.limits.DiskSpace;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Accepts no new work while the disk is short of space, and logs it once; accepts work again when
 * space is free.
 */
final class DiskPause implements AutoCloseable {
  private static final Duration STEP = Duration.ofMillis(500);

  private final DiskSpace space;
  private final Log log;
  private final Consumer<Boolean> changed;
  private final Thread thread;
  private boolean low;

  /**
   * @param changed receives true when the disk becomes short of space, false when it has enough
   */
  DiskPause(DiskSpace space, Log log, Consumer<Boolean> changed) {
    this.space = space;
    this.log = log;
    this.changed = changed;
    this.thread = Thread.ofVirtual().name("disk").unstarted(this::run);
  }

  void start() {
    isShort();
    thread.start();
  }

  private void run() {
    try {
      while (true) {
        isShort();
        Thread.sleep(STEP);
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  /** Checks whether the disk is short of space. */
  synchronized boolean isShort() {
    boolean now = space.isShort();
    if (now != low) {
      low = now;
      log.say(
          now ? "disk-short" : "disk-enough",
          now
              ? "the disk is short of room (" + space.said() + "); takes no new work until it has"
              : "the disk has room again (" + space.said() + "); takes work again");
      changed.accept(now);
    }
    return low;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
