package io.argosy.host;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.Computation;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.runtime.Driver;
import io.argosy.runtime.DriverStopped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Computes what takes longer than a decision may, such as plans and schedules. A computation looks
 * at the state when it begins, calls the pure function of the job's kind on a thread of its own,
 * and submits the result as a stimulus. What it throws becomes a stimulus too, because the job
 * would wait forever without an answer.
 */
public final class Computations implements AutoCloseable {
  private final Driver driver;
  private final UnaryOperator<Computation> decorated;
  private final Failures failures;

  /** One thread for each kind of computation: a long schedule does not delay a plan. */
  private final Map<Class<?>, ExecutorService> threads = new ConcurrentHashMap<>();

  private volatile boolean closed;

  /** Receives what a computation threw, besides the kernel. */
  @FunctionalInterface
  public interface Failures {
    /**
     * @param what the computation
     */
    void failed(JobId job, String what, Throwable why);
  }

  public Computations(Driver driver, Failures failures) {
    this(driver, failures, UnaryOperator.identity());
  }

  /**
   * @param decorated makes of each computation the one that runs
   */
  Computations(Driver driver, Failures failures, UnaryOperator<Computation> decorated) {
    this.driver = driver;
    this.failures = failures;
    this.decorated = decorated;
  }

  /** Begins a computation; returns at once. */
  public void begin(InstructionId id, Instruction.Compute what) {
    try {
      if (!closed) {
        thread(what.getClass()).execute(() -> compute(id, what));
      }
    } catch (RejectedExecutionException late) {
      // The instruction stays outstanding: it is issued again after the next start.
      return;
    }
  }

  private ExecutorService thread(Class<?> of) {
    return threads.computeIfAbsent(
        of,
        type ->
            Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name(type.getSimpleName()).factory()));
  }

  private void compute(InstructionId id, Instruction.Compute what) {
    try {
      Optional<Computation> found = driver.look(state -> view(state, what)).join();
      found.map(decorated).map(Computation::run).ifPresent(answer -> tell(at -> answer.at(at, id)));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      Throwable why = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
      if (!(why instanceof DriverStopped)) {
        failures.failed(what.job(), what.getClass().getSimpleName(), why);
        tell(at -> new Stimulus.PlanningFailed(at, id, what.job(), sentence(why)));
      }
    }
  }

  /** Empty when the job is not there any more. */
  private Optional<Computation> view(StateView state, Instruction.Compute what) {
    Instant now = driver.clock().instant();
    return state.computation(what, now);
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

  /** Gives up what is under way and what waits. */
  @Override
  public void close() {
    closed = true;
    threads.values().forEach(ExecutorService::shutdownNow);
  }
}
