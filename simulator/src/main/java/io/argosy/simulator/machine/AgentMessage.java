package io.argosy.simulator.machine;

import java.util.List;

/** A message of an agent; it stays in the agent's outbox until the driver has stored it. */
public final class AgentMessage {
  public final List<Stamped> stimuli;

  /** The driver has stored it, or it was lost with its machine. */
  boolean gone;

  /** A retry is already scheduled: when both copies fail, the agent sends it again only once. */
  boolean waits;

  AgentMessage(List<Stamped> stimuli) {
    this.stimuli = stimuli;
  }
}
