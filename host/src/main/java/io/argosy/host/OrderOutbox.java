package io.argosy.host;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.wire.Order;
import io.argosy.runtime.agents.AgentMessages;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** The unsettled orders of each machine, which the machine fetches. */
public final class OrderOutbox implements HostPorts.Orders {
  private final Map<MachineId, Box> boxes = new ConcurrentHashMap<>();
  private final Map<InstructionId, MachineId> places = new ConcurrentHashMap<>();

  /** The orders of one machine; a lock for each, so that ten thousand wait independently. */
  private static final class Box {
    private final TreeMap<Long, Order> orders = new TreeMap<>();
    private final Set<JobId> jobs = new TreeSet<>();
    private boolean woken;

    synchronized void put(Order order) {
      orders.put(order.id(), order);
      jobs.add(new JobId(order.job()));
      notifyAll();
    }

    synchronized void remove(InstructionId id) {
      orders.remove(id.value());
    }

    synchronized void wake() {
      woken = true;
      notifyAll();
    }

    synchronized List<Order> await(long after, Duration upTo) throws InterruptedException {
      long until = System.nanoTime() + upTo.toNanos();
      List<Order> found = later(after);
      long left = until - System.nanoTime();
      while (found.isEmpty() && !woken && left > 0) {
        wait(Math.max(1, left / 1_000_000));
        found = later(after);
        left = until - System.nanoTime();
      }
      woken = false;
      return found;
    }

    private List<Order> later(long after) {
      return List.copyOf(orders.tailMap(after, false).values());
    }

    synchronized List<JobId> jobs(Set<JobId> live) {
      jobs.retainAll(live);
      return List.copyOf(jobs);
    }
  }

  private Box box(MachineId machine) {
    return boxes.computeIfAbsent(machine, id -> new Box());
  }

  @Override
  public void send(AgentMessages.Addressed it) {
    put(it.machine(), it.order());
  }

  public void put(MachineId machine, Order order) {
    places.put(new InstructionId(order.id()), machine);
    box(machine).put(order);
  }

  public void settled(InstructionId id) {
    MachineId machine = places.remove(id);
    if (machine != null) {
      box(machine).remove(id);
    }
  }

  /** Waits until orders after the given one exist, {@link #wake} is called, or time is up. */
  public List<Order> await(MachineId machine, long after, Duration upTo)
      throws InterruptedException {
    return box(machine).await(after, upTo);
  }

  /** Answers a waiting machine at once. */
  public void wake(MachineId machine) {
    box(machine).wake();
  }

  public void wakeAll() {
    boxes.values().forEach(Box::wake);
  }

  /** The live jobs for which a machine has had orders. */
  public List<JobId> jobs(MachineId machine, Set<JobId> live) {
    return box(machine).jobs(live);
  }
}
