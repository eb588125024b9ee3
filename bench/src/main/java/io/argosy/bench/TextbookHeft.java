package io.argosy.bench;

import io.argosy.core.dag.Cloud;
import io.argosy.core.dag.Core;
import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Host;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Vcpu;
import io.argosy.core.dag.Work;
import io.argosy.core.dag.Workflow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Textbook HEFT, as a baseline for our scheduler: maps by name, and every gap of every processor is
 * examined for every task. It does not support images, the usage rule or limits.
 */
final class TextbookHeft {
  private record Processor(Vcpu vcpu, Host host, Cloud cloud, List<double[]> busy) {}

  private record Placed(Processor on, double finish) {}

  private final Workflow workflow;
  private final List<Processor> processors = new ArrayList<>();
  private final Map<String, List<Edge>> in = new HashMap<>();
  private final Map<String, List<Edge>> out = new HashMap<>();
  private final Map<String, Double> rank = new HashMap<>();
  private final Map<String, Task> tasks = new HashMap<>();
  private final Map<String, Placed> placed = new HashMap<>();
  private double meanSpeed;
  private double meanBandwidth;

  private TextbookHeft(Workflow workflow, Platform platform) {
    this.workflow = workflow;
    for (Cloud cloud : platform.clouds()) {
      for (Host host : cloud.hosts()) {
        for (Core core : host.cores()) {
          for (Vcpu vcpu : core.vcpus()) {
            processors.add(new Processor(vcpu, host, cloud, new ArrayList<>()));
            meanSpeed += vcpu.millionInstructionsPerSecond();
            meanBandwidth += Math.min(host.bandwidthBytesPerSecond(), cloud.uplinkBytesPerSecond());
          }
        }
      }
    }
    meanSpeed /= processors.size();
    meanBandwidth /= processors.size();
    workflow.tasks().forEach(task -> tasks.put(task.id(), task));
    for (Edge edge : workflow.edges()) {
      in.computeIfAbsent(edge.to(), to -> new ArrayList<>()).add(edge);
      out.computeIfAbsent(edge.from(), from -> new ArrayList<>()).add(edge);
    }
  }

  static double makespan(Workflow workflow, Platform platform) {
    return new TextbookHeft(workflow, platform).schedule();
  }

  private double schedule() {
    // The generators number parents before children, so no recursion is needed.
    for (Task task : workflow.tasks().reversed()) {
      double longest = 0;
      for (Edge edge : out.getOrDefault(task.id(), List.of())) {
        longest =
            Math.max(longest, edge.bytes() / meanBandwidth + rank.getOrDefault(edge.to(), 0.0));
      }
      rank.put(task.id(), work(task) / meanSpeed + longest);
    }
    List<Task> order = new ArrayList<>(workflow.tasks());
    order.sort(Comparator.<Task>comparingDouble(task -> -rank.getOrDefault(task.id(), 0.0)));
    double makespan = 0;
    for (Task task : order) {
      makespan = Math.max(makespan, place(task));
    }
    return makespan;
  }

  private double place(Task task) {
    Processor best = processors.getFirst();
    double bestFinish = Double.POSITIVE_INFINITY;
    for (Processor processor : processors) {
      double length = work(task) / processor.vcpu().millionInstructionsPerSecond();
      double finish = slot(processor, ready(task, processor), length) + length;
      if (finish < bestFinish) {
        bestFinish = finish;
        best = processor;
      }
    }
    double start = bestFinish - work(task) / best.vcpu().millionInstructionsPerSecond();
    best.busy().add(new double[] {start, bestFinish});
    best.busy().sort(Comparator.comparingDouble(interval -> interval[0]));
    placed.put(task.id(), new Placed(best, bestFinish));
    return bestFinish;
  }

  private double ready(Task task, Processor on) {
    double ready = 0;
    for (Edge edge : in.getOrDefault(task.id(), List.of())) {
      Placed parent = placed.get(edge.from());
      if (parent != null) {
        ready = Math.max(ready, parent.finish() + transfer(edge.bytes(), parent.on(), on));
      }
    }
    return ready;
  }

  private static double transfer(double bytes, Processor from, Processor to) {
    if (from.host().name().equals(to.host().name())) {
      return 0;
    }
    double hosts =
        Math.min(from.host().bandwidthBytesPerSecond(), to.host().bandwidthBytesPerSecond());
    double clouds =
        Math.min(from.cloud().uplinkBytesPerSecond(), to.cloud().uplinkBytesPerSecond());
    boolean isNear = from.cloud().name().equals(to.cloud().name());
    return bytes / (isNear ? hosts : Math.min(hosts, clouds));
  }

  private static double slot(Processor processor, double ready, double length) {
    double free = ready;
    for (double[] interval : processor.busy()) {
      if (free + length <= interval[0]) {
        return free;
      }
      free = Math.max(free, interval[1]);
    }
    return free;
  }

  private static double work(Task task) {
    return switch (task.work()) {
      case Work.Instructions(double millions) -> millions;
      case Work.RunTimes times -> throw new IllegalArgumentException("measured: " + times);
    };
  }
}
