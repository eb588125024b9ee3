package io.argosy.protocol.workflow;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Where tasks may run, as written: groups of equal parts.
 *
 * @param source the file it was read from
 */
public record PlatformFile(String source, String name, List<Cloud> clouds) {
  public PlatformFile {
    clouds = List.copyOf(clouds);
  }

  /**
   * A cloud.
   *
   * @param uplinkBytesPerSecond to other clouds, if less than the hosts' own bandwidth
   * @param registryBytesPerSecond from the image registry, if less
   */
  public record Cloud(
      String name,
      OptionalDouble uplinkBytesPerSecond,
      OptionalDouble registryBytesPerSecond,
      List<Hosts> hosts) {
    public Cloud {
      hosts = List.copyOf(hosts);
    }
  }

  /**
   * Hosts that are alike.
   *
   * @param count zero for a single host, which has exactly this name
   * @param type the machine type that measured run times refer to
   * @param vms the owners of the vCPUs, in order; without any, one VM owns them all
   */
  public record Hosts(
      String name,
      int count,
      String type,
      double bandwidthBytesPerSecond,
      List<Cores> cores,
      List<Vms> vms) {
    public Hosts {
      cores = List.copyOf(cores);
      vms = List.copyOf(vms);
    }

    /** The vCPUs of one host. */
    public long vcpus() {
      return cores.stream().mapToLong(c -> (long) c.count() * c.mips().size()).sum();
    }
  }

  /**
   * Cores that are alike.
   *
   * @param mips the speed of each vCPU of a core, in million instructions per second
   */
  public record Cores(int count, double usageLimitPercent, List<Double> mips) {
    public Cores {
      mips = List.copyOf(mips);
    }
  }

  /**
   * Virtual machines that are alike.
   *
   * @param name empty for the host's name
   * @param count zero for a single one, which has exactly this name
   * @param vcpus how many each one owns
   * @param images names of the images it has from the beginning
   */
  public record Vms(
      String name,
      int count,
      int vcpus,
      OptionalDouble memoryBytes,
      OptionalDouble diskBytes,
      List<String> images) {
    public Vms {
      images = List.copyOf(images);
    }
  }
}
