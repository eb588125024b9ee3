package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A machine; data between two of its vCPUs moves in zero time.
 *
 * @param type the machine type that measured run times refer to
 * @param vms the VMs that own the vCPUs; a host without VMs has one that owns them all
 */
public record Host(
    String name, String type, double bandwidthBytesPerSecond, List<Core> cores, List<Vm> vms) {
  public Host {
    cores = List.copyOf(cores);
    vms = List.copyOf(vms);
    require(
        bandwidthBytesPerSecond > 0,
        "the bandwidth of host " + name + " is positive, was " + bandwidthBytesPerSecond);
    Set<String> here = new HashSet<>();
    cores.forEach(core -> core.vcpus().forEach(vcpu -> here.add(vcpu.name())));
    Set<String> owned = new HashSet<>();
    for (Vm vm : vms) {
      for (String vcpu : vm.vcpus()) {
        require(here.contains(vcpu), "VM " + vm.name() + " owns " + vcpu + ", not on " + name);
        require(owned.add(vcpu), "vCPU " + vcpu + " belongs to two VMs");
      }
    }
    for (Core core : cores) {
      for (Vcpu vcpu : core.vcpus()) {
        require(owned.contains(vcpu.name()), "vCPU " + vcpu.name() + " belongs to no VM");
      }
    }
  }
}
