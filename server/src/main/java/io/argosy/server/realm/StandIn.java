package io.argosy.server.realm;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.kernel.Task;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.MachineId;
import io.argosy.core.work.Holding;
import io.argosy.runtime.Driver;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Follows instructions at once for machines that nobody can call: programs at the wire-compatible
 * door hear of their new assignment only when they ask. What such an attempt holds is known from
 * the kernel's own state, so nothing is lost when the service ends.
 */
public final class StandIn {
  /** The site of all machines that are spoken for here. */
  public static final String SITE = "compat";

  /** Work that one round takes may be given back in the next; it need not go on for ever. */
  private static final int ROUNDS_TO_FOLLOW = 8;

  /** A worker that reported less than this ago is still waiting for its answer. */
  private static final double ANSWERING_SECONDS = 0.1;

  private final Driver driver;

  StandIn(Driver driver) {
    this.driver = driver;
  }

  /** Whether machines of this site are spoken for here. */
  public static boolean isSite(String site) {
    return site.equals(SITE) || site.startsWith(SITE + ".");
  }

  /** Whether instructions for this machine are followed here. */
  public static boolean speaksFor(MachineId machine) {
    return machine.value().startsWith(SITE + ".");
  }

  /** Follows an instruction that may have been followed before; settled when this is done. */
  CompletableFuture<List<Fact>> follow(InstructionId id) {
    return driver
        .look(state -> answer(state, id))
        .thenCompose(
            answer ->
                answer.isPresent()
                    ? driver.tell(List.of(answer.get()))
                    : CompletableFuture.completedFuture(List.of()));
  }

  /** Waits until everything asked of an attempt has been followed. */
  void followed(AttemptId attempt) {
    for (int round = 0; round < ROUNDS_TO_FOLLOW; round++) {
      Optional<InstructionId> next =
          RealmWorld.joined(driver.look(state -> pending(state, attempt)));
      if (next.isEmpty()) {
        return;
      }
      RealmWorld.joined(follow(next.get()));
    }
  }

  private static Optional<Function<Instant, Stimulus>> answer(State state, InstructionId id) {
    return switch (state.outstanding().get(id)) {
      case Instruction.Steer steer -> {
        List<Interval> given =
            state
                .task(steer.attempt().task())
                .filter(task -> task.attemptId().equals(steer.attempt()))
                .map(task -> given(task, steer.yield(), state.at()))
                .orElse(List.of());
        yield Optional.of(at -> new Stimulus.WorkSteered(at, id, steer.attempt(), given));
      }
      case Instruction.Stop stop ->
          Optional.of(at -> new Stimulus.AttemptEnded(at, stop.attempt(), new Ending.Finished()));
      case Instruction.Start start -> Optional.empty();
      case Instruction.Merge merge -> Optional.empty();
      case Instruction.Schedule schedule -> Optional.empty();
      case Instruction.OfBag bag -> Optional.empty();
      case null -> Optional.empty();
    };
  }

  /** What can be taken: from the end, and nothing that is done before the worker hears of it. */
  private static List<Interval> given(Task task, long wanted, Instant now) {
    Holding holding = new Holding(task.attemptId(), task.held());
    begin(holding, least(task, now) - task.kept());
    return holding.giveBack(wanted);
  }

  /**
   * What a worker will have done before a lower number can stop it. It hears of the number when it
   * next asks, which is now if it reports now, and obeys by the report after that at the latest.
   */
  public static long least(Task task, Instant now) {
    double interval = seconds(reportsEvery(task));
    double since = Math.max(0, seconds(Duration.between(task.reportedAt(), now)));
    double hearsIn = since < ANSWERING_SECONDS ? 0 : Math.max(since, interval);
    return task.done() + (long) Math.ceil(Math.max(0, task.speed()) * (hearsIn + interval));
  }

  /** How long a worker takes from one report to the next: it is silent after twice that. */
  private static Duration reportsEvery(Task task) {
    return task.silentAt().equals(Instant.MAX)
        ? task.nextIn()
        : Duration.between(task.reportedAt(), task.silentAt()).dividedBy(2);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  /** The first iterations that an attempt holds: those it does first. */
  public static List<Interval> front(Task task, long count) {
    return begin(new Holding(task.attemptId(), task.held()), count);
  }

  private static List<Interval> begin(Holding holding, long count) {
    List<Interval> begun = new ArrayList<>();
    long left = count;
    while (left > 0 && holding.notBegun() > 0) {
      Interval chunk = holding.begin(left).orElseThrow();
      begun.add(chunk);
      left -= chunk.count();
    }
    return begun;
  }

  /** The instruction that changes what an attempt holds and is not settled yet. */
  private static Optional<InstructionId> pending(State state, AttemptId attempt) {
    return state
        .task(attempt.task())
        .filter(task -> task.attemptId().equals(attempt))
        .flatMap(Task::steering);
  }
}
