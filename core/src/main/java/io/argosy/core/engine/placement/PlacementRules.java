package io.argosy.core.engine.placement;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.PlacementChoice;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Queued workers go to free slots in the order of docs/algorithms/sharing.md. A worker that may not
 * run where slots are free keeps its place in the queue and blocks no other worker.
 */
public final class PlacementRules {
  private PlacementRules() {}

  /** Whether a job may run on a machine and the machine has not refused it. */
  public static boolean isFit(JobState job, Machine machine) {
    return Machine.isOpenTo(job.spec, machine) && !job.unfit.contains(machine.id());
  }

  /** Whether a machine is of use to a job. */
  public static boolean isOpenTo(State state, JobState job, Machine machine) {
    return Machine.isOpenTo(job.spec, machine) && job.kind().isOpenTo(state, job, machine);
  }

  public static void place(Decision decision) {
    State state = decision.state();
    if (!state.queue.isEmpty()) {
      Map<JobId, PlacementChoice> choices = new TreeMap<>();
      boolean free = state.machines.values().stream().anyMatch(m -> m.free() > 0);
      for (int priority : free ? state.queue.priorities() : List.<Integer>of()) {
        place(decision, new FairShareOrder(state, priority), choices);
      }
      ScalingRules.hasten(decision);
    }
  }

  private static void place(
      Decision decision, FairShareOrder fairShareOrder, Map<JobId, PlacementChoice> choices) {
    State state = decision.state();
    for (FairShareOrder.Turn turn = fairShareOrder.next();
        turn != null;
        turn = fairShareOrder.next()) {
      JobState job = state.existing(turn.job());
      boolean allowed = state.roomOf(job.claim.user()) > 0;
      PlacementChoice choice =
          choices.computeIfAbsent(job.id, id -> job.kind().placement(state, job, decision.at()));
      Optional<Machine> machine = allowed ? choice.best(state) : Optional.empty();
      if (machine.isPresent()) {
        place(decision, job, machine.get(), choice.firstWork());
        fairShareOrder.pass(turn);
      } else if (allowed && mayRunAnywhere(job)) {
        return; // No slot is free.
      } else if (allowed) {
        fairShareOrder.pass(turn);
      }
    }
  }

  private static boolean mayRunAnywhere(JobState job) {
    return !job.kind().choosesMachines() && job.spec.places().isEmpty() && job.unfit.isEmpty();
  }

  private static void place(
      Decision decision, JobState job, Machine machine, PlacementChoice.FirstWork first) {
    Worker worker = decision.state().existing(decision.state().queue.first(job.id));
    AttemptId attempt = new AttemptId(worker.id(), worker.attempt() + 1);
    long share = first.share(machine.site());
    List<Interval> work = first.work(share);
    decision.emit(new Fact.AttemptPlaced(attempt, machine.id(), share, work, decision.at()));
    decision.instruct(new Instruction.Start(attempt, machine.id(), work, job.interval));
  }
}
