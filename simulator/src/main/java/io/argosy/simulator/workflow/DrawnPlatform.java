package io.argosy.simulator.workflow;

import io.argosy.core.dag.Cloud;
import io.argosy.core.dag.Core;
import io.argosy.core.dag.Host;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Vcpu;
import io.argosy.core.dag.Vm;
import io.argosy.simulator.machine.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Five clouds as in Table 3. The paper does not define the size of a VM: here it has two cores,
 * which is four vCPUs.
 */
public final class DrawnPlatform {
  private static final int CLOUDS = 5;
  private static final int MOST_HOSTS = 10;
  private static final int CORES_OF_A_VM = 2;
  private static final double MEGABIT = 125_000;
  private static final double[] UPLINKS = {100, 300, 500, 1024};
  private static final double[] LINES = {1_000, 10_000};
  private static final double[] USAGE_LIMITS = {70, 80, 90, 100};

  private final RandomGenerator random;

  private DrawnPlatform(RandomGenerator random) {
    this.random = random;
  }

  public static Platform draw(long seed) {
    return draw(seed, CLOUDS, MOST_HOSTS);
  }

  /** As {@link #draw(long)}, with another number of clouds and of hosts in each. */
  public static Platform draw(long seed, int clouds, int mostHosts) {
    DrawnPlatform drawn = new DrawnPlatform(new Streams(seed).stream("platform"));
    List<Cloud> all = new ArrayList<>();
    for (int i = 1; i <= clouds; i++) {
      all.add(drawn.cloud("cloud-" + i, 1 + drawn.random.nextInt(mostHosts)));
    }
    return new Platform("drawn-" + seed, all);
  }

  private Cloud cloud(String name, int count) {
    double uplink = MEGABIT * one(UPLINKS);
    double line = MEGABIT * one(LINES);
    List<Host> hosts = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      hosts.add(host(name + "/" + i, line));
    }
    return new Cloud(name, uplink, Double.POSITIVE_INFINITY, hosts);
  }

  private Host host(String name, double line) {
    double limit = one(USAGE_LIMITS);
    int count = 2 * (1 + random.nextInt(9));
    List<Core> cores = new ArrayList<>();
    List<Vm> vms = new ArrayList<>();
    List<String> owned = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double speed = 2000 + 1000 * random.nextDouble();
      List<Vcpu> vcpus =
          List.of(new Vcpu(name + "/" + i + ".0", speed), new Vcpu(name + "/" + i + ".1", speed));
      cores.add(new Core(limit, vcpus));
      vcpus.forEach(vcpu -> owned.add(vcpu.name()));
      if (i % CORES_OF_A_VM == CORES_OF_A_VM - 1) {
        String vm = name + "/vm-" + (vms.size() + 1);
        vms.add(new Vm(vm, owned, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, List.of()));
        owned.clear();
      }
    }
    return new Host(name, "drawn", line, cores, vms);
  }

  private double one(double[] of) {
    return of[random.nextInt(of.length)];
  }
}
