package io.argosy.cli.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.FollowedState;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.kind.workflow.ComputeSchedule;
import io.argosy.core.kind.workflow.FlowStateView;
import io.argosy.core.kind.workflow.WorkflowFact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The planned and actual times of each task of a workflow, from its facts. */
public final class TaskRecords {
  private final JobId job;
  private final FollowedState followed = new FollowedState(JobKinds.standard());
  private final Map<Integer, Plan> plans = new TreeMap<>();
  private final Map<Integer, Real> reals = new TreeMap<>();
  private final Map<Integer, Failure> failures = new TreeMap<>();
  private final Map<Integer, String> lastLines = new TreeMap<>();
  private final List<Instant> scheduled = new ArrayList<>();

  /** The images that machines had before this workflow ran there. */
  private final Map<String, List<String>> images = new TreeMap<>();

  private Instant deadline = Instant.MAX;
  private Optional<Instant> acceptedAt = Optional.empty();
  private Optional<Instant> endedAt = Optional.empty();
  private double firstSeconds;
  private Optional<Money> firstCost = Optional.empty();
  private int rounds = 1;

  /** New schedules and lost machines, in order, while it ran. */
  private final List<Fact> turns = new ArrayList<>();

  public TaskRecords(JobId job) {
    this.job = job;
  }

  /** When and where a task was to run, by the last schedule before it began. */
  record Plan(String machine, Instant from, Instant to) {}

  /** When and where it last ran; without an end it is still running. */
  record Real(String machine, Instant from, Optional<Instant> to) {}

  /** How often a task failed, and the last reason. */
  record Failure(int times, String reason, String lastLines) {}

  /** A task. */
  record Line(String id, Optional<Plan> plan, Optional<Real> real, Optional<Failure> failure) {
    int failures() {
      return failure.map(Failure::times).orElse(0);
    }

    boolean isDone() {
      return real.flatMap(Real::to).isPresent();
    }
  }

  /** Processes a fact. */
  public void hear(Fact fact) {
    followed.apply(fact);
    if (fact instanceof Fact.Instructed(_, ComputeSchedule asked) && asked.job().equals(job)) {
      asked.request().places().forEach(at -> images.putIfAbsent(at.machine().value(), at.images()));
    } else if (fact instanceof WorkflowFact.ScheduleSet f && f.job().equals(job)) {
      turns.add(f);
      if (scheduled.isEmpty()) {
        firstSeconds =
            f.assignments().stream().mapToDouble(Assignment::finishSeconds).max().orElse(0);
        firstCost = Optional.of(Assignment.cost(f.assignments(), this::perHour));
      }
      if (!(f.why() instanceof Reason.LanesKept)) {
        scheduled.add(f.from());
      }
      f.assignments().forEach(it -> plans.put(it.task(), plan(f.from(), it)));
    } else if (fact instanceof Fact.JobAccepted f && f.job().equals(job)) {
      deadline = f.deadline();
      acceptedAt = Optional.of(f.at());
    } else if (fact instanceof Fact.JobEnded f && f.job().equals(job)) {
      endedAt = Optional.of(f.at());
    } else if (fact instanceof WorkflowFact.FlowReopened f && f.job().equals(job)) {
      again();
    } else if (fact instanceof Fact.WorkGranted f && f.attempt().job().equals(job)) {
      f.work()
          .forEach(
              piece ->
                  reals.put(
                      (int) piece.first(),
                      new Real(machine(f.attempt()), f.at(), Optional.empty())));
    } else if (fact instanceof Fact.PieceKept f && f.attempt().job().equals(job)) {
      kept(f);
    } else if (fact instanceof Fact.PieceFailed f && f.job().equals(job)) {
      failed((int) f.piece().first(), f.failures(), f.reason());
    } else if (fact instanceof Fact.AttemptOver f && f.attempt().job().equals(job)) {
      said(f.ending());
      gone();
    } else if (fact instanceof Fact.MachineDown f && acceptedAt.isPresent() && endedAt.isEmpty()) {
      turns.add(f);
    } else if (fact instanceof Fact.AttemptLost f && f.attempt().job().equals(job)) {
      gone();
    }
  }

  /** Failed tasks are retried, and earlier failures no longer count. */
  private void again() {
    endedAt = Optional.empty();
    failures.clear();
    lastLines.clear();
    rounds++;
  }

  private void failed(int task, int times, String reason) {
    failures.put(task, new Failure(times, reason, lastLines.getOrDefault(task, "")));
  }

