package io.argosy.core.kernel;

import io.argosy.core.balance.Book;
import io.argosy.core.balance.Partition;
import io.argosy.core.balance.Partition.Standing;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The balance view of an iterative job, computed from the state. */
public final class Books {
  private Books() {}

  public static Book of(State state, JobState job, Instant now) {
    List<Partition> partitions = new ArrayList<>(job.tasks.size());
    long keptByOthers = job.keptCount();
    for (Task task : job.tasks) {
      if (task.isWorking()) {
        keptByOthers -= task.kept();
        partitions.add(partition(task, now));
      }
    }
    long toDo = Math.max(0, JobRules.iterative(job).iterations() - keptByOthers);
    boolean interchangeable = JobRules.iterative(job).mode() == JobSpec.Mode.COUNT;
    return new Book(toDo, interchangeable, partitions);
  }

  private static Partition partition(Task task, Instant now) {
    double since = Seconds.between(task.reportedAt(), now);
    return new Partition(
        task.id().index(),
        standing(task),
        task.doneForGood(),
        task.granted(),
        task.assigned(),
        task.speed(),
        Math.max(0, since),
        task.startupSeconds(),
        task.begun());
  }

  private static Standing standing(Task task) {
    if (task.silent()) {
      return Standing.SILENT;
    }
    return switch (task.phase()) {
      case WAITING -> task.speed() > 0 ? Standing.IDLE : Standing.STARTING;
      case RUNNING ->
          task.measures() >= Task.MEASURES_TO_BALANCE ? Standing.BALANCED : Standing.STARTING;
      case QUEUED, PLACED, RETIRING, LEAVING, OVER -> Standing.STARTING;
    };
  }
}
