package io.argosy.simulator.machine;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.work.Holding;
import io.argosy.core.work.SharedPace;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World.Host;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;

/** Replaces an agent: follows instructions, runs attempts on its slots, and reports. */
public final class VirtualMachine {
  private final Host host;
  private final List<SpeedTrace> traces;
  private final Setting setting;
  private final List<ProgramFactory> programFactories;
  private final SimulatedNetwork.Lane outward = new SimulatedNetwork.Lane();
  private final SimulatedNetwork.Lane inward = new SimulatedNetwork.Lane();
  private final Map<JobId, SharedPace> paces = new HashMap<>();
  private final int[] load;
  private final SequencedMap<AttemptId, VirtualAttempt> running = new LinkedHashMap<>();
  private final Map<AttemptId, Ending> ended = new HashMap<>();
  private final SequencedSet<AgentMessage> outbox = new LinkedHashSet<>();
  private int slots;
  private int wanted;
  private boolean powered;
  private boolean connected;

  /** It has restarted, and no driver has confirmed its registration yet. */
  private boolean fresh;

  private int silences;

  /** How a machine runs the work of jobs that the world's program does not run. */
  @FunctionalInterface
  public interface ProgramFactory {
    ProgramModel hire(VirtualAttempt attempt, Holding holding);

    /** Whether it runs the work of that job; the world's program runs the others. */
    default boolean takes(JobId job) {
      return true;
    }
  }

  public VirtualMachine(
      Host host, List<SpeedTrace> traces, Setting setting, List<ProgramFactory> programFactories) {
    this.programFactories = List.copyOf(programFactories);
    this.host = host;
    this.traces = traces;
    this.setting = setting;
    this.load = new int[host.maxSlots()];
    this.slots = host.slots();
  }

  public MachineId id() {
    return host.machine();
  }

  public Host host() {
    return host;
  }

  /** The slots that it offers now. */
  public int slots() {
    return slots;
  }

  /** What runs the work of a job, where the world's program does not. */
  Optional<ProgramFactory> labour(JobId job) {
    return programFactories.stream().filter(it -> it.takes(job)).findFirst();
  }

  /** What its attempts have measured of the job's chunks. */
  SharedPace pace(JobId job) {
    return paces.computeIfAbsent(job, j -> new SharedPace());
  }

  public SimulatedNetwork.Lane inward() {
    return inward;
  }

  public boolean isReachable() {
    return powered && connected;
  }

  /** Follows advice: more slots take time to start, fewer are gone at once. */
  public void advised(int advice) {
    int target = Math.clamp(advice, host.slots(), host.maxSlots());
    if (isReachable() && target != wanted) {
      wanted = target;
      Duration delay = target > slots ? setting.startUp() : Duration.ZERO;
      setting.timeline().after(delay, () -> resize(target));
    }
  }

  private void resize(int target) {
    if (powered && wanted == target && slots != target) {
      slots = target;
      setting.wire().travel(outward, () -> setting.desk().resized(this, target));
    }
  }

  /** Whether it has restarted and no driver has confirmed its registration yet. */
  public boolean isFresh() {
    return fresh;
  }

  /** Whether it has no message to send, or no connection to send it. */
  public boolean isQuiet() {
    return outbox.isEmpty() || !isReachable();
  }

  /** The driver has confirmed its registration. */
  public void greeted() {
    fresh = false;
  }

  /** The number of disconnections so far, to tell one from the next. */
  public int silences() {
    return silences;
  }

  /** The attempts that run here, oldest first. */
  public List<VirtualAttempt> attempts() {
    return List.copyOf(running.values());
  }

  /** Registers, for the first time or after its power came back: it has no memory of before. */
  public void powerOn() {
    if (!powered) {
      powered = true;
      connected = true;
      fresh = true;
      slots = host.slots();
      wanted = slots;
      setting.wire().travel(outward, () -> setting.desk().joins(this, true));
    }
  }

  /** Everything on the machine is lost, unsent messages included. */
  public void powerOff() {
    if (powered) {
      boolean heard = isReachable();
      powered = false;
      running.values().forEach(VirtualAttempt::vanish);
      running.clear();
      ended.clear();
      outbox.forEach(agentMessage -> agentMessage.gone = true);
      outbox.clear();
      Arrays.fill(load, 0);
      fallSilent(heard);
    }
  }

  /** The connection breaks, but the attempts continue. */
  public void disconnect() {
    boolean heard = isReachable();
    connected = false;
    fallSilent(heard);
  }

