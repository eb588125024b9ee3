package io.argosy.agent.share;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/** The processor time of the machine's programs; without a limit if it is not rented. */
public final class Throttle implements AutoCloseable {
  /** Programs have a lower priority than the agents, which must send heartbeats in time. */
  private static final List<String> NICE =
      Files.isExecutable(Path.of("/usr/bin/nice"))
          ? List.of("/usr/bin/nice", "-n", "10")
          : List.of();

  private final Optional<ThrottleShell> throttleShell;
  private final Optional<CpuLimit> limit;

  private final Supplier<OptionalDouble> share;

  private Throttle(
      Optional<ThrottleShell> throttleShell,
      Optional<CpuLimit> limit,
      Supplier<OptionalDouble> share) {
    this.throttleShell = throttleShell;
    this.limit = limit;
    this.share = share;
  }

  /** Programs run without limits. */
  public static Throttle none() {
    return new Throttle(Optional.empty(), Optional.empty(), OptionalDouble::empty);
  }

  /** Programs end with the agent, however it ends, and get their share if one is given. */
  public static Throttle of(Optional<CpuShares> shares) throws IOException {
    return of(shares, ControlGroup.find());
  }

  static Throttle of(Optional<CpuShares> shares, Optional<ControlGroup> place) throws IOException {
    ThrottleShell throttleShell = ThrottleShell.start();
    long began = System.nanoTime();
    Supplier<OptionalDouble> share =
        () ->
            shares
                .map(it -> OptionalDouble.of(it.at(Duration.ofNanos(System.nanoTime() - began))))
                .orElse(OptionalDouble.empty());
    Optional<CpuLimit> limit =
        shares.map(wanted -> limit(throttleShell, () -> share.get().orElseThrow(), place));
    return new Throttle(Optional.of(throttleShell), limit, share);
  }

  private static CpuLimit limit(
      ThrottleShell throttleShell, DoubleSupplier share, Optional<ControlGroup> place) {
    return place.isPresent()
        ? new ControlGroups(place.get(), share)
        : new DutyCycle(throttleShell, share);
  }

  /** Each call's current part of a processor; empty without a limit. */
  public OptionalDouble share() {
    return share.get();
  }

  /** Whether shares can be enforced here. */
  public static boolean isPossible() {
    return ProcessTimes.areThere();
  }

  /** How shares are enforced, for people. */
  public String how() {
    return limit.map(CpuLimit::how).orElse("not at all");
  }

  /**
   * Ends all processes of the users of an agent's jobs with the agent too, also processes that hide
   * in other ways.
   *
   * @param records where the users of jobs are recorded
   * @param jobs the folders of the agent's jobs
   */
  public void endUsers(Path records, Path jobs) throws IOException {
    if (throttleShell.isPresent()) {
      throttleShell.get().keepUsers(records.toAbsolutePath(), jobs.toRealPath());
    }
  }

  /** A place for one call. */
  public ThrottledSlot seat() throws IOException {
    return new ThrottledSlot(
        limit.isPresent() ? Optional.of(limit.get().hold()) : Optional.empty());
  }

  @Override
  public void close() {
    limit.ifPresent(CpuLimit::close);
    throttleShell.ifPresent(ThrottleShell::close);
  }

  /** One call. */
  public final class ThrottledSlot {
    private final Optional<CpuLimit.Hold> hold;
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile long group;

    private ThrottledSlot(Optional<CpuLimit.Hold> hold) {
      this.hold = hold;
    }

    /** The control group of version 2 that it enters, if any. */
    public Optional<Path> controlGroup() {
      return hold.flatMap(CpuLimit.Hold::group);
    }

    /** Words before the command. */
    public List<String> words() {
      List<String> words = new ArrayList<>();
      hold.ifPresent(
          it -> {
            words.addAll(it.words());
            words.addAll(NICE);
          });
      return words;
    }

    /** Records its first process; its group has the same number. */
    public void began(long leader) {
      group = leader;
      throttleShell.ifPresent(it -> it.keep(leader));
      hold.ifPresent(it -> it.began(leader));
    }

    /** The call is about to be asked to end: it must be able to run. */
    public void letGo() {
      hold.ifPresent(CpuLimit.Hold::letGo);
    }

    /** Records that it has ended with all its child processes. */
    public void over() {
      if (over.compareAndSet(false, true)) {
        hold.ifPresent(CpuLimit.Hold::over);
        throttleShell.ifPresent(it -> it.forget(group));
      }
    }
  }
}
