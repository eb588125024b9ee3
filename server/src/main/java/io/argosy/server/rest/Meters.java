package io.argosy.server.rest;

import io.argosy.server.realm.RealmWorld;
import io.argosy.server.realm.Service;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** What an operator wants to see of the service over time. */
final class Meters {
  /** Anybody may make up methods; they are counted together, so that meters stay few. */
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "DELETE");

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Map<String, Timer> timers = new ConcurrentHashMap<>();
  private final Set<String> measured = ConcurrentHashMap.newKeySet();
  private final Service service;

  Meters(Service service) {
    this.service = service;
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
                    .register(registry))
        .record(Duration.ofNanos(nanos));
  }

  /** Everything in the text form of Prometheus. */
  String text() {
    for (RealmWorld world : service.worlds()) {
      if (measured.add(world.name())) {
        measure(world.name());
      }
    }
    return registry.scrape();
  }

  private void measure(String realm) {
    gauge(realm, "argosy.jobs.live", "Jobs that have not ended", RealmWorld::liveJobs);
    gauge(
        realm,
        "argosy.machines.present",
        "Machines whose lease is alive",
        RealmWorld::presentMachines);
    gauge(realm, "argosy.slots.offered", "Slots of all present machines", RealmWorld::offeredSlots);
    gauge(realm, "argosy.journal.entries", "Entries in the journal", RealmWorld::entries);
  }

  /** A realm may be closed here, and open again later; meanwhile there is nothing to measure. */
  private void gauge(
      String realm, String name, String description, ToDoubleFunction<RealmWorld> measure) {
    Gauge.builder(
            name, service, it -> it.world(realm).map(measure::applyAsDouble).orElse(Double.NaN))
        .description(description)
        .tags(Tags.of("realm", realm))
        .register(registry);
  }
}
