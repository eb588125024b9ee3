package io.argosy.simulator;

import io.argosy.core.kernel.State;
import io.argosy.core.kernel.loop.DecidedEntry;
import io.argosy.core.kernel.loop.LoopPorts;
import io.argosy.core.kernel.loop.LoopPorts.Written;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The way to the journal of a virtual driver. On demand the driver dies over the next entry, before
 * it is stored: the sink drops the entry and never answers.
 */
final class CrashingSink implements LoopPorts.EntrySink {
  private final DriverClock clock;
  private final Optional<Tape> tape;
  private final Supplier<State> state;
  private final Consumer<Duration> died;
  private Optional<Duration> crash = Optional.empty();

  /**
   * @param tape what a driver that comes back reads; nothing in a world without crashes
   * @param died hears for how long the driver is down
   */
  CrashingSink(
      DriverClock clock, Optional<Tape> tape, Supplier<State> state, Consumer<Duration> died) {
    this.clock = clock;
    this.tape = tape;
    this.state = state;
    this.died = died;
  }

  /** The driver dies over the next entry. */
  void crashSoon(Duration downFor) {
    crash = Optional.of(downFor);
  }

  @Override
  public void append(long epoch, DecidedEntry entry, Consumer<Written> then) {
    clock.stamp();
    if (crash.isPresent()) {
      Duration downFor = crash.get();
      crash = Optional.empty();
      died.accept(downFor);
    } else {
      tape.ifPresent(it -> it.append(entry, state.get()));
      then.accept(Written.STORED);
    }
  }
}
