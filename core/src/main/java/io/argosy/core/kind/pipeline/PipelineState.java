package io.argosy.core.kind.pipeline;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Applying;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.KindState;
import io.argosy.core.engine.state.ResultKeeping;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.MeasuredSeconds;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** What is remembered of a pipeline. */
public final class PipelineState implements KindState, PipelineStateView {
  final PipelineSpec spec;

  /** The index of the stage that is due or runs; the number of stages when all have ended. */
  int stage;

  /** Whether the inputs of that stage are looked up at present. */
  private boolean isDue;

  private final List<StageRecord> stages = new ArrayList<>();

  /** Tasks of the stage that no worker holds, neither kept nor given up. */
  final IntervalSet waiting = IntervalSet.empty();

  /** How often tasks failed that are not kept. */
  final TreeMap<Long, Integer> failures = new TreeMap<>();

  /** Tasks of all stages that failed too often. */
  final IntervalSet givenUp = IntervalSet.empty();

  /** Attempts in a row that ended without a result and without a task to blame. */
  int endsWithoutTask;

  /** When each worker began the task that it is on. */
  private final TreeMap<Integer, Instant> since = new TreeMap<>();

  /** How long the tasks of the stage took. */
  final MeasuredSeconds seconds = new MeasuredSeconds();

  PipelineState(PipelineSpec spec) {
    this.spec = spec;
  }

  public static PipelineState of(JobState job) {
    return job.as(PipelineState.class).orElseThrow();
  }

  @Override
  public PipelineSpec spec() {
    return spec;
  }

  @Override
  public long waiting(JobState job) {
    return waiting.size();
  }

  @Override
  public long size(JobState job) {
    return tasks();
  }

  /** How many tasks all stages so far have. */
  public long tasks() {
    return stages.isEmpty() ? 0 : stages.getLast().first() + stages.getLast().tasks();
  }

  @Override
  public List<StageRecord> stages() {
    return Collections.unmodifiableList(stages);
  }

  @Override
  public Optional<Integer> due() {
    return isDue ? Optional.of(stage) : Optional.empty();
  }

  @Override
  public List<Interval> givenUp() {
    return givenUp.intervals();
  }

  /** The stage that runs, if one does. */
  Optional<StageRecord> running() {
    return stages.isEmpty() || stages.getLast().endedAt().isPresent()
        ? Optional.empty()
        : Optional.of(stages.getLast());
  }

  /** The specification of the stage that is due or runs; not when all have ended. */
  PipelineSpec.Stage current() {
    return spec.stages().get(stage);
  }

  /** Tasks that are neither kept nor given up: all are of the stage that runs. */
  public long unfinished(JobState job) {
    return tasks() - job.keptCount() - givenUp.size();
  }

  /** How many tasks of a stage were given up. */
  long failed(StageRecord record) {
    return record
        .interval()
        .map(
            all -> {
              IntervalSet rest = givenUp.copy();
              return rest.remove(all);
            })
        .orElse(0L);
  }

  /** Facts that are not listed change nothing here. */
  void apply(State state, JobState job, Fact fact) {
    if (fact instanceof PipelineFact own) {
      apply(state, job, own);
    } else if (fact instanceof Fact.PieceFailed f) {
      failures.put(f.piece().first(), f.failures());
    } else if (fact instanceof Fact.TaskGivenUp f) {
      giveUp(new Interval(f.task(), 1));
    } else {
      ofWorker(state, job, fact);
    }
  }

  private void apply(State state, JobState job, PipelineFact fact) {
    switch (fact) { // No default: a new fact must not compile until it is applied.
      case PipelineFact.StageDue f -> {
        stage = f.stage();
        isDue = true;
      }
      case PipelineFact.StageOpened f -> open(f);
      case PipelineFact.StageRefused f -> {
        isDue = false;
        stages.add(StageRecord.refused(f, tasks()));
      }
      case PipelineFact.StageEnded f -> {
        stages.add(stages.removeLast().ended(f.at()));
        stage = f.stage() + 1;
      }
      case PipelineFact.PipelineReopened f -> reopen(state, job, f);
    }
  }

  private void open(PipelineFact.StageOpened fact) {
    long first = tasks();
    isDue = false;
    stages.add(StageRecord.opened(fact, first));
    seconds.restore(0, 0, 0);
    if (fact.tasks() > 0) {
      waiting.add(new Interval(first, fact.tasks()));
    }
  }

  private void ofWorker(State state, JobState job, Fact fact) {
    if (fact instanceof Fact.AttemptPlaced f) {
      granted(f.attempt(), f.work(), f.at());
    } else if (fact instanceof Fact.WorkGranted f) {
      granted(f.attempt(), f.work(), f.at());
    } else if (fact instanceof Fact.AttemptBegan f) {
      since.replace(f.attempt().task().index(), f.at());
    } else if (fact instanceof Fact.WorkYielded f) {
      giveBack(job, f.work());
    } else if (fact instanceof Fact.PieceRefused f) {
      refused(state, job, f);
    } else if (fact instanceof Fact.PieceKept f) {
      kept(state, f);
    } else if (fact instanceof Fact.AttemptOver f) {
      over(state, job, f);
    } else if (fact instanceof Fact.AttemptLost f) {
      leave(state, job, f.attempt());
    }
  }

