package io.argosy.server.retention;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetainedJob;
import io.argosy.server.index.RealmIndex;
import io.argosy.server.realm.RealmWorld;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The ended jobs of a realm that its index knows and its memory does not. */
final class IndexedJobs implements ArchivedJobs {
  private final RealmWorld world;
  private final RealmIndex index;

  IndexedJobs(RealmWorld world, RealmIndex index) {
    this.world = world;
    this.index = index;
  }

  /** As many with bodies as with a record alone; how many more there are is not counted. */
  @Override
  public Oldest oldest(int most) {
    List<RetainedJob> jobs =
        new ArrayList<>(retained(index.ask(it -> it.endedBefore(Instant.MAX, most)), false));
    jobs.addAll(retained(index.ask(it -> it.recordsEndedBefore(Instant.MAX, most)), true));
    return new Oldest(jobs, 0, 0);
  }

  @Override
  public Optional<RetainedJob> find(JobId job) {
    return index
        .ask(it -> it.archived(job))
        .flatMap(found -> retained(List.of(found), false).stream().findFirst());
  }

  private List<RetainedJob> retained(List<EndedJob> jobs, boolean dropped) {
    return world.look(
        state ->
            jobs.stream()
                .map(job -> retained(job, state.retention().of(job.id()).pinned(), dropped))
                .toList());
  }

  private static RetainedJob retained(EndedJob job, boolean pinned, boolean dropped) {
    return new RetainedJob(job.id(), job.endedAt(), pinned, Optional.of(job.bytes()), dropped);
  }
}
