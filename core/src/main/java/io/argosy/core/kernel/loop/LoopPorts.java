package io.argosy.core.kernel.loop;

import io.argosy.core.kernel.Instruction;
import io.argosy.core.kernel.State;
import io.argosy.core.model.InstructionId;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** What a decision loop needs of the world that it decides for. */
public record LoopPorts(
    TimeSource time,
    EntrySink sink,
    Dispatcher dispatcher,
    Wakeup wakeup,
    List<Observer> observers) {
  public LoopPorts {
    observers = List.copyOf(observers);
  }

  /** A clock. It may step back: the loop does not. */
  @FunctionalInterface
  public interface TimeSource {
    Instant now();
  }

  /** What became of an entry. */
  public enum Written {
    /** It is durable. */
    STORED,
    /** It is not there and never will be: the realm has another owner. */
    REFUSED,
    /** It may be there or not, or come to be there later. */
    UNKNOWN
  }

  /** The way to the journal. */
  @FunctionalInterface
  public interface EntrySink {
    /**
     * Stores an entry if the epoch is still the owner's and the entry is the next one. The loop
     * waits until {@code then} is told, before this returns or any time later; it never comes back
     * if {@code then} is never told. A sink that throws instead leaves the entry UNKNOWN.
     */
    void append(long epoch, DecidedEntry entry, Consumer<Written> then);
  }

  /** The way to those who follow instructions. */
  @FunctionalInterface
  public interface Dispatcher {
    /** Sends an instruction on its way; the same one may come again under the same id. */
    void issue(InstructionId id, Instruction instruction);
  }

  /** A timer. */
  @FunctionalInterface
  public interface Wakeup {
    /**
     * Asks for {@link DecisionLoop#wake} and a turn at this instant instead of the one asked for
     * before.
     *
     * @param due by the loop's own clock, see {@link DecisionLoop#now}; it may be over; {@link
     *     Instant#MAX} for never
     */
    void at(Instant due);
  }

  /** Sees every entry once it is durable, before anybody can act on it. */
  @FunctionalInterface
  public interface Observer {
    /** Must not change the state or keep it. */
    void stored(DecidedEntry entry, State state);
  }
}
