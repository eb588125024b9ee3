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

  private final Optional<Keeper> keeper;
  private final Optional<Limit> limit;

  private final Supplier<OptionalDouble> share;

  private Throttle(Optional<Keeper> keeper, Optional<Limit> limit, Supplier<OptionalDouble> share) {
    this.keeper = keeper;
    this.limit = limit;
    this.share = share;
  }

  /** Programs run without limits. */
  public static Throttle none() {
    return new Throttle(Optional.empty(), Optional.empty(), OptionalDouble::empty);
  }

  /** Programs end with the agent, however it ends, and get their share if one is given. */
  public static Throttle of(Optional<Shares> shares) throws IOException {
    return of(shares, ControlGroup.find());
  }

  static Throttle of(Optional<Shares> shares, Optional<ControlGroup> place) throws IOException {
    Keeper keeper = Keeper.start();
    long began = System.nanoTime();
    Supplier<OptionalDouble> share =
        () ->
            shares
                .map(it -> OptionalDouble.of(it.at(Duration.ofNanos(System.nanoTime() - began))))
                .orElse(OptionalDouble.empty());
    Optional<Limit> limit =
        shares.map(wanted -> limit(keeper, () -> share.get().orElseThrow(), place));
    return new Throttle(Optional.of(keeper), limit, share);
  }

  private static Limit limit(Keeper keeper, DoubleSupplier share, Optional<ControlGroup> place) {
    return place.isPresent() ? new ControlGroups(place.get(), share) : new DutyCycle(keeper, share);
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
    return limit.map(Limit::how).orElse("not at all");
  }

  /**
   * Ends all processes of the users of an agent's jobs with the agent too, also processes that hide
   * in other ways.
   *
   * @param records where the users of jobs are recorded
   * @param jobs the folders of the agent's jobs
   */
  public void endUsers(Path records, Path jobs) throws IOException {
    if (keeper.isPresent()) {
      keeper.get().keepUsers(records.toAbsolutePath(), jobs.toRealPath());
    }
  }

  /** A place for one call. */
  public Seat seat() throws IOException {
    return new Seat(limit.isPresent() ? Optional.of(limit.get().hold()) : Optional.empty());
  }

  @Override
  public void close() {
    limit.ifPresent(Limit::close);
    keeper.ifPresent(Keeper::close);
  }

  /** One call. */
  public final class Seat {
    private final Optional<Limit.Hold> hold;
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile long group;

    private Seat(Optional<Limit.Hold> hold) {
      this.hold = hold;
    }

    /** The control group of version 2 that it enters, if any. */
    public Optional<Path> controlGroup() {
      return hold.flatMap(Limit.Hold::group);
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
      keeper.ifPresent(it -> it.keep(leader));
      hold.ifPresent(it -> it.began(leader));
    }

    /** The call is about to be asked to end: it must be able to run. */
    public void letGo() {
      hold.ifPresent(Limit.Hold::letGo);
    }

    /** Records that it has ended with all its child processes. */
    public void over() {
      if (over.compareAndSet(false, true)) {
        hold.ifPresent(Limit.Hold::over);
        keeper.ifPresent(it -> it.forget(group));
      }
    }
  }
}
