package io.argosy.simulator;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.bag.BagFact;
import io.argosy.core.kind.workflow.ComputeSchedule;
import io.argosy.core.kind.workflow.WorkflowFact;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Outcome;
import io.argosy.simulator.check.Observer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the events that a fuzz test really reaches. */
public final class Sightings implements Observer {
  private final Map<String, Long> counts = new TreeMap<>();

  @Override
  public void saw(State state, List<Stimulus> stimuli, List<Fact> facts) {
    stimuli.forEach(stimulus -> count("> " + stimulus.getClass().getSimpleName()));
    for (Fact fact : facts) {
      count(fact.getClass().getSimpleName());
      special(state, fact);
    }
  }

  private void special(State state, Fact fact) {
    switch (fact) {
      case Fact.PieceKept f ->
          countIf(
              state
                  .task(f.attempt().task())
                  .filter(worker -> worker.attempt() != f.attempt().number())
                  .isPresent(),
              "a late result kept");
      case Fact.PieceRefused f -> count("refused: " + f.why().getClass().getSimpleName());
      case Fact.ProgressMeasured f -> countIf(f.speed() == 0, "a speed of zero");
      case Fact.TaskAdded f -> count("added: " + f.why().getClass().getSimpleName());
      case Fact.FinishAgreed f -> count("finish: " + f.why().getClass().getSimpleName());
      case Fact.AttemptOver f -> {
        countIf(f.ending() instanceof Ending.StoppedEarly, "stopped early");
        countIf(f.ending() instanceof Ending.Failed, "failed");
        countIf(f.ending() instanceof Ending.Unfit, "unfit");
      }
      case Fact.RentOrdered f -> because(f.why());
      case Fact.RentLeaves f -> because(f.why());
      case Fact.RentReleased f -> because(f.why());
      case BagFact.PlanSet f -> because(f.why());
      case WorkflowFact.ScheduleSet f -> because(f.why());
      case Fact.Instructed f -> {
        count("-> " + f.instruction().getClass().getSimpleName());
        if (f.instruction() instanceof ComputeSchedule schedule) {
          because(schedule.why());
        }
      }
      case Fact.JobEnded f -> end(f.outcome());
      default -> {
        // For the other facts the type alone is counted.
      }
    }
    countIf(
        fact instanceof Fact.Instructed(var id, Instruction.Steer steer) && steer.yield() > 0,
        "a steer that takes");
  }

  private void because(Reason reason) {
    count("because: " + reason.getClass().getSimpleName());
  }

  private void end(Outcome outcome) {
    count("ended: " + outcome.getClass().getSimpleName());
    countIf(outcome instanceof Outcome.Done(boolean late) && late, "ended late");
  }

  private void countIf(boolean seen, String what) {
    if (seen) {
      count(what);
    }
  }

  public void count(String what) {
    count(what, 1);
  }

  public void count(String what, long times) {
    counts.merge(what, times, Long::sum);
  }

  void addTo(Map<String, Long> sums) {
    counts.forEach((what, count) -> sums.merge(what, count, Long::sum));
  }
}
