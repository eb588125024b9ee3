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
 * The entry sink of a virtual driver. A planned crash stops the driver while it appends its next
 * entry: the sink drops or stores that entry, and never answers the driver.
 */
final class CrashingSink implements LoopPorts.EntrySink {
  private final Optional<JournalInMemory> journalInMemory;
  private final Supplier<State> state;
  private final Listener listener;
  private Optional<Fault.KernelCrash> crash = Optional.empty();

  /** Receives what happens to entries. */
  interface Listener {
    /** The sink has received an entry. */
    void arrived(DecidedEntry entry);

    /** The sink has stored an entry, but the driver crashes before it receives the answer. */
    void storedUnheard(DecidedEntry entry);

    /** The driver has crashed. */
    void died(Fault.KernelCrash crash);
  }

  /**
   * @param journalInMemory what a restarted driver reads; empty in a world without crashes
   */
  CrashingSink(
      Optional<JournalInMemory> journalInMemory, Supplier<State> state, Listener listener) {
    this.journalInMemory = journalInMemory;
    this.state = state;
    this.listener = listener;
  }

  /** Makes the driver crash when it appends its next entry. */
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
