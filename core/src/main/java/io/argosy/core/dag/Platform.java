package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where tasks may run: clouds, their hosts, the cores and vCPUs in these, and VMs over them. */
public record Platform(String name, List<Cloud> clouds) {
  public Platform {
    clouds = List.copyOf(clouds);
    requireUnique("cloud", clouds.stream().map(Cloud::name).toList());
    requireUnique("host", hosts(clouds).stream().map(Host::name).toList());
    requireUnique(
        "VM", hosts(clouds).stream().flatMap(h -> h.vms().stream()).map(Vm::name).toList());
    List<String> vcpus =
        hosts(clouds).stream()
            .flatMap(host -> host.cores().stream())
            .flatMap(core -> core.vcpus().stream())
            .map(Vcpu::name)
            .toList();
    requireUnique("vCPU", vcpus);
    require(!vcpus.isEmpty(), "platform " + name + " has no vCPU");
  }

  public List<Host> hosts() {
    return hosts(clouds);
  }

  private static List<Host> hosts(List<Cloud> clouds) {
    return clouds.stream().flatMap(cloud -> cloud.hosts().stream()).toList();
  }

  private static void requireUnique(String what, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      require(!name.isBlank(), "a " + what + " has a name");
      require(seen.add(name), what + " " + name + " is there twice");
    }
  }
}