  /** The connection is back: the machine sends its messages first, then registers. */
  public void reconnect() {
    if (powered && !connected) {
      connected = true;
      List.copyOf(outbox).forEach(this::post);
      setting.wire().travel(outward, () -> setting.desk().joins(this, fresh));
    }
  }

  private void fallSilent(boolean heard) {
    if (heard) {
      silences++;
      setting.desk().missed(this);
    }
  }

  /** Every attempt sends its last messages, the machine deregisters and is gone. */
  public void spotStop() {
    if (powered) {
      attempts().forEach(VirtualAttempt::stopEarly);
      boolean heard = isReachable();
      powerOff();
      if (heard) {
        int silence = silences;
        setting.wire().travel(outward, () -> setting.desk().leaseEnds(this, silence));
      }
    }
  }

  /** Sends stimuli in one message, unless the world lets messages overtake each other. */
  void say(List<Stamped> stimuli) {
    if (stimuli.isEmpty()) {
      return; // The kernel cannot decide on nothing, and a journal has no empty entries.
    }
    if (setting.network().reorders() && stimuli.size() > 1) {
      stimuli.forEach(one -> say(List.of(one)));
      return;
    }
    AgentMessage agentMessage = new AgentMessage(stimuli);
    outbox.add(agentMessage);
    post(agentMessage);
  }

  /** Sends a message, for the first time or again. Without a connection it waits in the outbox. */
  void post(AgentMessage agentMessage) {
    if (isReachable() && !agentMessage.gone) {
      setting
          .wire()
          .carry(
              outward,
              () -> setting.desk().receive(this, agentMessage),
              () -> postAgain(agentMessage));
    }
  }

  /** The acknowledgement has not come in time: sends the message again. */
  public void postAgain(AgentMessage agentMessage) {
    if (!agentMessage.waits) {
      agentMessage.waits = true;
      setting
          .wire()
          .later(
              () -> {
                agentMessage.waits = false;
                post(agentMessage);
              });
    }
  }

  public void settle(AgentMessage agentMessage) {
    agentMessage.gone = true;
    outbox.remove(agentMessage);
  }

  /** The answer to a report: when the driver wants the next one. */
  public void hear(AttemptId id, Duration reportIn) {
    VirtualAttempt attempt = running.get(id);
    if (attempt != null && isReachable()) {
      attempt.reportWithin(reportIn);
    }
  }

  /** Follows an instruction; false when it overtook another one and must be sent again. */
  public boolean follow(InstructionId id, Instruction.ToAgent instruction) {
    switch (instruction) {
      case Instruction.Start start -> start(start);
      case Instruction.Steer steer -> {
        return steer(id, steer);
      }
      case Instruction.Stop stop -> stop(stop.attempt());
    }
    return true;
  }

  private void start(Instruction.Start start) {
    VirtualAttempt known = running.get(start.attempt());
    if (known != null) {
      known.startAgain();
    } else if (ended.containsKey(start.attempt())) {
      sayEnded(start.attempt());
    } else {
      int slot = leastLoaded();
      load[slot]++;
      VirtualAttempt attempt = new VirtualAttempt(start, slot, traces.get(slot), this, setting);
      running.put(start.attempt(), attempt);
      attempt.start();
    }
  }

  private boolean steer(InstructionId id, Instruction.Steer steer) {
    VirtualAttempt attempt = running.get(steer.attempt());
    if (attempt != null) {
      attempt.steer(id, steer);
      return true;
    }
    if (ended.containsKey(steer.attempt())) {
      sayEnded(steer.attempt());
      return true;
    }
    return false;
  }

  private void stop(AttemptId id) {
    VirtualAttempt attempt = running.get(id);
    if (attempt != null) {
      attempt.vanish();
      over(attempt, new Ending.Finished());
    } else {
      ended.putIfAbsent(id, new Ending.Finished());
      sayEnded(id);
    }
  }

  /** An attempt has ended on this machine. */
  void over(VirtualAttempt attempt, Ending ending) {
    running.remove(attempt.id());
    load[attempt.slot()]--;
    ended.put(attempt.id(), ending);
    sayEnded(attempt.id());
  }

  private void sayEnded(AttemptId id) {
    Ending ending = ended.getOrDefault(id, new Ending.Finished());
    say(List.of(at -> new Stimulus.AttemptEnded(at, id, ending)));
  }

  private int leastLoaded() {
    int best = 0;
    for (int slot = 1; slot < load.length; slot++) {
      if (load[slot] < load[best]) {
        best = slot;
      }
    }
    return best;
  }
}
