package io.argosy.simulator;

import io.argosy.core.engine.loop.DecidedEntry;
import io.argosy.core.engine.loop.LoopPorts;
import io.argosy.core.engine.loop.LoopPorts.Written;
import io.argosy.core.engine.state.State;
import io.argosy.simulator.world.Fault;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The way to the journal of a virtual driver. On demand the driver dies over the next entry: the
 * sink drops the entry, or stores it, and never answers.
 */
final class CrashingSink implements LoopPorts.EntrySink {
  private final Optional<JournalInMemory> journalInMemory;
  private final Supplier<State> state;
  private final Listener listener;
  private Optional<Fault.KernelCrash> crash = Optional.empty();

  /** Hears what becomes of entries. */
  interface Listener {
    /** An entry has arrived. */
    void arrived(DecidedEntry entry);

    /** An entry is stored, and the driver will not hear so. */
    void storedUnheard(DecidedEntry entry);

    /** The driver is dead. */
    void died(Fault.KernelCrash crash);
  }

  /**
   * @param journalInMemory what a driver that comes back reads; nothing in a world without crashes
   */
  CrashingSink(
      Optional<JournalInMemory> journalInMemory, Supplier<State> state, Listener listener) {
    this.journalInMemory = journalInMemory;
    this.state = state;
    this.listener = listener;
  }

  /** The driver dies over the next entry. */
  void crashSoon(Fault.KernelCrash planned) {
    crash = Optional.of(planned);
  }

  @Override
  public void append(long epoch, DecidedEntry entry, Consumer<Written> then) {
    listener.arrived(entry);
    Optional<Fault.KernelCrash> now = crash;
    crash = Optional.empty();
    if (now.isEmpty() || now.get().stored()) {
      journalInMemory.ifPresent(it -> it.append(entry, state.get()));
    }
    if (now.isEmpty()) {
      then.accept(Written.STORED);
    } else {
      if (now.get().stored()) {
        listener.storedUnheard(entry);
      }
      listener.died(now.get());
    }
  }
}
