package io.argosy.core.dag.check;

import io.argosy.core.dag.Cloud;
import io.argosy.core.dag.Core;
import io.argosy.core.dag.Host;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Vcpu;
import io.argosy.core.dag.Vm;
import io.argosy.core.dag.Work;
import java.util.LinkedHashMap;
import java.util.Map;

/** A vCPU with its cloud, host, core and VM; {@code core} alone does not identify a core. */
record VcpuPlace(Cloud cloud, Host host, int coreOnHost, Core core, Vm vm, Vcpu vcpu) {

  static Map<String, VcpuPlace> of(Platform platform) {
    Map<String, VcpuPlace> places = new LinkedHashMap<>();
    for (Cloud cloud : platform.clouds()) {
      for (Host host : cloud.hosts()) {
        for (int i = 0; i < host.cores().size(); i++) {
          Core core = host.cores().get(i);
          for (Vcpu vcpu : core.vcpus()) {
            places.put(vcpu.name(), new VcpuPlace(cloud, host, i, core, owner(host, vcpu), vcpu));
          }
        }
      }
    }
    return places;
  }

  private static Vm owner(Host host, Vcpu vcpu) {
    return host.vms().stream()
        .filter(vm -> vm.vcpus().contains(vcpu.name()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(vcpu.name() + " belongs to no VM"));
  }

  String coreName() {
    return host.name() + " core " + coreOnHost;
  }

  double runSeconds(Task task) {
    return switch (task.work()) {
      case Work.Instructions(double millions) -> millions / vcpu.millionInstructionsPerSecond();
      case Work.RunTimes times ->
          times.secondsByType().getOrDefault(host.type(), Double.POSITIVE_INFINITY);
    };
  }

  double bandwidthTo(VcpuPlace other) {
    double hosts = Math.min(host.bandwidthBytesPerSecond(), other.host.bandwidthBytesPerSecond());
    return cloud.name().equals(other.cloud.name())
        ? hosts
        : Math.min(
            hosts, Math.min(cloud.uplinkBytesPerSecond(), other.cloud.uplinkBytesPerSecond()));
  }

  double pullSeconds(double bytes) {
    return bytes / Math.min(host.bandwidthBytesPerSecond(), cloud.registryBytesPerSecond());
  }
}
