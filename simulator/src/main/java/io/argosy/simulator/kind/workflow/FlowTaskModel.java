package io.argosy.simulator.kind.workflow;

import io.argosy.core.model.JobId;
import io.argosy.core.work.Holding;
import io.argosy.simulator.machine.ProgramModel;
import io.argosy.simulator.machine.Setting;
import io.argosy.simulator.machine.TaskWorker;
import io.argosy.simulator.machine.VirtualAttempt;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.util.List;

/** Runs tasks of workflows; the world's program runs other jobs. */
record FlowTaskModel(World.Host host, List<SpeedTrace> traces, Setting setting, FlowRuns runs)
    implements VirtualMachine.ProgramFactory {
  @Override
  public ProgramModel hire(VirtualAttempt attempt, Holding holding) {
    SpeedTrace trace = traces.get(attempt.slot());
    return new TaskWorker(
        attempt,
        holding,
        setting,
        new FlowTasks(attempt.id().job(), setting, runs, host.machine(), trace));
  }

  @Override
  public boolean takes(JobId job) {
    return runs.knows(job);
  }
}
