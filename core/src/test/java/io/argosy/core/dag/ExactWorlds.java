package io.argosy.core.dag;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Seeded worlds in which every time is a sum of powers of two: nothing is ever rounded, so that two
 * programs that add in different orders must agree to the last bit, ties included.
 */
final class ExactWorlds {
  private static final double UNLIMITED = Double.POSITIVE_INFINITY;
  private static final int[] FACTORS = {1, 1, 2, 4};

  private final RandomGenerator random;

  ExactWorlds(long seed) {
    random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  Workflow workflow(int tasks, int imageTypes, int mostBytes) {
    List<Image> images = new ArrayList<>();
    for (int i = 0; i < imageTypes; i++) {
      images.add(new Image("image" + i, random.nextInt(100)));
    }
    List<Task> all = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    for (int t = 0; t < tasks; t++) {
      String image = "image" + random.nextInt(imageTypes);
      Work work = new Work.Instructions(random.nextInt(40));
      double usage = random.nextInt(10, 91);
      all.add(new Task("t" + t, "t" + t, Optional.of(image), work, usage, 0));
      int parents = random.nextInt(4);
      List<Integer> chosen = new ArrayList<>();
      for (int p = 0; t > 0 && p < parents; p++) {
        int parent = random.nextInt(Math.max(0, t - 12), t);
        if (!chosen.contains(parent)) {
          chosen.add(parent);
          edges.add(new Edge("t" + parent, "t" + t, random.nextInt(mostBytes)));
        }
      }
    }
    return new Workflow("exact", all, edges, images);
  }

  /**
   * Four hosts of two cores of two vCPUs: the average speed is two, the average bandwidth eight.
   */
  Platform platform() {
    List<Host> hosts = new ArrayList<>();
    for (int h = 0; h < 4; h++) {
      int turn = random.nextInt(4);
      List<Core> cores = new ArrayList<>();
      List<Vm> vms = new ArrayList<>();
      for (int c = 0; c < 2; c++) {
        List<Vcpu> vcpus = new ArrayList<>();
        for (int v = 0; v < 2; v++) {
          vcpus.add(new Vcpu("h" + h + "." + c + "." + v, FACTORS[(turn + 2 * c + v) % 4]));
        }
        cores.add(new Core(random.nextInt(50, 101), vcpus));
        List<String> names = vcpus.stream().map(Vcpu::name).toList();
        vms.add(new Vm("h" + h + "-vm" + c, names, UNLIMITED, UNLIMITED, List.of()));
      }
      hosts.add(new Host("h" + h, "any", FACTORS[h] * 4, cores, vms));
    }
    return new Platform("exact", List.of(new Cloud("here", 1, UNLIMITED, hosts)));
  }
}
