package io.argosy.server.compat;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.server.realm.CompatAgent;
import io.argosy.server.realm.MachineService;
import io.argosy.server.realm.RealmWorld;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When each worker last reported. A node's calls do not count for its workers: the service gives up
 * a worker that is silent for a lease even if its node still calls.
 */
final class WorkerLiveness {
  /** Every call may trigger the check; more checks than this only cost time. */
  private static final int LOOKS_A_LEASE = 20;

  private final Duration lease;
  private final Duration pause;
  private final Map<Key, Instant> heard = new ConcurrentHashMap<>();
  private final Map<String, Instant> lookedAt = new ConcurrentHashMap<>();

  private record Key(String realm, AttemptId attempt) {}

  WorkerLiveness(Duration lease) {
    this.lease = lease;
    this.pause = lease.dividedBy(LOOKS_A_LEASE);
  }

  /** Records a call of a worker, which shows that both the worker and its node are alive. */
  void heard(RealmWorld world, Worker worker) {
    heard.put(new Key(world.name(), worker.attemptId()), world.now());
    worker.machine().ifPresent(machine -> MachineService.heardFrom(world, machine));
  }

  /** Discards reports from before another replica owned the realm. */
  void begin(RealmWorld world) {
    heard.keySet().removeIf(key -> key.realm().equals(world.name()));
    lookedAt.remove(world.name());
  }

  /** Gives up workers whose lease is over; one that never reported here gets a full lease first. */
  void giveUp(RealmWorld world) {
    Instant now = world.now();
    if (now.isBefore(lookedAt.getOrDefault(world.name(), Instant.MIN).plus(pause))) {
      return;
    }
    lookedAt.put(world.name(), now);
    List<AttemptId> working = world.look(WorkerLiveness::working);
    heard
        .keySet()
        .removeIf(key -> key.realm().equals(world.name()) && !working.contains(key.attempt()));
    for (AttemptId attempt : working) {
      Instant last = heard.computeIfAbsent(new Key(world.name(), attempt), key -> now);
      if (Duration.between(last, now).compareTo(lease) > 0) {
        String reason = "its worker sent no report for " + lease.toSeconds() + " s";
        Ending ending = new Ending.Unheard(reason);
        world.tell(at -> new Stimulus.AttemptEnded(at, attempt, ending));
      }
    }
  }

  /** The attempts that have started and are expected to report. */
  private static List<AttemptId> working(StateView state) {
    return state.jobs().stream()
        .filter(
            job -> job.phase() == JobStateView.Phase.RUNNING && WorkerNumber.isBalanced(job.spec()))
        .flatMap(job -> state.tasks(job.id()).stream())
        .filter(task -> task.isWorking() && task.phase() != Worker.Phase.PLACED)
        .filter(task -> task.machine().filter(CompatAgent::speaksFor).isPresent())
        .map(Worker::attemptId)
        .toList();
  }
}
