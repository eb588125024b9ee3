package io.argosy.core.dag.cost;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.dag.Work;
import io.argosy.core.dag.Workflow;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The progress of a workflow whose rest is to be scheduled.
 *
 * @param running for each running task its vCPU; its run times are the remaining ones
 * @param arrivals for a task, by host, when the data of ended tasks arrives
 */
public record WorkflowProgress(
    SequencedMap<String, String> running,
    SequencedMap<String, SequencedMap<String, Double>> arrivals) {
  /** Nothing has begun. */
  public static final WorkflowProgress NONE =
      new WorkflowProgress(new LinkedHashMap<>(), new LinkedHashMap<>());

  public WorkflowProgress {
    running = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(running));
    arrivals = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(arrivals));
  }

  /** By task, the number of the vCPU it runs on or -1; empty if no task runs. */
  int[] pinned(Workflow workflow, MachineIndex machineIndex) {
    if (running.isEmpty()) {
      return new int[0];
    }
    Map<String, Integer> numbers = new HashMap<>();
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      numbers.put(machineIndex.vcpu(c).name(), c);
    }
    int[] pinned = new int[workflow.tasks().size()];
    Arrays.fill(pinned, -1);
    Map<String, Integer> index = workflow.indexOfTasks();
    running.forEach(
        (task, vcpu) -> {
          int place = index.getOrDefault(task, -1);
          require(place >= 0, task + " runs and is not a task of the workflow");
          require(numbers.containsKey(vcpu), task + " runs on " + vcpu + ", which is not there");
          boolean timed = workflow.tasks().get(place).work() instanceof Work.RunTimes;
          require(timed, task + " runs, and no estimate exists of how long it still takes");
          pinned[place] = numbers.getOrDefault(vcpu, -1);
        });
    return pinned;
  }

  /** By task and host; empty if no task has ended. */
  double[][] arrivals(Workflow workflow, MachineIndex machineIndex) {
    if (arrivals.isEmpty()) {
      return new double[0][];
    }
    double[][] seconds = new double[workflow.tasks().size()][machineIndex.hosts()];
    for (int t = 0; t < seconds.length; t++) {
      for (int host = 0; host < machineIndex.hosts(); host++) {
        seconds[t][host] = arrival(workflow.tasks().get(t).id(), machineIndex.host(host).name());
      }
    }
    return seconds;
  }

  /** When the data of ended tasks arrives on a host for a task. */
  public double arrival(String task, String host) {
    SequencedMap<String, Double> byHost = arrivals.get(task);
    return byHost == null ? 0 : byHost.getOrDefault(host, 0.0);
  }
}
