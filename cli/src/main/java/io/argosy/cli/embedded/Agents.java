package io.argosy.cli.embedded;


import io.argosy.agent.Agent;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.MachineId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One agent for each machine; delivers each instruction to its agent. */
final class Agents implements AutoCloseable {
  private final Map<MachineId, Agent> agents = new TreeMap<>();

  void add(String machine, Agent agent) {
    agents.put(new MachineId(machine), agent);
  }

  void follow(InstructionId id, Instruction instruction) {
    if (!(instruction instanceof Instruction.ToAgent to)) {
      throw new IllegalArgumentException("not an agent's work: " + instruction);
    }
    MachineId machine = to.machine();
    Agent agent = agents.get(machine);
    if (agent == null) {
      throw new IllegalStateException("no agent on " + machine + " to " + instruction);
    }
    agent.follow(id, instruction);
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
