package io.argosy.protocol.workflow;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Where tasks may run, as it was written: groups of things that are alike.
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
   * @param uplinkBytesPerSecond to other clouds, where it is narrower than the hosts' own lines
   * @param registryBytesPerSecond from the registry of images, where that is narrower
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
   * @param count zero for a single host, which has the name as it stands
   * @param type the machine type that measured run times name
   * @param vms who owns the vCPUs, in their order; one VM owns them all where none is written
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
   * @param name empty where the host's name does
   * @param count zero for a single one, which has the name as it stands
   * @param vcpus how many each owns
   * @param images names of the images that are there from the beginning
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
