package io.argosy.server.realm;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.wire.Report;
import io.argosy.runtime.agents.AgentMessages;
import io.argosy.server.http.Problem;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a machine may see and report: the attempts that were ever assigned to it, the jobs of those
 * attempts, and the merges in its orders. For everything else the answer is the one for things that
 * do not exist. The journal records which machine got an attempt, so the answer is the same after a
 * restart and on another replica.
 */
final class AttemptRights {
  private final RealmWorld world;
  private final Consumer<String> refused;

  /**
   * @param refused receives a line when a machine asks for something that exists and is not its own
   */
  AttemptRights(RealmWorld world, Consumer<String> refused) {
    this.world = world;
    this.refused = refused;
  }

  /** Whether a machine has lasting rights: it was assigned attempts of a job that has not ended. */
  static boolean isOwed(StateView state, MachineId machine) {
    return state.jobs().stream()
        .anyMatch(job -> job.phase() != JobStateView.Phase.ENDED && job.wasGivenTo(machine));
  }

  /**
   * @throws Problem unless the machine was assigned an attempt of the job, or merges its results
   */
  void job(MachineId machine, JobId job) {
    if (world.sheets().of(job).isEmpty()) {
      throw Problem.notThere("job", job.value());
    }
    boolean given =
        world.look(job, state -> state.job(job).filter(it -> it.wasGivenTo(machine)).isPresent());
    if (!given && !world.merges().has(machine, job)) {
      refused.accept(machine + " asked for job " + job);
      throw Problem.notThere("job", job.value());
    }
  }

  /**
   * @throws Problem unless the machine merges the job's results
   */
  void merge(MachineId machine, JobId job) {
    job(machine, job);
    if (!world.merges().has(machine, job)) {
      throw new Problem(409, "merging " + job + " is not this machine's order");
    }
  }

  /**
   * @throws Problem unless the machine was assigned the attempt
   */
  void attempt(MachineId machine, AttemptId attempt) {
    if (!world.look(attempt.job(), state -> isGiven(state, machine, attempt))) {
      throw notGiven(machine, attempt);
    }
  }

  private static boolean isGiven(StateView state, MachineId machine, AttemptId attempt) {
    return state.givenTo(attempt).filter(machine::equals).isPresent();
  }

  private Problem notGiven(MachineId machine, AttemptId attempt) {
    boolean exists = world.sheets().of(attempt.job()).isPresent();
    if (exists) {
      refused.accept(machine + " spoke for attempt " + attempt);
    }
    return Problem.notThere("attempt", attempt.toString());
  }

  /**
   * @throws Problem unless every report is about attempts and merges that the machine was assigned
   */
  void news(MachineId machine, List<Report> reports) {
    // A job may have left the state since it ended; its machines may still repeat reports.
    Optional<Report> foreign =
        world.look(state -> foreign(state, machine, reports)).stream()
            .flatMap(_ -> reports.stream())
            .filter(one -> !mayReport(machine, one))
            .findFirst();
    if (foreign.isPresent()) {
      throw foreign
          .get()
          .subject()
          .map(AgentMessages::attempt)
          .map(attempt -> notGiven(machine, attempt))
          .orElseGet(() -> notMerging(machine, (Report.Merged) foreign.get()));
    }
  }

  private boolean mayReport(MachineId machine, Report report) {
    return report instanceof Report.Merged merged
        ? world.look(state -> mayMerge(state, machine, merged))
        : report
            .subject()
            .map(AgentMessages::attempt)
            .filter(it -> world.look(it.job(), state -> isGiven(state, machine, it)))
            .isPresent();
  }

  private Optional<Report> foreign(StateView state, MachineId machine, List<Report> reports) {
    return reports.stream()
        .filter(
            one ->
                one instanceof Report.Merged merged
                    ? !mayMerge(state, machine, merged)
                    : !isGiven(state, machine, AgentMessages.attempt(one.subject().orElseThrow())))
        .findFirst();
  }

  /** A machine may report a settled merge again: the kernel ignores it. */
  private boolean mayMerge(StateView state, MachineId machine, Report.Merged merged) {
    InstructionId order = new InstructionId(merged.order());
    boolean settled = !(state.outstanding().get(order) instanceof Instruction.Merge);
    return settled || world.merges().holds(machine, order, new JobId(merged.job()));
  }

  private Problem notMerging(MachineId machine, Report.Merged merged) {
    refused.accept(machine + " spoke for the merge of job " + merged.job());
    return Problem.notThere("merge", String.valueOf(merged.order()));
  }
}
