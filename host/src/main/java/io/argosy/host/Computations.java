package io.argosy.host;

import io.argosy.core.bag.PlanChances;
import io.argosy.core.bag.Planner;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.dag.live.Scheduler;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.BagState;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.forecast.StartStates;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.runtime.Driver;
import io.argosy.runtime.DriverStopped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Computes what takes longer than a decision may: plans of bags and schedules of workflows. A
 * computation looks at the state when it begins, calls a pure function of core on a thread of its
 * own, and submits the result as a stimulus. What it throws becomes a stimulus too, because the job
 * would wait forever without an answer.
 */
public final class Computations implements AutoCloseable {
  private final Driver driver;
  private final Algorithms algorithms;
  private final Failures failures;
  private final ExecutorService planning = thread("planning");
  private final ExecutorService scheduling = thread("schedules");

  /** The pure functions; each may throw. */
  record Algorithms(
      BiFunction<Instruction.Plan, StartState, Made> plans,
      BiFunction<JobSpec.Workflow, ScheduleRequest, List<Assignment>> schedules) {
    static final Algorithms OF_CORE = new Algorithms(Computations::planned, Scheduler::schedule);
  }

  /** A result that becomes a stimulus once its instruction and instant are known. */
  @FunctionalInterface
  interface Made {
    Stimulus at(Instant at, InstructionId id);
  }

  /** Receives what a computation threw, besides the kernel. */
  @FunctionalInterface
  public interface Failures {
    /**
     * @param sentence what could not be computed
     */
    void failed(JobId job, String sentence, Throwable why);
  }

  public Computations(Driver driver, Failures failures) {
    this(driver, failures, Algorithms.OF_CORE);
  }

  Computations(Driver driver, Failures failures, Algorithms algorithms) {
    this.driver = driver;
    this.failures = failures;
    this.algorithms = algorithms;
  }

  private static ExecutorService thread(String name) {
    return Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name(name).factory());
  }

  /** Makes a menu or a plan for a bag; returns at once. */
  public void begin(InstructionId id, Instruction.Plan asked) {
    begin(
        planning,
        new Computation<>(
            id,
            asked.job(),
            state -> Optional.of(startState(state, asked)),
            start -> algorithms.plans().apply(asked, start),
            "no plan could be made"));
  }

  /** Makes a schedule for a workflow; returns at once. */
  public void begin(InstructionId id, Instruction.Schedule asked) {
    begin(
        scheduling,
        new Computation<>(
            id,
            asked.job(),
            state -> workflow(state, asked.job()),
            spec -> scheduled(asked, spec),
            "no schedule could be made"));
  }

  /**
   * One computation.
   *
   * @param view takes out of the state what is needed; empty when the job is not there any more
   * @param failed the sentence for a computation that threw
   */
  private record Computation<V>(
      InstructionId id,
      JobId job,
      Function<State, Optional<V>> view,
      Function<V, Made> compute,
      String failed) {}

  private <V> void begin(ExecutorService where, Computation<V> computation) {
    try {
      where.execute(() -> compute(computation));
    } catch (RejectedExecutionException closed) {
      // The instruction stays outstanding: it is issued again after the next start.
      return;
    }
  }

  private <V> void compute(Computation<V> it) {
    try {
      Optional<Made> made = driver.look(it.view()).join().map(it.compute());
      made.ifPresent(result -> tell(at -> result.at(at, it.id())));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      Throwable why = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
      if (!(why instanceof DriverStopped)) {
        failures.failed(it.job(), it.failed(), why);
        tell(at -> new Stimulus.PlanningFailed(at, it.id(), it.job(), sentence(why)));
      }
    }
  }

  private void tell(Function<Instant, Stimulus> news) {
    driver.tell(List.of(news));
  }

  /** What went wrong, for the user who submitted the job. */
  private static String sentence(Throwable e) {
    return Optional.ofNullable(e.getMessage())
        .filter(message -> !message.isBlank())
        .orElse(e.getClass().getSimpleName());
  }

  private StartState startState(State state, Instruction.Plan asked) {
    Optional<BagState> bag = state.job(asked.job()).filter(JobState::isBag).map(JobState::bag);
    return StartStates.of(bag, asked.request(), driver.clock().instant());
  }

  private static Made planned(Instruction.Plan asked, StartState start) {
    PlanChances chances = PlanChances.from(start);
    if (asked.menu()) {
      var menu = Planner.menu(asked.request(), chances);
      return (at, id) -> new Stimulus.MenuMade(at, id, asked.job(), menu);
    }
    var found = Planner.choose(asked.request(), chances);
    return (at, id) -> new Stimulus.PlanMade(at, id, asked.job(), found);
  }

  private static Optional<JobSpec.Workflow> workflow(State state, JobId job) {
    return state
        .job(job)
        .map(JobState::spec)
        .filter(JobSpec.Workflow.class::isInstance)
        .map(JobSpec.Workflow.class::cast);
  }

  private Made scheduled(Instruction.Schedule asked, JobSpec.Workflow spec) {
    List<Assignment> made = algorithms.schedules().apply(spec, asked.request());
    return (at, id) -> new Stimulus.ScheduleMade(at, id, asked.job(), made);
  }

  /** Gives up what is under way and what waits. */
  @Override
  public void close() {
    planning.shutdownNow();
    scheduling.shutdownNow();
  }
}
