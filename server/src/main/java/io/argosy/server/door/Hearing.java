package io.argosy.server.door;

import io.argosy.core.kernel.JobState;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.kernel.Task;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.realm.StandIn;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When each worker was last heard of. A node speaks for itself, not for its workers: one of them
 * that says nothing for a lease is given up, though its node is well.
 */
final class Hearing {
  private final Duration lease;
  private final Map<Key, Instant> heard = new ConcurrentHashMap<>();

  private record Key(String realm, AttemptId attempt) {}

  Hearing(Duration lease) {
    this.lease = lease;
  }

  void heard(RealmWorld world, AttemptId attempt) {
    heard.put(new Key(world.name(), attempt), world.now());
  }

  /** Forgets what was heard before somebody else had the realm. */
  void begin(RealmWorld world) {
    heard.keySet().removeIf(key -> key.realm().equals(world.name()));
  }

  /** Gives up workers whose lease is over; one never heard of here has a full lease first. */
  void giveUp(RealmWorld world) {
    Instant now = world.now();
    List<AttemptId> working = world.look(Hearing::working);
    heard
        .keySet()
        .removeIf(key -> key.realm().equals(world.name()) && !working.contains(key.attempt()));
    for (AttemptId attempt : working) {
      Instant last = heard.computeIfAbsent(new Key(world.name(), attempt), key -> now);
      if (Duration.between(last, now).compareTo(lease) > 0) {
        String reason = "its worker was not heard of for " + lease.toSeconds() + " s";
        Ending ending = new Ending.Failed(Optional.empty(), reason, "");
        world.tell(at -> new Stimulus.AttemptEnded(at, attempt, ending));
      }
    }
  }

  /** Those that have started and are expected to report. */
  private static List<AttemptId> working(State state) {
    return state.jobs().stream()
        .filter(job -> job.phase() == JobState.Phase.RUNNING && Worker.isBalanced(job.spec()))
        .flatMap(job -> state.tasks(job.id()).stream())
        .filter(task -> task.isWorking() && task.phase() != Task.Phase.PLACED)
        .filter(task -> task.machine().filter(StandIn::speaksFor).isPresent())
        .map(Task::attemptId)
        .toList();
  }
}
