package io.argosy.simulator.machine;

import java.util.List;

/** What an agent has to say; it stays in the agent's outbox until the driver has it for good. */
public final class AgentMessage {
  public final List<Stamped> stimuli;

  /** Taken by the driver, or lost with its machine. */
  boolean gone;

  /** It will be sent again anyway: two copies that both failed are one reason to, not two. */
  boolean waits;

  AgentMessage(List<Stamped> stimuli) {
    this.stimuli = stimuli;
  }
}
