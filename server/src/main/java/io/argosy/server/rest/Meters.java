package io.argosy.server.rest;

import io.argosy.server.realm.RealmWorld;
import io.argosy.server.service.Service;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** The service's metrics for operators. */
final class Meters {
  /** A metric of a realm. */
  private record Measure(String name, String description, ToDoubleFunction<RealmWorld> of) {}

  private static final List<Measure> MEASURES =
      List.of(
          new Measure("argosy.jobs.live", "Jobs that have not ended", RealmWorld::liveJobs),
          new Measure(
              "argosy.machines.present",
              "Machines whose lease is alive",
              RealmWorld::presentMachines),
          new Measure(
              "argosy.slots.offered", "Slots of all present machines", RealmWorld::offeredSlots),
          new Measure("argosy.journal.entries", "Entries in the journal", RealmWorld::entries));

  /** Clients may invent methods; those are counted together to limit the number of metrics. */
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "DELETE");

  private final PrometheusMeterRegistry requests = registry();

  /** Sums over all realms, which need no token. */
  private final PrometheusMeterRegistry sums = registry();

  /** Metrics of each realm, labelled with its name. */
  private final PrometheusMeterRegistry realms = registry();

  private final Map<String, Timer> timers = new ConcurrentHashMap<>();
  private final Set<String> measured = ConcurrentHashMap.newKeySet();
  private final Service service;

  Meters(Service service) {
    this.service = service;
    for (Measure measure : MEASURES) {
      Gauge.builder(
              measure.name(),
              service,
              it -> it.worlds().stream().mapToDouble(measure.of()::applyAsDouble).sum())
          .description(measure.description())
          .register(sums);
    }
  }

  private static PrometheusMeterRegistry registry() {
    return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  }

  void answered(String said, String pattern, int status, long nanos) {
    String method = METHODS.contains(said) ? said : "OTHER";
    timers
        .computeIfAbsent(
            method + " " + pattern + " " + status,
            key ->
                Timer.builder("argosy.requests")
                    .description("Requests by address and status")
                    .tags(
                        Tags.of(
                            "method", method, "path", pattern, "status", Integer.toString(status)))
                    .register(requests))
        .record(Duration.ofNanos(nanos));
  }

  /**
   * All metrics in the text form of Prometheus.
   *
   * @param named with the numbers of each realm, instead of their sums
   */
  String text(boolean named) {
    if (!named) {
      return requests.scrape() + sums.scrape();
    }
    for (RealmWorld world : service.worlds()) {
      if (measured.add(world.name())) {
        MEASURES.forEach(measure -> gauge(world.name(), measure));
      }
    }
    return requests.scrape() + realms.scrape();
  }

  /** A realm may close here and open again later; meanwhile it has no value. */
  private void gauge(String realm, Measure measure) {
    Gauge.builder(
            measure.name(),
            service,
            it -> it.world(realm).map(measure.of()::applyAsDouble).orElse(Double.NaN))
        .description(measure.description())
        .tags(Tags.of("realm", realm))
        .register(realms);
  }
}
