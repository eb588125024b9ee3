package io.argosy.core.engine.loop;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.InstructionId;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** What a decision loop needs from its environment. */
public record LoopPorts(
    TimeSource time,
    EntrySink sink,
    Dispatcher dispatcher,
    Wakeup wakeup,
    List<Observer> observers) {
  public LoopPorts {
    observers = List.copyOf(observers);
  }

  /** A clock. It may step back: the loop's time does not. */
  @FunctionalInterface
  public interface TimeSource {
    Instant now();
  }

  /** The outcome of storing an entry. */
  public enum Written {
    /** It is durable. */
    STORED,
    /** The entry is not stored and never will be: the realm has another owner. */
    REFUSED,
    /** The entry may be stored or not, or become stored later. */
    UNKNOWN
  }

  /** Writes to the journal. */
  @FunctionalInterface
  public interface EntrySink {
    /**
     * Stores an entry if the epoch is still the owner's and the entry is the next one. The loop
     * waits until {@code then} is called, before this method returns or any time later; it waits
     * forever if {@code then} is never called. A sink that throws instead leaves the entry UNKNOWN.
     */
    void append(long epoch, DecidedEntry entry, Consumer<Written> then);
  }

  /** Delivers instructions. */
  @FunctionalInterface
  public interface Dispatcher {
    /** Delivers an instruction; the same one may come again under the same id. */
    void issue(InstructionId id, Instruction instruction);
  }

  /** A timer. */
  @FunctionalInterface
  public interface Wakeup {
    /**
     * Requests {@link DecisionLoop#wake} and a turn at this instant; replaces the previous request.
     *
     * @param due by the loop's own clock, see {@link DecisionLoop#now}; may be in the past; {@link
     *     Instant#MAX} for never
     */
    void at(Instant due);
  }

  /** Receives every entry once it is durable, before any client or agent can act on it. */
  @FunctionalInterface
  public interface Observer {
    /** Must not change or keep the state. */
    void stored(DecidedEntry entry, State state);
  }
}
