package io.argosy.core.dag;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Workflows and platforms drawn from a seed, all of them feasible. */
public final class RandomWorlds {
  private static final double UNLIMITED = Double.POSITIVE_INFINITY;

  private final RandomGenerator random;

  public RandomWorlds(long seed) {
    random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  /** Tasks in random layers, edges only forwards; some tasks cost nothing, some move nothing. */
  public Workflow workflow(int tasks, int imageTypes) {
    List<Image> images = new ArrayList<>();
    for (int i = 0; i < imageTypes; i++) {
      images.add(new Image("image" + i, random.nextInt(10) == 0 ? 0 : random.nextDouble(50, 1000)));
    }
    double data = random.nextDouble(1, 1000);
    List<Task> all = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    for (int t = 0; t < tasks; t++) {
      double work = random.nextInt(20) == 0 ? 0 : random.nextDouble(1000, 10_000);
      int image = random.nextInt(imageTypes + 1);
      Optional<String> name =
          image == imageTypes ? Optional.empty() : Optional.of(images.get(image).name());
      double memory = random.nextInt(3) == 0 ? 0 : random.nextDouble(1, 4);
      double usage = random.nextInt(10, 91);
      all.add(new Task("t" + t, "t" + t, name, new Work.Instructions(work), usage, memory));
      List<Integer> parents = new ArrayList<>();
      for (int p = 0; t > 0 && p < random.nextInt(4); p++) {
        int parent = random.nextInt(Math.max(0, t - 15), t);
        if (!parents.contains(parent)) {
          parents.add(parent);
          double bytes = random.nextInt(10) == 0 ? 0 : random.nextDouble(data);
          edges.add(new Edge("t" + parent, "t" + t, bytes));
        }
      }
    }
    return new Workflow("random", all, edges, images);
  }

  /** The same workflow with run times by machine type, for at least two of three types. */
  public Workflow measured(Workflow workflow) {
    List<Task> tasks = new ArrayList<>();
    for (Task task : workflow.tasks()) {
      SequencedMap<String, Double> times = new LinkedHashMap<>();
      int missing = random.nextInt(6);
      for (int type = 0; type < 3; type++) {
        if (type != missing) {
          times.put("type" + type, random.nextDouble(1, 20));
        }
      }
      tasks.add(
          new Task(
              task.id(),
              task.name(),
              task.image(),
              new Work.RunTimes(times),
              task.usagePercent(),
              task.memoryBytes()));
    }
    return new Workflow("measured", tasks, workflow.edges(), workflow.images());
  }

  /** Clouds of hosts of all three types; with limits, memory and disks are scarce too. */
  public Platform platform(boolean hasLimits) {
    List<Cloud> clouds = new ArrayList<>();
    int hosts = 0;
    for (int c = 0; c < 1 + random.nextInt(3); c++) {
      List<Host> here = new ArrayList<>();
      for (int h = 0; h < 1 + random.nextInt(3) + (c == 0 ? 2 : 0); h++) {
        here.add(host("h" + hosts, "type" + hosts % 3, hasLimits));
        hosts++;
      }
      clouds.add(new Cloud("c" + c, random.nextDouble(10, 100), UNLIMITED, here));
    }
    return new Platform("random", clouds);
  }

  private Host host(String name, String type, boolean hasLimits) {
    List<Core> cores = new ArrayList<>();
    List<Vm> vms = new ArrayList<>();
    double limit = random.nextInt(60, 101);
    for (int c = 0; c < 1 + random.nextInt(3); c++) {
      List<Vcpu> vcpus = new ArrayList<>();
      for (int v = 0; v < 2 + random.nextInt(2) * random.nextInt(2); v++) {
        vcpus.add(new Vcpu(name + "." + c + "." + v, random.nextDouble(2000, 3000)));
      }
      cores.add(new Core(limit, vcpus));
      List<String> names = vcpus.stream().map(Vcpu::name).toList();
      double memory = hasLimits ? random.nextDouble(4, 8) : UNLIMITED;
      double disk = hasLimits ? random.nextDouble(1000, 3000) : UNLIMITED;
      List<String> there = random.nextInt(4) == 0 && !hasLimits ? List.of("image0") : List.of();
      vms.add(new Vm(name + "-vm" + c, names, memory, disk, there));
    }
    return new Host(name, type, random.nextDouble(50, 500), cores, vms);
  }
}
