package io.argosy.simulator.world;

import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.util.Optional;

/** Something that goes wrong at a set time. */
public sealed interface Fault {
  Duration at();

  /** The machine it strikes; none when it strikes the deciding process or the job. */
  default Optional<MachineId> struck() {
    return switch (this) {
      case Unreachable f -> Optional.of(f.machine());
      case PowerLoss f -> Optional.of(f.machine());
      case Spot f -> Optional.of(f.machine());
      case WorkerCrash f -> Optional.of(f.machine());
      case Unfit f -> Optional.of(f.machine());
      case KernelCrash f -> Optional.empty();
      case ClockStep f -> Optional.empty();
      case ClockSet f -> Optional.empty();
      case Cancelled f -> Optional.empty();
    };
  }

  /** When the machine it strikes is gone for good, if it is. */
  default Optional<Duration> goneAt() {
    return switch (this) {
      case Unreachable f -> f.back().isPresent() ? Optional.empty() : Optional.of(f.at());
      case PowerLoss f -> f.back().isPresent() ? Optional.empty() : Optional.of(f.at());
      case Spot f -> Optional.of(f.at());
      case WorkerCrash f -> Optional.empty();
      case Unfit f -> Optional.empty();
      case KernelCrash f -> Optional.empty();
      case ClockStep f -> Optional.empty();
      case ClockSet f -> Optional.empty();
      case Cancelled f -> Optional.empty();
    };
  }

  /**
   * Nobody reaches the machine, but its work goes on; what it has to say arrives once it is back.
   */
  record Unreachable(MachineId machine, Duration at, Optional<Duration> back) implements Fault {}

  /** The machine and all that runs on it are gone; when it is back it knows nothing. */
  record PowerLoss(MachineId machine, Duration at, Optional<Duration> back) implements Fault {}

  /** The machine is taken away with a last word. */
  record Spot(MachineId machine, Duration at) implements Fault {}

  /** The program of the oldest attempt on the machine fails. */
  record WorkerCrash(MachineId machine, Duration at) implements Fault {}

  /** The image of what runs on the machine turns out to be of no use there. */
  record Unfit(MachineId machine, Duration at) implements Fault {}

  /**
   * The deciding process dies in the middle of its next step and is back after a while.
   *
   * @param stored whether it dies after the step's entry is stored, and not before
   */
  record KernelCrash(Duration at, Duration downFor, boolean stored) implements Fault {
    /** It dies before the entry is stored. */
    public KernelCrash(Duration at, Duration downFor) {
      this(at, downFor, false);
    }
  }

  /** The clock of the deciding process jumps back. */
  record ClockStep(Duration at, Duration back) implements Fault {}

  /** Somebody sets the clock of the deciding process's computer, ahead or back. */
  record ClockSet(Duration at, Duration by) implements Fault {}

  /** The user gives the job up. */
  record Cancelled(Duration at) implements Fault {}
}
