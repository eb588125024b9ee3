package io.argosy.core.dag.slots;

import io.argosy.core.dag.Core;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.ArrayList;
import java.util.List;

/** The groups of a platform: its cores and its VMs. */
final class ResourceGroups {
  private final SchedulingProblem problem;
  private final MachineIndex machineIndex;
  private final Lane[] lanes;

  ResourceGroups(SchedulingProblem problem, Lane[] lanes) {
    this.problem = problem;
    this.machineIndex = problem.machines();
    this.lanes = lanes;
  }

  ResourceGroup[] byCore() {
    double[] usage = new double[problem.tasks()];
    double largest = 0;
    for (int t = 0; t < usage.length; t++) {
      usage[t] = problem.usage(t);
      largest = Math.max(largest, usage[t]);
    }
    List<List<Lane>> members = empty(machineIndex.cores());
    for (int c = 0; c < lanes.length; c++) {
      members.get(machineIndex.coreOf(c)).add(lanes[c]);
    }
    ResourceGroup[] groups = new ResourceGroup[machineIndex.cores()];
    for (int i = 0; i < groups.length; i++) {
      Core core = machineIndex.core(i);
      double limit = core.usageLimitPercent() * core.vcpus().size();
      groups[i] = new ResourceGroup(members.get(i).toArray(Lane[]::new), usage, largest, limit);
    }
    return groups;
  }

  ResourceGroup[] byVm() {
    double[] memory = new double[problem.tasks()];
    double largest = 0;
    for (int t = 0; t < memory.length; t++) {
      memory[t] = problem.memory(t);
      largest = Math.max(largest, memory[t]);
    }
    List<List<Lane>> members = empty(machineIndex.vms());
    for (int c = 0; c < lanes.length; c++) {
      members.get(machineIndex.vmOf(c)).add(lanes[c]);
    }
    ResourceGroup[] groups = new ResourceGroup[machineIndex.vms()];
    for (int i = 0; i < groups.length; i++) {
      double limit = machineIndex.vm(i).memoryBytes();
      groups[i] = new ResourceGroup(members.get(i).toArray(Lane[]::new), memory, largest, limit);
    }
    return groups;
  }

  private static List<List<Lane>> empty(int count) {
    List<List<Lane>> lists = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lists.add(new ArrayList<>());
    }
    return lists;
  }
}
