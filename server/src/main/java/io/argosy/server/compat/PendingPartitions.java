package io.argosy.server.compat;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.wire.Order;
import io.argosy.server.realm.CompatAgent;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.service.Service;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Partitions that were handed out and have not started. The service hands out each partition once:
 * two programs must not be the same worker. A partition that does not start within a lease returns
 * to the queue.
 */
final class PendingPartitions {
  private final Duration lease;
  private final Map<Key, Instant> since = new ConcurrentHashMap<>();

  private record Key(String realm, AttemptId attempt) {}

  /** The previous owner replica of a realm may have handed out its queued partitions. */
  PendingPartitions(Service service) {
    lease = service.times().doorLease();
    service.whenOpened(this::begin);
  }

  private void begin(RealmWorld world) {
    since.keySet().removeIf(key -> key.realm().equals(world.name()));
    for (AttemptId attempt : world.look(PendingPartitions::waiting)) {
      since.put(new Key(world.name(), attempt), world.now());
    }
  }

  private static List<AttemptId> waiting(StateView state) {
    return state.outstanding().values().stream()
        .filter(Instruction.Start.class::isInstance)
        .map(Instruction.Start.class::cast)
        .filter(start -> CompatAgent.speaksFor(start.machine()))
        .map(Instruction.Start::attempt)
        .toList();
  }

  static AttemptId attempt(Order.Start start) {
    return new AttemptId(
        new TaskId(new JobId(start.attempt().job()), start.attempt().task()),
        start.attempt().number());
  }

  /** Whether the partition may be handed out; true only once. */
  boolean give(RealmWorld world, Order.Start start) {
    return since.putIfAbsent(new Key(world.name(), attempt(start)), world.now()) == null;
  }

  /** Gives up partitions that were handed out a lease ago and have not started. */
  void takeBack(RealmWorld world) {
    Instant before = world.now().minus(lease);
    for (Map.Entry<Key, Instant> entry : since.entrySet()) {
      AttemptId attempt = entry.getKey().attempt();
      boolean due =
          entry.getKey().realm().equals(world.name()) && entry.getValue().isBefore(before);
      if (due
          && world.look(state -> !mayTakeLong(state, attempt))
          && since.remove(entry.getKey()) != null) {
        if (world.look(state -> hasNotStarted(state, attempt))) {
          String reason = "handed out and not started within " + lease.toSeconds() + " s";
          Ending ending = new Ending.Unheard(reason);
          world.tell(at -> new Stimulus.AttemptEnded(at, attempt, ending));
        }
      }
    }
  }

  private static boolean hasNotStarted(StateView state, AttemptId attempt) {
    return state
        .task(attempt.task())
        .filter(task -> task.attemptId().equals(attempt) && task.phase() == Worker.Phase.PLACED)
        .isPresent();
  }

  /** A program without balancing is not required to report its start. */
  private static boolean mayTakeLong(StateView state, AttemptId attempt) {
    return hasNotStarted(state, attempt)
        && !WorkerNumber.isBalanced(state.job(attempt.job()).orElseThrow().spec());
  }
}
