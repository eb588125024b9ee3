package io.argosy.simulator.world;

import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.util.Optional;

/** A fault at a set time. */
public sealed interface Fault {
  Duration at();

  /** The machine that fails; empty when the fault concerns the deciding process or the job. */
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

  /** When the failing machine is gone for good, if ever. */
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

  /** The machine is unreachable, but its attempts continue; its messages arrive once it is back. */
  record Unreachable(MachineId machine, Duration at, Optional<Duration> back) implements Fault {}

  /** The machine and all its attempts are gone; when it is back, it has no memory of them. */
  record PowerLoss(MachineId machine, Duration at, Optional<Duration> back) implements Fault {}

  /** The machine is taken away; its attempts send their last messages. */
  record Spot(MachineId machine, Duration at) implements Fault {}

  /** The program of the oldest attempt on the machine fails. */
  record WorkerCrash(MachineId machine, Duration at) implements Fault {}

  /** The image of the attempts on the machine turns out not to run there. */
  record Unfit(MachineId machine, Duration at) implements Fault {}

  /**
   * The deciding process crashes in the middle of its next step and restarts after a while.
   *
   * @param stored whether it crashes after the step's entry is stored, and not before
   */
  record KernelCrash(Duration at, Duration downFor, boolean stored) implements Fault {
    /** A crash before the entry is stored. */
    public KernelCrash(Duration at, Duration downFor) {
      this(at, downFor, false);
    }
  }

  /** The clock of the deciding process jumps back. */
  record ClockStep(Duration at, Duration back) implements Fault {}

  /** An operator sets the clock of the deciding process's computer, ahead or back. */
  record ClockSet(Duration at, Duration by) implements Fault {}

  /** The user cancels the job. */
  record Cancelled(Duration at) implements Fault {}
}
