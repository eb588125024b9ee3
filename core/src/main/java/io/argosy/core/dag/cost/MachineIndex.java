package io.argosy.core.dag.cost;

import io.argosy.core.dag.Cloud;
import io.argosy.core.dag.Core;
import io.argosy.core.dag.Host;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Vcpu;
import io.argosy.core.dag.Vm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Hosts, cores, VMs and vCPUs by number, in the order of the platform: the vCPUs of a host are
 * consecutive. A tie between two vCPUs goes to the lower number.
 */
public final class MachineIndex {
  private final List<Host> hosts;
  private final List<Vm> vms = new ArrayList<>();
  private final List<Vcpu> vcpus = new ArrayList<>();
  private final List<Core> cores = new ArrayList<>();
  private final int[] firstVcpu;
  private final int[] cloudOf;
  private final int[] hostOfVm;
  private final int[] hostOf;
  private final int[] vmOf;
  private final int[] coreOf;
  private final double[] speed;
  private final double[] bandwidth;
  private final double[] uplink;
  private final double[] pullBandwidth;

  MachineIndex(Platform platform) {
    hosts = platform.hosts();
    firstVcpu = new int[hosts.size() + 1];
    cloudOf = new int[hosts.size()];
    bandwidth = new double[hosts.size()];
    uplink = new double[hosts.size()];
    pullBandwidth = new double[hosts.size()];
    List<Integer> vmHosts = new ArrayList<>();
    List<int[]> places = new ArrayList<>();
    int h = 0;
    for (int c = 0; c < platform.clouds().size(); c++) {
      Cloud cloud = platform.clouds().get(c);
      for (Host host : cloud.hosts()) {
        cloudOf[h] = c;
        bandwidth[h] = host.bandwidthBytesPerSecond();
        uplink[h] = cloud.uplinkBytesPerSecond();
        pullBandwidth[h] = Math.min(bandwidth[h], cloud.registryBytesPerSecond());
        add(host, h, vmHosts, places);
        firstVcpu[++h] = vcpus.size();
      }
    }
    hostOfVm = vmHosts.stream().mapToInt(Integer::intValue).toArray();
    hostOf = places.stream().mapToInt(place -> place[0]).toArray();
    coreOf = places.stream().mapToInt(place -> place[1]).toArray();
    vmOf = places.stream().mapToInt(place -> place[2]).toArray();
    speed = vcpus.stream().mapToDouble(Vcpu::millionInstructionsPerSecond).toArray();
  }

  private void add(Host host, int number, List<Integer> vmHosts, List<int[]> places) {
    Map<String, Integer> owner = new HashMap<>();
    for (Vm vm : host.vms()) {
      vm.vcpus().forEach(vcpu -> owner.put(vcpu, vms.size()));
      vms.add(vm);
      vmHosts.add(number);
    }
    for (Core core : host.cores()) {
      for (Vcpu vcpu : core.vcpus()) {
        places.add(new int[] {number, cores.size(), owner.getOrDefault(vcpu.name(), -1)});
        vcpus.add(vcpu);
      }
      cores.add(core);
    }
  }

  public int hosts() {
    return hosts.size();
  }

  public Host host(int host) {
    return hosts.get(host);
  }

  public int vms() {
    return vms.size();
  }

  public Vm vm(int vm) {
    return vms.get(vm);
  }

  public int cores() {
    return cores.size();
  }

  public Core core(int core) {
    return cores.get(core);
  }

  public int vcpus() {
    return vcpus.size();
  }

  public Vcpu vcpu(int vcpu) {
    return vcpus.get(vcpu);
  }

  /** The first vCPU of a host; its vCPUs end before the next host's first. */
  public int firstVcpu(int host) {
    return firstVcpu[host];
  }

  public int hostOf(int vcpu) {
    return hostOf[vcpu];
  }

  public int coreOf(int vcpu) {
    return coreOf[vcpu];
  }

  public int vmOf(int vcpu) {
    return vmOf[vcpu];
  }

  public int hostOfVm(int vm) {
    return hostOfVm[vm];
  }

  public int cloudOf(int host) {
    return cloudOf[host];
  }

  public double speed(int vcpu) {
    return speed[vcpu];
  }

  /** β of a host. */
  public double bandwidth(int host) {
    return bandwidth[host];
  }

  /** The bandwidth of a host towards another: its own link, and its cloud's link between clouds. */
  public double bandwidthTowards(int host, int other) {
    return cloudOf[host] == cloudOf[other]
        ? bandwidth[host]
        : Math.min(bandwidth[host], uplink[host]);
  }

  /** L of eq. (2): the smaller bandwidth of the two sides. */
  public double bandwidth(int host, int other) {
    return Math.min(bandwidthTowards(host, other), bandwidthTowards(other, host));
  }

  /** β of eq. (1), limited by the link to the registry. */
  public double pullBandwidth(int host) {
    return pullBandwidth[host];
  }
}