  private void granted(AttemptId attempt, List<Interval> work, Instant at) {
    work.forEach(waiting::remove);
    if (!work.isEmpty()) {
      since.put(attempt.task().index(), at);
    }
  }

  /** A failed job that resumes runs a task again whose result came after its end. */
  private void refused(State state, JobState job, Fact.PieceRefused fact) {
    if (State.isPresent(state, fact.attempt())) {
      Worker holder = state.existing(fact.attempt().task());
      giveBack(job, ResultKeeping.heldOf(holder, List.of(fact.piece())));
    }
  }

  private void kept(State state, Fact.PieceKept fact) {
    Interval piece = fact.piece();
    waiting.remove(piece);
    givenUp.remove(piece);
    failures.remove(piece.first());
    endsWithoutTask = 0;
    int worker = fact.attempt().task().index();
    Instant began = since.get(worker);
    // The late result of a lost attempt does not measure what its worker does now.
    if (began != null && State.isPresent(state, fact.attempt())) {
      seconds.add(Math.max(0, Seconds.between(began, fact.at())));
      since.remove(worker);
    }
  }

  private void over(State state, JobState job, Fact.AttemptOver fact) {
    Worker worker = state.existing(fact.attempt().task());
    if (fact.ending() instanceof Ending.Unfit unfit) {
      job.refusedBy(worker, unfit, fact.at());
    }
    boolean blamesTask =
        fact.ending() instanceof Ending.Failed failed && failed.piece().isPresent();
    if (!blamesTask && worker.kept() == 0) {
      endsWithoutTask++;
    }
    leave(state, job, fact.attempt());
  }

  private void leave(State state, JobState job, AttemptId attempt) {
    since.remove(attempt.task().index());
    giveBack(job, state.existing(attempt.task()).held());
  }

  /** Returns tasks to those that wait, unless they are kept or given up. */
  private void giveBack(JobState job, List<Interval> work) {
    for (Interval some : work) {
      for (long task = some.first(); task < some.end(); task++) {
        Interval one = new Interval(task, 1);
        if (job.keptIndices.isDisjoint(one) && givenUp.isDisjoint(one) && waiting.isDisjoint(one)) {
          waiting.add(one);
        }
      }
    }
  }

  private void giveUp(Interval task) {
    waiting.remove(task);
    givenUp.add(task);
  }

  private void reopen(State state, JobState job, PipelineFact.PipelineReopened fact) {
    Applying.reopen(state, job, fact.deadline());
    job.deadlinePassed = false;
    failures.clear();
    endsWithoutTask = 0;
    if (!stages.isEmpty() && stages.getLast().stage() == fact.stage()) {
      if (stages.getLast().refusal().isPresent()) {
        stages.removeLast();
      } else {
        stages.getLast().interval().ifPresent(this::retry);
      }
    }
    stage = fact.stage();
    isDue = false;
    Applying.expect(state, job);
  }

  /** What is given up of these tasks waits again. */
  private void retry(Interval all) {
    for (Interval some : givenUp.intervals()) {
      for (long task = Math.max(some.first(), all.first());
          task < Math.min(some.end(), all.end());
          task++) {
        Interval one = new Interval(task, 1);
        givenUp.remove(one);
        waiting.add(one);
      }
    }
  }

  PipelineSnapshot snapshot(JobState job) {
    List<Snapshot.Failures> failed = new ArrayList<>();
    failures.forEach((task, times) -> failed.add(new Snapshot.Failures(task, times)));
    List<PipelineSnapshot.Began> on = new ArrayList<>();
    since.forEach((worker, at) -> on.add(new PipelineSnapshot.Began(worker, at)));
    return new PipelineSnapshot(
        job.id(),
        stage,
        isDue,
        stages,
        waiting.intervals(),
        failed,
        givenUp.intervals(),
        endsWithoutTask,
        on,
        seconds.count(),
        seconds.total(),
        seconds.squared());
  }

  void restore(PipelineSnapshot from) {
    stage = from.stage();
    isDue = from.isDue();
    stages.addAll(from.stages());
    from.waiting().forEach(waiting::add);
    from.failures().forEach(it -> failures.put(it.task(), it.times()));
    from.givenUp().forEach(givenUp::add);
    endsWithoutTask = from.endsWithoutTask();
    from.since().forEach(it -> since.put(it.worker(), it.since()));
    seconds.restore(from.measured(), from.totalSeconds(), from.squaredSeconds());
  }
}
