package io.argosy.server.realm;


import io.argosy.core.engine.message.Instruction;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** The unsettled orders of each machine, which the machine fetches. */
final class OrderOutbox {
  private final Map<MachineId, Box> boxes = new ConcurrentHashMap<>();
  private final Map<InstructionId, MachineId> places = new ConcurrentHashMap<>();

  /** An instruction that was sent and is not settled. */
  record Sent(InstructionId id, Instruction instruction) {}

  /** The orders of one machine; a lock for each, so that ten thousand wait independently. */
  private static final class Box {
    private final TreeMap<InstructionId, Instruction> orders = new TreeMap<>();
    private final Set<JobId> jobs = new TreeSet<>();
    private boolean woken;

    synchronized void put(InstructionId id, Instruction instruction) {
      orders.put(id, instruction);
      jobs.add(instruction.job());
      notifyAll();
    }

    synchronized void remove(InstructionId id) {
      orders.remove(id);
    }

    synchronized void wake() {
      woken = true;
      notifyAll();
    }

    synchronized List<Sent> await(long after, Duration upTo) throws InterruptedException {
      long until = System.nanoTime() + upTo.toNanos();
      List<Sent> found = later(after);
      long left = until - System.nanoTime();
      while (found.isEmpty() && !woken && left > 0) {
        wait(Math.max(1, left / 1_000_000));
        found = later(after);
        left = until - System.nanoTime();
      }
      woken = false;
      return found;
    }

    private List<Sent> later(long after) {
      List<Sent> found = new ArrayList<>();
      orders
          .tailMap(new InstructionId(after), false)
          .forEach((id, instruction) -> found.add(new Sent(id, instruction)));
      return found;
    }

    synchronized List<JobId> jobs(Set<JobId> live) {
      jobs.retainAll(live);
      return List.copyOf(jobs);
    }
  }

  private Box box(MachineId machine) {
    return boxes.computeIfAbsent(machine, id -> new Box());
  }

  void put(MachineId machine, InstructionId id, Instruction instruction) {
    places.put(id, machine);
    box(machine).put(id, instruction);
  }

  void settled(InstructionId id) {
    MachineId machine = places.remove(id);
    if (machine != null) {
      box(machine).remove(id);
    }
  }

  /** Waits until orders after the given one exist, {@link #wake} is called, or time is up. */
  List<Sent> await(MachineId machine, long after, Duration upTo) throws InterruptedException {
    return box(machine).await(after, upTo);
  }

  /** Answers a waiting machine at once. */
  void wake(MachineId machine) {
    box(machine).wake();
  }

  void wakeAll() {
    boxes.values().forEach(Box::wake);
  }

  /** The live jobs for which a machine has had orders. */
  List<JobId> jobs(MachineId machine, Set<JobId> live) {
    return box(machine).jobs(live);
  }
}
