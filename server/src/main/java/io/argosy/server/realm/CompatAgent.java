package io.argosy.server.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
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
 * Carries out instructions at once for machines that the service cannot call: programs of the
 * compatibility API receive their new assignment only when they ask. The kernel's own state shows
 * what such an attempt holds, so nothing is lost when the service ends.
 */
public final class CompatAgent {
  /** The site of all machines that the service acts for. */
  public static final String SITE = "compat";

  /** One round may return work that an earlier round took; this limit ends the exchange. */
  private static final int ROUNDS_TO_FOLLOW = 8;

  /** A worker that reported less than this ago still waits for its answer. */
  private static final double ANSWERING_SECONDS = 0.1;

  private final Driver driver;

  CompatAgent(Driver driver) {
    this.driver = driver;
  }

  /** Whether the service acts for the machines of this site. */
  public static boolean isSite(String site) {
    return site.equals(SITE) || site.startsWith(SITE + ".");
  }

  /** Whether the service carries out this machine's instructions. */
  public static boolean speaksFor(MachineId machine) {
    return machine.value().startsWith(SITE + ".");
  }

  /** Carries out an instruction, which may be a repetition; it is then settled. */
  CompletableFuture<List<Fact>> follow(InstructionId id) {
    return driver
        .look(state -> answer(state, id))
        .thenCompose(
            answer ->
                answer.isPresent()
                    ? driver.tell(List.of(answer.get()))
                    : CompletableFuture.completedFuture(List.of()));
  }

  /** Waits until every instruction for an attempt is carried out. */
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

  private static Optional<Function<Instant, Stimulus>> answer(StateView state, InstructionId id) {
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
      case Instruction.Start _,
          Instruction.ToStore _,
          Instruction.ToProvider _,
          Instruction.Compute _ ->
          Optional.empty();
      case null -> Optional.empty();
    };
  }

  /** What can be taken: from the end, and nothing that is done before the worker learns of it. */
  private static List<Interval> given(Worker task, long wanted, Instant now) {
    Holding holding = new Holding(task.attemptId(), task.held());
    begin(holding, least(task, now) - task.kept());
    return holding.giveBack(wanted);
  }

  /**
   * What a worker will have done before a lower number can stop it. It receives the number when it
   * next asks, which is now if it reports now, and obeys by the report after that at the latest.
   */
  public static long least(Worker task, Instant now) {
    double interval = Seconds.of(reportsEvery(task));
    double since = Math.max(0, Seconds.between(task.reportedAt(), now));
    double hearsIn = since < ANSWERING_SECONDS ? 0 : Math.max(since, interval);
    return task.done() + (long) Math.ceil(Math.max(0, task.speed()) * (hearsIn + interval));
  }

  /** The interval between a worker's reports: the worker counts as silent after twice that. */
  private static Duration reportsEvery(Worker task) {
    return task.silentAt().equals(Instant.MAX)
        ? task.nextIn()
        : Duration.between(task.reportedAt(), task.silentAt()).dividedBy(2);
  }

  /** The first iterations that an attempt holds: those it does first. */
  public static List<Interval> front(Worker task, long count) {
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

  /** The unsettled instruction that changes what an attempt holds. */
  private static Optional<InstructionId> pending(StateView state, AttemptId attempt) {
    return state
        .task(attempt.task())
        .filter(task -> task.attemptId().equals(attempt))
        .flatMap(Worker::steering);
  }
}