  /** The last output of a program belongs to its failure, whichever comes first. */
  private void said(Ending ending) {
    if (ending instanceof Ending.Failed(Optional<Interval> piece, String _, String lines)
        && piece.isPresent()) {
      int task = (int) piece.get().first();
      lastLines.put(task, lines);
      failures.computeIfPresent(task, (_, it) -> new Failure(it.times(), it.reason(), lines));
    }
  }

  /** A task without a worker did not run to its end. */
  private void gone() {
    reals
        .entrySet()
        .removeIf(
            entry ->
                entry.getValue().to().isEmpty()
                    && flow().running().stream().noneMatch(it -> it.task() == entry.getKey()));
  }

  private void kept(Fact.PieceKept fact) {
    int task = (int) fact.piece().first();
    Real real = reals.getOrDefault(task, new Real("-", fact.at(), Optional.empty()));
    reals.put(task, new Real(real.machine(), real.from(), Optional.of(fact.at())));
  }

  private Plan plan(Instant from, Assignment it) {
    return new Plan(
        machine(it.worker()),
        from.plus(span(it.finishSeconds() - it.seconds())),
        from.plus(span(it.finishSeconds())));
  }

  private static Duration span(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }

  private String machine(AttemptId attempt) {
    return machine(attempt.task().index());
  }

  private String machine(int worker) {
    return state().tasks(job).stream()
        .filter(task -> task.id().index() == worker)
        .findFirst()
        .flatMap(Worker::machine)
        .map(MachineId::value)
        .orElse("-");
  }

  private Money perHour(int worker) {
    return state()
        .machine(new MachineId(machine(worker)))
        .map(it -> flow().spec().perHour(it.id(), it.site()))
        .orElse(Money.ZERO);
  }

  /** The cost so far. */
  Money spent() {
    return flow().spent();
  }

  /** Whether it failed although no task was given up: the rest was not affordable. */
  boolean isOutOfMoney() {
    return outcome().filter(it -> it instanceof Outcome.Failed).isPresent()
        && flow().givenUp().isEmpty()
        && flow().spec().promise().budget().isPresent();
  }

  /** The planned and the actual cost, if its sites have prices. */
  Optional<FlowCosts> costs() {
    return flow().spec().tariffs().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new FlowCosts(
                firstCost,
                flow().spec().promise().budget(),
                flow().bill(),
                FlowCosts.currency(flow().spec())));
  }

  private FlowStateView flow() {
    return FlowStateView.of(state().job(job).orElseThrow());
  }

  /** Whether the first fact was processed. */
  boolean isKnown() {
    return state().job(job).isPresent();
  }

  JobSpec.Workflow spec() {
    return flow().spec();
  }

  Flow workflow() {
    return flow().spec().flow();
  }

  List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    List<Flow.Task> tasks = workflow().tasks();
    for (int task = 0; task < tasks.size(); task++) {
      lines.add(
          new Line(
              tasks.get(task).id(),
              Optional.ofNullable(plans.get(task)),
              Optional.ofNullable(reals.get(task)),
              Optional.ofNullable(failures.get(task))));
    }
    return lines;
  }

  /** How often a schedule was set. */
  int schedules() {
    return scheduled.size();
  }

  /** Whether a machine had an image before this workflow ran there. */
  boolean had(String machine, String image) {
    return images.getOrDefault(machine, List.of()).contains(image);
  }

  /** How often it was started: once, and again at each retry. */
  int rounds() {
    return rounds;
  }

  /** New schedules and lost machines, in order. */
  List<Fact> turns() {
    return List.copyOf(turns);
  }

  /** Since when each schedule applied. */
  List<Instant> scheduled() {
    return List.copyOf(scheduled);
  }

  /** From its acceptance to its end, if it has ended. */
  Optional<Duration> took() {
    return acceptedAt.flatMap(from -> endedAt.map(to -> Duration.between(from, to)));
  }

  /** The time that its promise allows. */
  Optional<Duration> allowed() {
    return acceptedAt.flatMap(from -> deadline().map(to -> Duration.between(from, to)));
  }

  /** Its deadline, if any. */
  Optional<Instant> deadline() {
    return Optional.of(deadline).filter(at -> !at.equals(Instant.MAX));
  }

  /** The length of the first schedule. */
  double firstSeconds() {
    return firstSeconds;
  }

  Optional<Outcome> outcome() {
    return state().job(job).flatMap(JobStateView::outcome);
  }

  StateView state() {
    return followed.view();
  }
}
