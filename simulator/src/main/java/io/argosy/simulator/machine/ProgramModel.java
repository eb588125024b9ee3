package io.argosy.simulator.machine;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import java.time.Duration;
import java.util.List;

/** How a program works through what its attempt holds. */
public interface ProgramModel {
  /** Nothing runs: begins with the work it holds, or asks to finish. */
  void proceed();

  /** Follows a steer; see {@link io.argosy.core.work.Holding#steer}. */
  List<Interval> steer(InstructionId id, List<Interval> grant, long yield);

  /** From now on this is the interval from one report to the next. */
  void reportWithin(Duration reportIn);

  /** Requests a report within this time at the latest. */
  void reportSooner(Duration reportIn);

  /** Stores what it can before the attempt must stop. */
  void storeNow();
}
