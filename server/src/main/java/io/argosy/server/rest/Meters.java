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

/** What an operator wants to see of the service over time. */
final class Meters {
  /** Anybody may make up methods; they are counted together, so that meters stay few. */
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "DELETE");

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Map<String, Timer> timers = new ConcurrentHashMap<>();
  private final Map<String, RealmWorld> measured = new ConcurrentHashMap<>();
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
      if (measured.putIfAbsent(world.name(), world) == null) {
        measure(world);
      }
    }
    return registry.scrape();
  }

  private void measure(RealmWorld world) {
    Tags tags = Tags.of("realm", world.name());
    Gauge.builder("argosy.jobs.live", world, RealmWorld::liveJobs)
        .description("Jobs that have not ended")
        .tags(tags)
        .register(registry);
    Gauge.builder("argosy.machines.present", world, RealmWorld::presentMachines)
        .description("Machines whose lease is alive")
        .tags(tags)
        .register(registry);
    Gauge.builder("argosy.slots.offered", world, RealmWorld::offeredSlots)
        .description("Slots of all present machines")
        .tags(tags)
        .register(registry);
    Gauge.builder("argosy.journal.entries", world, RealmWorld::entries)
        .description("Entries in the journal")
        .tags(tags)
        .register(registry);
  }
}
