package io.argosy.host.run;

import io.argosy.agent.Agent;
import io.argosy.core.model.MachineId;
import io.argosy.host.HostPorts;
import io.argosy.runtime.agents.AgentMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One agent for each machine; delivers each order to its agent. */
public final class InProcessAgents implements HostPorts.Orders, AutoCloseable {
  private final Map<MachineId, Agent> agents = new TreeMap<>();

  public void add(String machine, Agent agent) {
    agents.put(new MachineId(machine), agent);
  }

  @Override
  public void send(AgentMessages.Addressed it) {
    Agent agent = agents.get(it.machine());
    if (agent == null) {
      throw new IllegalStateException("no agent on " + it.machine() + " to " + it.order());
    }
    agent.follow(it.order());
  }

  /** Ends all workers, on all machines in parallel, because each may take a while. */
  @Override
  public void close() {
    List<Thread> ends = new ArrayList<>();
    agents.values().forEach(agent -> ends.add(Thread.ofVirtual().start(agent::close)));
    try {
      for (Thread end : ends) {
        end.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
