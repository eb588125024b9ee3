package io.argosy.core.dag.cost;

import io.argosy.core.dag.Image;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Work;
import io.argosy.core.dag.Workflow;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A workflow on a platform, by number: the input of the policies.
 *
 * <p>An instance can always be scheduled: every task fits on some vCPU.
 */
public final class SchedulingProblem {
  private final Workflow workflow;
  private final Graph graph;
  private final MachineIndex machineIndex;
  private final Averages averages;
  private final BitSet there;
  private final BitSet choosy;
  private final boolean hasMeasured;
  private final ImageReservations imageReservations;
  private final double[] work;
  private final double[][] typed;
  private final int[] typeOf;
  private final int[] image;
  private final double[] imageBytes;
  private final double[] usage;
  private final double[] memory;
  private final int[] pinned;
  private final double[][] arrival;

  private SchedulingProblem(
      Workflow workflow, Platform platform, WorkflowProgress workflowProgress) {
    this.workflow = workflow;
    graph = new Graph(workflow);
    machineIndex = new MachineIndex(platform);
    List<Task> tasks = workflow.tasks();
    usage = tasks.stream().mapToDouble(Task::usagePercent).toArray();
    memory = tasks.stream().mapToDouble(Task::memoryBytes).toArray();
    Map<String, Integer> images = new HashMap<>();
    for (Image each : workflow.images()) {
      images.put(each.name(), images.size());
    }
    image = tasks.stream().mapToInt(t -> t.image().map(images::get).orElse(-1)).toArray();
    imageBytes = workflow.images().stream().mapToDouble(Image::bytes).toArray();
    Map<String, Integer> types = new HashMap<>();
    typeOf = new int[machineIndex.vcpus()];
    for (int c = 0; c < typeOf.length; c++) {
      String type = machineIndex.host(machineIndex.hostOf(c)).type();
      typeOf[c] = types.computeIfAbsent(type, unused -> types.size());
    }
    pinned = workflowProgress.pinned(workflow, machineIndex);
    arrival = workflowProgress.arrivals(workflow, machineIndex);
    work = new double[tasks.size()];
    typed = new double[tasks.size()][];
    for (int t = 0; t < work.length; t++) {
      switch (tasks.get(t).work()) {
        case Work.Instructions(double millions) -> work[t] = millions;
        case Work.RunTimes times -> typed[t] = byType(times, types);
      }
    }
    hasMeasured = Arrays.stream(typed).anyMatch(Objects::nonNull);
    averages = new Averages(this);
    there = there(images);
    choosy = Fits.choosy(this);
    imageReservations = new ImageReservations(this);
  }

  /** Throws, naming the task and the limit, if a task fits nowhere. */
  public static SchedulingProblem of(Workflow workflow, Platform platform) {
    return new SchedulingProblem(workflow, platform, WorkflowProgress.NONE);
  }

  /** The same for the rest of a workflow that is running. */
  public static SchedulingProblem of(
      Workflow workflow, Platform platform, WorkflowProgress workflowProgress) {
    return new SchedulingProblem(workflow, platform, workflowProgress);
  }

  private static double[] byType(Work.RunTimes times, Map<String, Integer> types) {
    double[] seconds = new double[types.size()];
    Arrays.fill(seconds, Double.POSITIVE_INFINITY);
    times
        .secondsByType()
        .forEach(
            (type, value) -> {
              Integer number = types.get(type);
              if (number != null) {
                seconds[number] = value;
              }
            });
    return seconds;
  }

  private BitSet there(Map<String, Integer> images) {
    BitSet found = new BitSet();
    for (int vm = 0; vm < machineIndex.vms(); vm++) {
      for (String name : machineIndex.vm(vm).images()) {
        Integer number = images.get(name);
        if (number != null) {
          found.set(vm * imageBytes.length + number);
        }
      }
    }
    return found;
  }

  public Workflow workflow() {
    return workflow;
  }

  public Graph graph() {
    return graph;
  }

  public MachineIndex machines() {
    return machineIndex;
  }

  public Averages averages() {
    return averages;
  }

  public int tasks() {
    return work.length;
  }

  public Task task(int task) {
    return workflow.tasks().get(task);
  }

  /**
   * T_p: the run time of a task on a vCPU; infinite if its times name no such machine, or if it
   * already runs elsewhere.
   */
  public double runSeconds(int task, int vcpu) {
    double[] times = typed[task];
    if (times == null) {
      return work[task] / machineIndex.speed(vcpu);
    }
    return isElsewhere(task, vcpu) ? Double.POSITIVE_INFINITY : times[typeOf[vcpu]];
  }

  private boolean isElsewhere(int task, int vcpu) {
    return isPinned(task) && pinned[task] != vcpu;
  }

  /** Whether a task runs already. */
  public boolean isPinned(int task) {
    return pinned.length > 0 && pinned[task] >= 0;
  }

  /** The vCPU on which a task runs that {@link #isPinned}. */
  public int pinned(int task) {
    return pinned[task];
  }

  /** When the data from finished tasks has arrived at a host; 0 if there is none. */
  public double arrival(int task, int host) {
    return arrival.length == 0 ? 0 : arrival[task][host];
  }

  /** Whether some run times were measured. */
  public boolean hasMeasured() {
    return hasMeasured;
  }

  /** Whether the run times of the task were measured instead of following from a workload. */
  boolean isMeasured(int task) {
    return typed[task] != null;
  }

  double work(int task) {
    return work[task];
  }

  /** The number of the task's image, -1 for none. */
  public int image(int task) {
    return image[task];
  }

  public int images() {
    return imageBytes.length;
  }

  public double imageBytes(int image) {
    return imageBytes[image];
  }

  /** Whether a VM holds an image before the schedule begins. */
  public boolean isThere(int image, int vm) {
    return there.get(vm * imageBytes.length + image);
  }

  public ImageReservations homes() {
    return imageReservations;
  }

  /** T_DL of eq. (1) if the VM lacks the image. */
  public double pullSeconds(int image, int vm) {
    return imageBytes[image] / machineIndex.pullBandwidth(machineIndex.hostOfVm(vm));
  }

  /** T_c of eq. (2): zero on one host. */
  public double transferSeconds(double bytes, int fromHost, int toHost) {
    return fromHost == toHost ? 0 : bytes / machineIndex.bandwidth(fromHost, toHost);
  }

  public double usage(int task) {
    return usage[task];
  }

  public double memory(int task) {
    return memory[task];
  }

  /** Whether some vCPUs may not run a task. */
  public boolean isChoosy(int task) {
    return choosy.get(task);
  }

  /** Whether a task may run on an otherwise idle vCPU. */
  public boolean fits(int task, int vcpu) {
    return !choosy.get(task) || Fits.fits(this, task, vcpu);
  }
}
