package io.argosy.simulator.machine;

import io.argosy.core.engine.state.State;
import io.argosy.simulator.world.Fault;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Whom machines, landlords and people speak to, whoever stands behind it just now. */
public interface RealmEndpoint {
  /** The state as it is known there. */
  State state();

  /** The time that is gone by there. */
  Instant now();

  /** A letter has arrived. */
  void receive(VirtualMachine from, AgentMessage agentMessage);

  /** Says something again and again until it is heard for good, as long as it is still so. */
  void insist(BooleanSupplier stillSo, List<Stamped> stimuli);

  /** The machine is not heard any more: unless it is back in time, its lease ends. */
  void missed(VirtualMachine machine);

  /** The machine is lost, unless that silence is over. */
  void leaseEnds(VirtualMachine machine, int silence);

  /** A machine is here, for the first time, again, or anew and without its memory. */
  void joins(VirtualMachine machine, boolean anew);

  /** A machine offers more or fewer slots than before. */
  void resized(VirtualMachine machine, int slots);

  /** Whoever stands behind it dies while it decides on what comes next. */
  void crashSoon(Fault.KernelCrash crash);

  /** The clock of whoever stands behind it. */
  DriverClock clock();

  /** Whether a restart found a clock that hides some of the time that had passed. */
  boolean hidesTime();

  /** A user waits for something, and asks for it if the way to ask is part of the simulation. */
  void awaitEnd(BooleanSupplier isOver);

  /** Whether every instruction is settled, and nobody is about to say anything. */
  boolean isQuiet();

  /** Wakes nothing up any more. */
  void rest();
}
