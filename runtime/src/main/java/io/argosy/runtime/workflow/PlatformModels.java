package io.argosy.runtime.workflow;

import io.argosy.core.dag.Cloud;
import io.argosy.core.dag.Core;
import io.argosy.core.dag.Host;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Vcpu;
import io.argosy.core.dag.Vm;
import io.argosy.protocol.workflow.PlatformFile;
import java.util.ArrayList;
import java.util.List;

/** Converts a platform file to a platform: expands every group of equal parts. */
public final class PlatformModels {
  private PlatformModels() {}

  public static Platform of(PlatformFile file) {
    return WorkflowModels.checked(
        file.source(),
        () ->
            new Platform(file.name(), file.clouds().stream().map(PlatformModels::cloud).toList()));
  }

  private static Cloud cloud(PlatformFile.Cloud cloud) {
    List<Host> hosts = new ArrayList<>();
    for (PlatformFile.Hosts group : cloud.hosts()) {
      for (String name : names(group.name(), group.count())) {
        hosts.add(host(group, name));
      }
    }
    return new Cloud(
        cloud.name(),
        cloud.uplinkBytesPerSecond().orElse(Double.POSITIVE_INFINITY),
        cloud.registryBytesPerSecond().orElse(Double.POSITIVE_INFINITY),
        hosts);
  }

  private static Host host(PlatformFile.Hosts group, String name) {
    List<Core> cores = new ArrayList<>();
    List<String> vcpus = new ArrayList<>();
    for (PlatformFile.Cores equal : group.cores()) {
      for (int i = 0; i < equal.count(); i++) {
        cores.add(core(equal, name + "/" + cores.size(), vcpus));
      }
    }
    return new Host(
        name, group.type(), group.bandwidthBytesPerSecond(), cores, vms(group, name, vcpus));
  }

  private static Core core(PlatformFile.Cores equal, String prefix, List<String> names) {
    List<Vcpu> vcpus = new ArrayList<>();
    for (double mips : equal.mips()) {
      String name = prefix + "." + vcpus.size();
      names.add(name);
      vcpus.add(new Vcpu(name, mips));
    }
    return new Core(equal.usageLimitPercent(), vcpus);
  }

  /** VMs take the vCPUs in their order. */
  private static List<Vm> vms(PlatformFile.Hosts group, String host, List<String> vcpus) {
    List<Vm> vms = new ArrayList<>();
    int next = 0;
    for (PlatformFile.Vms equal : group.vms()) {
      String name = equal.name().isEmpty() ? host : host + "/" + equal.name();
      for (String each : names(name, equal.count())) {
        vms.add(
            new Vm(
                each,
                vcpus.subList(next, next + equal.vcpus()),
                equal.memoryBytes().orElse(Double.POSITIVE_INFINITY),
                equal.diskBytes().orElse(Double.POSITIVE_INFINITY),
                equal.images()));
        next += equal.vcpus();
      }
    }
    return vms;
  }

  /** The name alone, or with a number if there are several. */
  private static List<String> names(String name, int count) {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      names.add(name + "-" + i);
    }
    return count == 0 ? List.of(name) : names;
  }
}
