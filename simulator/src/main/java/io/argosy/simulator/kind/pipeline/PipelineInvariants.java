package io.argosy.simulator.kind.pipeline;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView.Phase;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.pipeline.PipelineState;
import io.argosy.core.kind.pipeline.StageRecord;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.simulator.check.KindInvariants;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What must hold for a pipeline after every step: each task is in exactly one place, stages follow
 * each other without gaps, and nothing of a stage that has ended changes.
 */
public final class PipelineInvariants implements KindInvariants {
  private final Check check;

  /** The stages that have ended, each with what was kept of it then. */
  private final Map<JobId, List<Ended>> ended = new HashMap<>();

  private record Ended(StageRecord stage, List<Interval> kept) {}

  public PipelineInvariants(Check check) {
    this.check = check;
  }

  @Override
  public void check(State state, JobState job, IntervalSet kept) {
    PipelineState pipeline = PipelineState.of(job);
    IntervalSet seen = kept.copy();
    for (Worker worker : state.tasks(job.id())) {
      place(seen, worker.held(), () -> "worker " + worker.id() + " holds");
    }
    place(seen, pipeline.givenUp(), () -> "given up");
    if (job.phase() == Phase.RUNNING) {
      long waiting = pipeline.waiting(job);
      check.that(
          seen.size() + waiting == job.size(),
          () -> seen.size() + " tasks are somewhere and " + waiting + " wait of " + job.size());
    }
    stages(job, pipeline, kept);
    boolean done = job.outcome().filter(o -> o instanceof Outcome.Done).isPresent();
    check.that(
        !done || pipeline.stages().size() == pipeline.spec().stages().size(),
        () -> "done after " + pipeline.stages().size() + " stages");
  }

  private void stages(JobState job, PipelineState pipeline, IntervalSet kept) {
    long next = 0;
    for (int i = 0; i < pipeline.stages().size(); i++) {
      StageRecord stage = pipeline.stages().get(i);
      int number = i;
      long first = next;
      check.that(stage.stage() == number, () -> "stage " + stage + " is number " + number);
      check.that(stage.first() == first, () -> stage + " begins behind " + first);
      next += stage.tasks();
      if (stage.endedAt().isEmpty()) {
        check.that(
            number == pipeline.stages().size() - 1, () -> "a stage follows " + stage + " too soon");
      }
    }
    before(job, pipeline.stages(), kept);
  }

  /** What has ended stays as it was, unless it could not begin and is tried again. */
  private void before(JobState job, List<StageRecord> stages, IntervalSet kept) {
    List<Ended> known = ended.computeIfAbsent(job.id(), _ -> new ArrayList<>());
    for (int i = 0; i < known.size(); i++) {
      Ended then = known.get(i);
      boolean same =
          i < stages.size()
              && stages.get(i).equals(then.stage())
              && of(stages.get(i), kept).equals(then.kept());
      boolean again = then.stage().refusal().isPresent() && i == known.size() - 1;
      check.that(same || again, () -> "a stage that has ended changed: " + then);
    }
    known.clear();
    for (StageRecord stage : stages) {
      if (stage.endedAt().isPresent()) {
        known.add(new Ended(stage, of(stage, kept)));
      }
    }
  }

  private static List<Interval> of(StageRecord stage, IntervalSet kept) {
    if (stage.interval().isEmpty()) {
      return List.of();
    }
    IntervalSet own = kept.copy();
    Interval all = stage.interval().get();
    if (all.first() > 0) {
      own.remove(new Interval(0, all.first()));
    }
    own.remove(new Interval(all.end(), Long.MAX_VALUE / 2 - all.end()));
    return own.intervals();
  }

  private void place(IntervalSet seen, List<Interval> tasks, Supplier<String> where) {
    for (Interval some : tasks) {
      check.that(seen.isDisjoint(some), () -> where.get() + " " + some + ", which is elsewhere");
      seen.add(some);
    }
  }
}
