package io.argosy.core.kind.tasks;

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
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** What is remembered of a list of tasks. */
public final class TaskListState implements KindState, TaskListStateView {
  final TaskListSpec spec;

  /** How many tasks have arrived. */
  private long tasks;

  /** Whether more tasks arrive. */
  private boolean isOpen;

  /** Tasks that no worker holds, neither kept nor given up. */
  final IntervalSet waiting = IntervalSet.empty();

  /** How often tasks failed that are not kept. */
  final TreeMap<Long, Integer> failures = new TreeMap<>();

  /** Tasks that failed too often. */
  final IntervalSet givenUp = IntervalSet.empty();

  /** Attempts in a row that ended without a result and without a task to blame. */
  int endsWithoutTask;

  /** When each worker began the task that it is on. */
  private final TreeMap<Integer, Instant> since = new TreeMap<>();

  final MeasuredSeconds seconds = new MeasuredSeconds();

  TaskListState(TaskListSpec spec) {
    this.spec = spec;
    tasks = spec.tasks();
    waiting.add(new Interval(0, spec.tasks()));
  }

  public static TaskListState of(JobState job) {
    return job.as(TaskListState.class).orElseThrow();
  }

  @Override
  public long waiting(JobState job) {
    return waiting.size();
  }

  @Override
  public long size(JobState job) {
    return tasks;
  }

  @Override
  public long tasks() {
    return tasks;
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  /** Tasks that are neither kept nor given up. */
  public long unfinished(JobState job) {
    return tasks - job.keptCount() - givenUp.size();
  }

  /** Tasks that failed too often, ascending. */
  public List<Interval> givenUp() {
    return givenUp.intervals();
  }

  /** When a worker began the task that it is on, if it is on one. */
  Optional<Instant> since(Worker worker) {
    return Optional.ofNullable(since.get(worker.id().index()));
  }

  /** Facts that are not listed change nothing here. */
  void apply(State state, JobState job, Fact fact) {
    if (fact instanceof TaskListFact own) {
      switch (own) { // No default: a new fact must not compile until it is applied.
        case TaskListFact.TaskListOpened _ -> isOpen = true;
        case TaskListFact.TaskListGrew f -> grow(f.tasks(), f.last());
        case TaskListFact.TaskListReopened f -> reopen(state, job, f.deadline());
      }
    } else if (fact instanceof Fact.PieceFailed f) {
      failures.put(f.piece().first(), f.failures());
    } else if (fact instanceof Fact.TaskGivenUp f) {
      giveUp(new Interval(f.task(), 1));
    } else {
      ofWorker(state, job, fact);
    }
  }

  private void grow(long now, boolean last) {
    if (now > tasks) {
      waiting.add(new Interval(tasks, now - tasks));
      tasks = now;
    }
    isOpen = !last;
  }

  private void ofWorker(State state, JobState job, Fact fact) {
    if (fact instanceof Fact.AttemptPlaced f) {
      granted(f.attempt(), f.work(), f.at());
    } else if (fact instanceof Fact.WorkGranted f) {
      granted(f.attempt(), f.work(), f.at());
    } else if (fact instanceof Fact.AttemptBegan f) {
      since.replace(f.attempt().task().index(), f.at());
    } else if (fact instanceof Fact.WorkYielded f) {
      giveBack(job, ResultKeeping.heldOf(state.existing(f.attempt().task()), f.work()));
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
      since.putIfAbsent(attempt.task().index(), at);
    }
  }

  /** A worker runs its tasks one after the other: the next begins when a result is kept. */
  private void kept(State state, Fact.PieceKept fact) {
    Interval piece = fact.piece();
    waiting.remove(piece);
    givenUp.remove(piece);
    failures.remove(piece.first());
    endsWithoutTask = 0;
    int worker = fact.attempt().task().index();
    Instant began = since.get(worker);
    if (began != null && State.isPresent(state, fact.attempt())) {
      seconds.add(Math.max(0, Seconds.between(began, fact.at())));
      Worker holder = state.existing(fact.attempt().task());
      boolean last = Interval.total(holder.held()) <= piece.count();
      if (last) {
        since.remove(worker);
      } else {
        since.put(worker, fact.at());
      }
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
    IntervalSet back = IntervalSet.of(work);
    List<Interval> settled = new ArrayList<>(givenUp.intervals());
    for (Interval some : work) {
      job.kept.subMap(some.first(), some.end()).values().forEach(kept -> settled.add(kept.piece()));
    }
    settled.forEach(back::remove);
    waiting.intervals().stream().filter(it -> !back.isDisjoint(it)).forEach(back::remove);
    back.intervals().forEach(waiting::add);
  }

  private void giveUp(Interval task) {
    waiting.remove(task);
    givenUp.add(task);
  }

  private void reopen(State state, JobState job, Instant deadline) {
    Applying.reopen(state, job, deadline);
    job.deadlinePassed = false;
    failures.clear();
    endsWithoutTask = 0;
    givenUp.intervals().forEach(waiting::add);
    givenUp.clear();
    Applying.expect(state, job);
  }

  TaskListSnapshot snapshot(JobState job) {
    List<Snapshot.Failures> failed = new ArrayList<>();
    failures.forEach((task, times) -> failed.add(new Snapshot.Failures(task, times)));
    List<TaskListSnapshot.OnTask> on = new ArrayList<>();
    since.forEach((worker, at) -> on.add(new TaskListSnapshot.OnTask(worker, at)));
    return new TaskListSnapshot(
        job.id(),
        waiting.intervals(),
        failed,
        givenUp.intervals(),
        endsWithoutTask,
        on,
        seconds.count(),
        seconds.total(),
        seconds.squared(),
        isOpen || tasks != spec.tasks()
            ? Optional.of(new TaskListSnapshot.Grown(tasks, isOpen))
            : Optional.empty());
  }

  void restore(TaskListSnapshot from) {
    from.grown()
        .ifPresent(
            grown -> {
              tasks = grown.tasks();
              isOpen = grown.isOpen();
            });
    waiting.clear();
    from.waiting().forEach(waiting::add);
    from.failures().forEach(it -> failures.put(it.task(), it.times()));
    from.givenUp().forEach(givenUp::add);
    endsWithoutTask = from.endsWithoutTask();
    from.since().forEach(it -> since.put(it.worker(), it.since()));
    seconds.restore(from.measured(), from.totalSeconds(), from.squaredSeconds());
  }
}
