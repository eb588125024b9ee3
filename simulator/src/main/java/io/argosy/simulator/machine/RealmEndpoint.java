package io.argosy.simulator.machine;

import io.argosy.core.engine.state.State;
import io.argosy.simulator.world.Fault;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What machines, machine providers and users send their requests to, whichever process decides. */
public interface RealmEndpoint {
  /** The latest state that is known here. */
  State state();

  /** The time that the deciding process uses. */
  Instant now();

  /** A message of an agent has arrived. */
  void receive(VirtualMachine from, AgentMessage agentMessage);

  /** Sends stimuli again and again until they are stored, as long as the condition holds. */
  void insist(BooleanSupplier stillSo, List<Stamped> stimuli);

  /** The machine has disconnected: unless it reconnects in time, its lease ends. */
  void missed(VirtualMachine machine);

  /** The machine is lost, unless that disconnection is over. */
  void leaseEnds(VirtualMachine machine, int silence);

  /** A machine registers: for the first time, again, or after a restart that lost its memory. */
  void joins(VirtualMachine machine, boolean anew);

  /** A machine offers more or fewer slots than before. */
  void resized(VirtualMachine machine, int slots);

  /** Makes the deciding process crash while it decides on its next request. */
  void crashSoon(Fault.KernelCrash crash);

  /** The clock of the deciding process. */
  DriverClock clock();

  /** Whether a restarted process found a clock that hides some of the time that has passed. */
  boolean hidesTime();

  /** A user waits for a condition, and polls if the connection is part of the simulation. */
  void awaitEnd(BooleanSupplier isOver);

  /** Whether every instruction is settled and no client is about to send anything. */
  boolean isQuiet();

  /** Stops the wake-up timer. */
  void rest();
}
