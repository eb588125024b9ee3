package io.argosy.core.dag.slots;

import io.argosy.core.dag.Core;
import io.argosy.core.dag.cost.Machines;
import io.argosy.core.dag.cost.Problem;
import java.util.ArrayList;
import java.util.List;

/** The groups of a platform: its cores and its VMs. */
final class Groups {
  private final Problem problem;
  private final Machines machines;
  private final Lane[] lanes;

  Groups(Problem problem, Lane[] lanes) {
    this.problem = problem;
    this.machines = problem.machines();
    this.lanes = lanes;
  }

  Group[] byCore() {
    double[] usage = new double[problem.tasks()];
    double largest = 0;
    for (int t = 0; t < usage.length; t++) {
      usage[t] = problem.usage(t);
      largest = Math.max(largest, usage[t]);
    }
    List<List<Lane>> members = empty(machines.cores());
    for (int c = 0; c < lanes.length; c++) {
      members.get(machines.coreOf(c)).add(lanes[c]);
    }
    Group[] groups = new Group[machines.cores()];
    for (int i = 0; i < groups.length; i++) {
      Core core = machines.core(i);
      double limit = core.usageLimitPercent() * core.vcpus().size();
      groups[i] = new Group(members.get(i).toArray(Lane[]::new), usage, largest, limit);
    }
    return groups;
  }

  Group[] byVm() {
    double[] memory = new double[problem.tasks()];
    double largest = 0;
    for (int t = 0; t < memory.length; t++) {
      memory[t] = problem.memory(t);
      largest = Math.max(largest, memory[t]);
    }
    List<List<Lane>> members = empty(machines.vms());
    for (int c = 0; c < lanes.length; c++) {
      members.get(machines.vmOf(c)).add(lanes[c]);
    }
    Group[] groups = new Group[machines.vms()];
    for (int i = 0; i < groups.length; i++) {
      double limit = machines.vm(i).memoryBytes();
      groups[i] = new Group(members.get(i).toArray(Lane[]::new), memory, largest, limit);
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
