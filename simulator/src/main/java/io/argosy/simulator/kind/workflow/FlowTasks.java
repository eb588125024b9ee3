package io.argosy.simulator.kind.workflow;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.simulator.machine.Setting;
import io.argosy.simulator.machine.TaskWorker;
import io.argosy.simulator.world.SpeedTrace;

/** The tasks of a workflow on one machine, with pulls, transfers, and the data they leave there. */
record FlowTasks(JobId job, Setting setting, FlowRuns runs, MachineId machine, SpeedTrace trace)
    implements TaskWorker.Tasks {
  @Override
  public TaskWorker.Run begin(long task) {
    FlowRuns.Run run = runs.run(job, task, machine, trace, setting.timeline().seconds());
    return new TaskWorker.Run(Seconds.toNanosRoundedUp(run.endsAt()), run.fails());
  }

  @Override
  public void ended(long task) {
    runs.ended(job, task, machine);
  }
}
