package io.argosy.simulator.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A user who tries every ended job again, once, some time after its end. */
public final class UserRetry {
  private final Optional<Duration> after;
  private final Set<JobId> tried = new HashSet<>();

  /**
   * @param after how long after the end; empty for a user who never does
   */
  public UserRetry(Optional<Duration> after) {
    this.after = after;
  }

  /** Watches for jobs that end. */
  public void stored(SimulatedRealm realm, List<Fact> facts) {
    for (Fact fact : facts) {
      if (fact instanceof Fact.JobEnded over) {
        after.filter(_ -> tried.add(over.job())).ifPresent(span -> ask(realm, over.job(), span));
      }
    }
  }

  private static void ask(SimulatedRealm realm, JobId job, Duration after) {
    realm.timeline().after(after, () -> realm.desk().insist(() -> true, realm.again(job)));
  }
}
