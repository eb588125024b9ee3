package io.argosy.agent.remote.job;

import io.argosy.agent.limits.DiskSpace;
import io.argosy.agent.remote.link.AgentNotices;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Accepts no new work while the disk is short of space, and logs it once; accepts work again when
 * space is free.
 */
public final class DiskPause implements AutoCloseable {
  private static final Duration STEP = Duration.ofMillis(500);

  private final DiskSpace space;
  private final AgentNotices agentNotices;
  private final Consumer<Boolean> changed;
  private final Thread thread;
  private boolean low;

  /**
   * @param changed receives true when the disk becomes short of space, false when it has enough
   */
  public DiskPause(DiskSpace space, AgentNotices agentNotices, Consumer<Boolean> changed) {
    this.space = space;
    this.agentNotices = agentNotices;
    this.changed = changed;
    this.thread = Thread.ofVirtual().name("disk").unstarted(this::run);
  }

  public void start() {
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
      agentNotices.say(
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
