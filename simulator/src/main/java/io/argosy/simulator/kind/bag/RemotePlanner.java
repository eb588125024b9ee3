package io.argosy.simulator.kind.bag;

import io.argosy.core.bag.ChosenPlan;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.bag.BagState;
import io.argosy.core.kind.bag.BagStimulus;
import io.argosy.core.kind.bag.ComputePlan;
import io.argosy.core.kind.bag.StartStates;
import io.argosy.core.model.InstructionId;
import io.argosy.simulator.machine.RemoteComputing;
import io.argosy.simulator.machine.Setting;
import io.argosy.simulator.machine.Stamped;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Plans a bag as the production planner does, or not at all.
 *
 * @param lasts how long it takes to make a plan
 * @param answers sends the answer
 */
record RemotePlanner(Planning planning, Duration lasts, Setting setting, Consumer<Stamped> answers)
    implements RemoteComputing {
  @Override
  public void compute(InstructionId id, Instruction.Compute what) {
    setting.timeline().after(lasts, () -> plan(id, (ComputePlan) what));
  }

  private void plan(InstructionId id, ComputePlan plan) {
    State state = setting.desk().state();
    StartState startState =
        state
            .job(plan.job())
            .map(job -> StartStates.of(BagState.of(job), plan.request(), setting.desk().now()))
            .orElseGet(() -> StartState.of(plan.request()));
    try {
      plan(id, plan, startState);
    } catch (Planning.Unable unable) {
      String reason = String.valueOf(unable.getMessage());
      answers.accept(at -> new Stimulus.PlanningFailed(at, id, plan.job(), reason));
    }
  }

  private void plan(InstructionId id, ComputePlan plan, StartState startState) {
    if (plan.menu()) {
      Menu menu = planning.menu(plan.request(), startState);
      answers.accept(at -> new BagStimulus.MenuMade(at, id, plan.job(), menu));
    } else {
      ChosenPlan found = planning.choose(plan.request(), startState);
      answers.accept(at -> new BagStimulus.PlanMade(at, id, plan.job(), found));
    }
  }
}
