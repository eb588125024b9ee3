package io.argosy.simulator.machine;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import java.time.Duration;
import java.util.List;

/** How a program works through what its attempt holds. */
public interface ProgramModel {
  /** Nothing has begun: goes on with what is held, or asks to finish. */
  void proceed();

  /** Follows a steer; see {@link io.argosy.core.work.Holding#steer}. */
  List<Interval> steer(InstructionId id, List<Interval> grant, long yield);

  /** The interval from one report to the next is this from now on. */
  void reportWithin(Duration reportIn);

  /** A report is wanted within this time at the latest. */
  void reportSooner(Duration reportIn);

  /** Stores what can be stored before it has to go. */
  void storeNow();
}
