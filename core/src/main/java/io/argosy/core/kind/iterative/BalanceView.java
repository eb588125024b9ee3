package io.argosy.core.kind.iterative;

import io.argosy.core.balance.BalanceInput;
import io.argosy.core.balance.Partition;
import io.argosy.core.balance.Partition.Standing;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.spec.JobSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The balance view of an iterative job, computed from the state. */
public final class BalanceView {
  private BalanceView() {}

  public static BalanceInput of(JobState job, Instant now) {
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    List<Partition> partitions = new ArrayList<>(job.tasks.size());
    long keptByOthers = job.keptCount();
    for (Worker worker : job.tasks) {
      if (worker.isWorking()) {
        keptByOthers -= worker.kept();
        partitions.add(partition(worker, now, spec));
      }
    }
    long toDo = Math.max(0, spec.iterations() - keptByOthers);
    boolean interchangeable = spec.mode() == JobSpec.Mode.COUNT;
    return new BalanceInput(toDo, interchangeable, partitions, spec.block().orElse(0L));
  }

  private static Partition partition(Worker worker, Instant now, JobSpec.Iterative spec) {
    double since = Seconds.between(worker.reportedAt(), now);
    if (spec.block().isPresent() && worker.speed() > 0) {
      // Several blocks may be kept between two reports: those are not done a second time.
      since -= (worker.doneForGood() - (worker.done() - worker.refused())) / worker.speed();
    }
    return new Partition(
        worker.id().index(),
        standing(worker),
        worker.doneForGood(),
        worker.granted(),
        worker.assigned(),
        worker.speed(),
        Math.max(0, since),
        worker.startupSeconds(),
        spec.block().isPresent() ? runningBlock(worker, spec.unit()) : worker.begun());
  }

  /** (U3) a partition computes the first block that it holds, whether it has reported or not. */
  private static long runningBlock(Worker worker, long block) {
    return worker.held().isEmpty() ? 0 : Math.min(block, worker.held().getFirst().count());
  }

  private static Standing standing(Worker worker) {
    if (worker.silent()) {
      return Standing.SILENT;
    }
    return switch (worker.phase()) {
      case WAITING -> worker.speed() > 0 ? Standing.IDLE : Standing.STARTING;
      case RUNNING ->
          worker.measures() >= Worker.MEASURES_TO_BALANCE ? Standing.BALANCED : Standing.STARTING;
      case QUEUED, PLACED, RETIRING, LEAVING, OVER -> Standing.STARTING;
    };
  }

  /** Seconds from now until the end expected at the last checkpoint. */
  public static double cachedEtaSeconds(JobState job, Instant now) {
    double since = Seconds.between(IterativeState.of(job).checkpointAt, now);
    return Math.max(0, IterativeState.of(job).checkpointEtaSeconds - since);
  }

  /** Iterations neither kept nor owned by a partition; negative if more is granted than is left. */
  public static long unowned(JobState job) {
    long keptByOthers = job.keptCount() - job.workerCounters.kept;
    return IterativeState.of(job).spec.iterations() - keptByOthers - job.workerCounters.owned;
  }
}
