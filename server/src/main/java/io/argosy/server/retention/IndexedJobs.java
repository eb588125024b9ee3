package io.argosy.server.retention;

import io.argosy.core.engine.RetentionRules;
import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetainedJob;
import io.argosy.server.index.JobIndex;
import io.argosy.server.index.ListedJob;
import io.argosy.server.index.RealmIndex;
import io.argosy.server.realm.RealmWorld;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The ended jobs of a realm that its index knows and its memory does not. */
final class IndexedJobs implements ArchivedJobs {
  private static final int PAGE = 500;

  private final RealmWorld world;
  private final RealmIndex index;

  IndexedJobs(RealmWorld world, RealmIndex index) {
    this.world = world;
    this.index = index;
  }

  /**
   * What the kernel knows about jobs that are not in memory.
   *
   * @param leaving those whose record is being removed: they count no more
   */
  private record Marked(Set<JobId> pinned, Set<JobId> leaving) {
    static Marked in(StateView state) {
      Set<JobId> leaving = RetentionRules.leaving(state);
      leaving.removeIf(job -> state.job(job).isPresent());
      return new Marked(state.retention().pinned(), leaving);
    }
  }

  /** As many with bodies as with a record alone; pinned jobs are among the others. */
  @Override
  public Oldest oldest(int most) {
    Marked marked = world.look(Marked::in);
    return index.ask(
        it -> {
          List<RetainedJob> jobs = new ArrayList<>(oldest(it, true, marked, most));
          jobs.addAll(oldest(it, false, marked, most));
          JobIndex.Counts counts = it.counts();
          long others = counts.archived() - jobs.size() - marked.leaving().size();
          long listed = jobs.stream().mapToLong(job -> job.bytes().orElse(0L)).sum();
          return new Oldest(
              jobs, Math.clamp(others, 0, Integer.MAX_VALUE), Math.max(0, counts.bytes() - listed));
        });
  }

  private static List<RetainedJob> oldest(JobIndex index, boolean bodies, Marked marked, int most)
      throws IOException {
    List<RetainedJob> found = new ArrayList<>();
    List<ListedJob> page = index.ended(bodies, Optional.empty(), PAGE);
    while (!page.isEmpty() && found.size() < most) {
      page.stream()
          .filter(job -> !marked.pinned().contains(job.id()))
          .filter(job -> !marked.leaving().contains(job.id()))
          .limit(most - found.size())
          .forEach(job -> retained(job, false).ifPresent(found::add));
      page = index.ended(bodies, page.getLast().archived(), PAGE);
    }
    return found;
  }

  @Override
  public Optional<RetainedJob> find(JobId job) {
    boolean pinned = world.look(state -> state.retention().of(job).pinned());
    return index.ask(it -> it.find(job)).flatMap(found -> retained(found, pinned));
  }

  private static Optional<RetainedJob> retained(ListedJob job, boolean pinned) {
    return job.archived().map(it -> retained(it, pinned, job.bodiesRemovedAt().isPresent()));
  }

  private static RetainedJob retained(EndedJob job, boolean pinned, boolean dropped) {
    long bytes = dropped ? 0 : job.bytes();
    return new RetainedJob(job.id(), job.endedAt(), pinned, Optional.of(bytes), dropped);
  }
}
