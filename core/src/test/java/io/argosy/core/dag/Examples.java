package io.argosy.core.dag;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Small workflows and platforms that can be computed by hand. */
public final class Examples {
  private Examples() {}

  private static final double UNLIMITED = Double.POSITIVE_INFINITY;

  /** The ten tasks of Topcuoglu, Hariri and Wu (2002), run times measured on three machines. */
  public static Workflow textbook() {
    int[][] seconds = {
      {14, 16, 9}, {13, 19, 18}, {11, 13, 19}, {13, 8, 17}, {12, 13, 10},
      {13, 16, 9}, {7, 15, 11}, {5, 11, 14}, {18, 12, 20}, {21, 7, 16}
    };
    int[][] edges = {
      {1, 2, 18},
      {1, 3, 12},
      {1, 4, 9},
      {1, 5, 11},
      {1, 6, 14},
      {2, 8, 19},
      {2, 9, 16},
      {3, 7, 23},
      {4, 8, 27},
      {4, 9, 23},
      {5, 9, 13},
      {6, 8, 15},
      {7, 10, 17},
      {8, 10, 11},
      {9, 10, 13}
    };
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < seconds.length; i++) {
      SequencedMap<String, Double> times = new LinkedHashMap<>();
      for (int p = 0; p < 3; p++) {
        times.put("P" + (p + 1), (double) seconds[i][p]);
      }
      String id = "n" + (i + 1);
      tasks.add(new Task(id, id, Optional.empty(), new Work.RunTimes(times), 100, 0));
    }
    List<Edge> all = new ArrayList<>();
    for (int[] edge : edges) {
      all.add(new Edge("n" + edge[0], "n" + edge[1], edge[2]));
    }
    return new Workflow("textbook", tasks, all, List.of());
  }

  /** Three hosts of one vCPU each, types P1 to P3, bandwidth one. */
  public static Platform threeMachines() {
    List<Host> hosts = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      hosts.add(host("P" + i, 1, List.of(List.of(1.0)), 100));
    }
    return new Platform("three machines", List.of(new Cloud("here", 1, UNLIMITED, hosts)));
  }

  /** A host with one VM over all; speeds by core and vCPU. */
  public static Host host(
      String name, double bandwidth, List<List<Double>> speeds, double usageLimit) {
    List<Core> cores = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (List<Double> core : speeds) {
      List<Vcpu> vcpus = new ArrayList<>();
      for (double speed : core) {
        String vcpu = name + "." + cores.size() + "." + vcpus.size();
        vcpus.add(new Vcpu(vcpu, speed));
        names.add(vcpu);
      }
      cores.add(new Core(usageLimit, vcpus));
    }
    Vm vm = new Vm(name + "-vm", names, UNLIMITED, UNLIMITED, List.of());
    return new Host(name, name, bandwidth, cores, List.of(vm));
  }

  /** A task with an image and an amount of work. */
  public static Task task(String id, String image, double work, double usage) {
    return new Task(id, id, Optional.of(image), new Work.Instructions(work), usage, 0);
  }

  /** The five tasks of docs/algorithms/workflows.md: A → C → E and B → D → E, two images. */
  public static Workflow fiveTasks() {
    return new Workflow(
        "five tasks",
        List.of(
            task("A", "x", 8, 40),
            task("B", "x", 4, 20),
            task("C", "y", 12, 80),
            task("D", "y", 16, 60),
            task("E", "x", 4, 20)),
        List.of(
            new Edge("A", "C", 12),
            new Edge("B", "D", 24),
            new Edge("C", "E", 12),
            new Edge("D", "E", 6)),
        List.of(new Image("x", 8), new Image("y", 16)));
  }

  /** Two hosts of one core: speeds 4 and 2 at bandwidth 4, speeds 1 and 1 at bandwidth 2. */
  public static Platform twoHosts(double usageLimit) {
    Host fast = host("n1", 4, List.of(List.of(4.0, 2.0)), usageLimit);
    Host slow = host("n2", 2, List.of(List.of(1.0, 1.0)), usageLimit);
    return new Platform("two hosts", List.of(new Cloud("here", 1, UNLIMITED, List.of(fast, slow))));
  }
}
