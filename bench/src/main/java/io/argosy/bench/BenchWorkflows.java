package io.argosy.bench;

import io.argosy.core.dag.Cloud;
import io.argosy.core.dag.Core;
import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Host;
import io.argosy.core.dag.Image;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Vcpu;
import io.argosy.core.dag.Vm;
import io.argosy.core.dag.Work;
import io.argosy.core.dag.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Workflows and platforms of any size with the parameters of the paper's third table. */
final class BenchWorkflows {
  private static final double MEGABYTE = 1e6;
  private static final double UNLIMITED = Double.POSITIVE_INFINITY;

  private BenchWorkflows() {}

  private static RandomGenerator random(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  /** Random: one to five children within the next few hundred tasks, ten images. */
  static Workflow random(int tasks, long seed) {
    RandomGenerator random = random(seed);
    List<Task> all = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    List<Image> images = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      images.add(new Image("image" + i, random.nextDouble(50, 1000) * MEGABYTE));
    }
    int reach = Math.max(20, tasks / 50);
    for (int t = 0; t < tasks; t++) {
      all.add(task(t, random.nextInt(10), random.nextDouble(1000, 10_000), random));
      int children = Math.min(random.nextInt(1, 6), tasks - 1 - t);
      List<Integer> chosen = new ArrayList<>();
      for (int i = 0; i < children; i++) {
        int child = t + 1 + random.nextInt(Math.min(reach, tasks - 1 - t));
        if (!chosen.contains(child)) {
          chosen.add(child);
          edges.add(new Edge("t" + t, "t" + child, random.nextDouble(1, 100) * MEGABYTE));
        }
      }
    }
    return new Workflow("random", all, edges, images);
  }

  private static Task task(int number, int image, double work, RandomGenerator random) {
    Optional<String> name = Optional.of("image" + image);
    double usage = random.nextInt(10, 91);
    String id = "t" + number;
    return new Task(id, id, name, new Work.Instructions(work), usage, 0);
  }

  /** Five clouds, hosts of twenty vCPUs, two to a core, at most 80 percent. */
  static Platform platform(int vcpus, long seed) {
    RandomGenerator random = random(seed);
    List<List<Host>> hosts = new ArrayList<>();
    for (int c = 0; c < 5; c++) {
      hosts.add(new ArrayList<>());
    }
    for (int h = 0; h * 20 < vcpus; h++) {
      hosts.get(h % 5).add(host("h" + h, Math.min(20, vcpus - h * 20), random));
    }
    List<Cloud> clouds = new ArrayList<>();
    for (int c = 0; c < 5; c++) {
      double uplink = new double[] {100, 300, 500, 1024}[random.nextInt(4)] / 8 * MEGABYTE;
      clouds.add(new Cloud("c" + c, uplink, UNLIMITED, hosts.get(c)));
    }
    return new Platform("bench", clouds);
  }

  private static Host host(String name, int vcpus, RandomGenerator random) {
    List<Core> cores = new ArrayList<>();
    List<Vm> vms = new ArrayList<>();
    for (int c = 0; c * 2 < vcpus; c++) {
      List<Vcpu> pair = new ArrayList<>();
      for (int v = 0; v < 2; v++) {
        pair.add(new Vcpu(name + "." + c + "." + v, random.nextDouble(2000, 3000)));
      }
      cores.add(new Core(80, pair));
    }
    for (int c = 0; c < cores.size(); c += 2) {
      List<String> names = new ArrayList<>();
      for (Core core : cores.subList(c, Math.min(c + 2, cores.size()))) {
        core.vcpus().forEach(vcpu -> names.add(vcpu.name()));
      }
      vms.add(new Vm(name + "-vm" + c / 2, names, UNLIMITED, UNLIMITED, List.of()));
    }
    double bandwidth = (random.nextBoolean() ? 1000 : 10_000) / 8.0 * MEGABYTE;
    return new Host(name, "bench", bandwidth, cores, vms);
  }
}
