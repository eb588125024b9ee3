package io.argosy.core.dag.live;

import io.argosy.core.dag.Cloud;
import io.argosy.core.dag.Core;
import io.argosy.core.dag.Host;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Vcpu;
import io.argosy.core.dag.Vm;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.SiteSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * The machines with workers of a workflow, as a platform: a worker is a vCPU, a machine a host with
 * one VM, a site a cloud.
 */
record Platforms(JobSpec.Workflow spec, ScheduleRequest request) {
  Platform platform() {
    SequencedMap<SiteId, List<Host>> hosts = new LinkedHashMap<>();
    SequencedMap<SiteId, SiteSpec> books = new LinkedHashMap<>();
    for (int at = 0; at < request.places().size(); at++) {
      List<Integer> workers = workersAt(at);
      if (!workers.isEmpty()) {
        ScheduleRequest.Place place = request.places().get(at);
        SiteSpec book = spec.book(place.machine(), place.site());
        hosts
            .computeIfAbsent(place.site(), site -> new ArrayList<>())
            .add(host(place, book, workers));
        books.putIfAbsent(place.site(), book);
      }
    }
    List<Cloud> clouds = new ArrayList<>();
    hosts.forEach(
        (site, own) ->
            clouds.add(cloud(site, books.getOrDefault(site, SiteSpec.UNDESCRIBED), own)));
    return new Platform("live", clouds);
  }

  /** A placeholder platform that runs no task. */
  Platform none() {
    Vcpu vcpu = new Vcpu("none", 1);
    Vm vm = new Vm("none", List.of("none"), 1, 1, List.of());
    Host host = new Host("none", "none", 1, List.of(new Core(100, List.of(vcpu))), List.of(vm));
    return new Platform("none", List.of(new Cloud("none", 1, 1, List.of(host))));
  }

  private List<Integer> workersAt(int at) {
    return request.workers().stream()
        .filter(worker -> worker.place() == at)
        .map(ScheduleRequest.Worker::worker)
        .toList();
  }

  private static Cloud cloud(SiteId site, SiteSpec book, List<Host> hosts) {
    return new Cloud(
        site.value(), book.uplinkBytesPerSecond(), book.registryBytesPerSecond(), hosts);
  }

  /** The type is the machine's own name, because durations may differ between machines. */
  private static Host host(ScheduleRequest.Place place, SiteSpec book, List<Integer> workers) {
    List<String> names = workers.stream().map(RemainingWorkflow::vcpuOf).toList();
    List<Core> cores = new ArrayList<>();
    double speed = book.millionInstructionsPerSecond() / place.slowness();
    for (int from = 0; from < names.size(); from += book.vcpusPerCore()) {
      int to = Math.min(names.size(), from + book.vcpusPerCore());
      List<Vcpu> vcpus =
          names.subList(from, to).stream().map(name -> new Vcpu(name, speed)).toList();
      // If the workflow has only a part of a core, the limit applies to that part.
      double share = book.usageLimitPercent() * book.vcpusPerCore() / vcpus.size();
      cores.add(new Core(Math.min(100, share), vcpus));
    }
    String name = place.machine().value();
    Vm vm = new Vm(name, names, book.memoryBytes(), Double.POSITIVE_INFINITY, place.images());
    return new Host(name, name, book.bandwidthBytesPerSecond(), cores, List.of(vm));
  }
}
