package io.argosy.agent.share;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;

/** Limits each call by a separate control group. */
final class ControlGroups implements CpuLimit {
  private static final Duration STEP = Duration.ofMillis(250);

  /** Enters the group before the call does anything else, so that no process stays outside. */
  private static final String ENTER = "echo $$ > \"$0\" && exec \"$@\"";

  private static final AtomicLong MADE = new AtomicLong();

  private final ControlGroup place;
  private final DoubleSupplier share;
  private final Set<ControlGroup> used = new HashSet<>();
  private final List<ControlGroup> left = new ArrayList<>();
  private double held;
  private boolean closed;

  ControlGroups(ControlGroup place, DoubleSupplier share) {
    this.place = place;
    this.share = share;
    held = share.getAsDouble();
    place.tidy();
    Thread.ofVirtual().name("control groups").start(this::turn);
  }

  @Override
  public String how() {
    return "by control groups";
  }

  @Override
  public synchronized Hold hold() throws IOException {
    sweep();
    ControlGroup group =
        place.make("argosy-" + ProcessHandle.current().pid() + "-" + MADE.incrementAndGet());
    used.add(group);
    group.limit(held);
    return new OneCall(group);
  }

  /** The share may change while calls run. */
  private void turn() {
    try {
      while (follow()) {
        Thread.sleep(STEP);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean follow() {
    double now = share.getAsDouble();
    if (now != held) {
      held = now;
      used.forEach(this::limit);
    }
    return !closed;
  }

  private void limit(ControlGroup group) {
    try {
      group.limit(held);
    } catch (IOException gone) {
      return;
    }
  }

  private synchronized void leave(ControlGroup group) {
    if (used.remove(group)) {
      left.add(group);
      sweep();
    }
  }

  /** A group can be removed only when its last process is reaped. */
  private void sweep() {
    left.removeIf(ControlGroups::isRemoved);
  }

  private static boolean isRemoved(ControlGroup group) {
    try {
      Files.deleteIfExists(group.path());
      return true;
    } catch (IOException busy) {
      return false;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    List.copyOf(used).forEach(this::leave);
    sweep();
  }

  private final class OneCall implements Hold {
    private final ControlGroup group;

    OneCall(ControlGroup group) {
      this.group = group;
    }

    @Override
    public Optional<Path> group() {
      return group.second() ? Optional.of(group.path()) : Optional.empty();
    }

    @Override
    public List<String> words() {
      return List.of("/bin/sh", "-c", ENTER, group.members().toString());
    }

    @Override
    public void began(long leader) {}

    @Override
    public void letGo() {}

    @Override
    public void over() {
      leave(group);
    }
  }
}
