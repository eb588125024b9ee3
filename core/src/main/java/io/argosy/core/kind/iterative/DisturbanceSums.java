package io.argosy.core.kind.iterative;

import io.argosy.core.engine.worker.SpeedStats;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Disturbances;
import io.argosy.core.forecast.Variation;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Sums over the workers of a job, from which its {@link Disturbances} are computed. */
final class DisturbanceSums {
  /** (F12) a mean speed further from the present one than this part says nothing more. */
  private static final double MOST_PAST = 0.5;

  /** A silence is noticed after twice what was announced. */
  private static final double SILENT_PARTS = 2;

  private final Function<MachineId, Optional<SiteId>> siteOf;
  private final Map<Optional<SiteId>, Map<Optional<MachineId>, Variation>> sites =
      new LinkedHashMap<>();
  private double speed;
  private double meanSpeed;
  private double announcedSeconds;
  private double startupSeconds;
  private int announced;
  private int away;
  private int working;
  private int returned;

  /**
   * @param siteOf the site of a connected machine
   */
  DisturbanceSums(Function<MachineId, Optional<SiteId>> siteOf) {
    this.siteOf = siteOf;
  }

  /** Adds a worker, measured or not. */
  void add(Worker worker) {
    startupSeconds = Math.max(startupSeconds, worker.startupSeconds());
    boolean lost = worker.phase() == Worker.Phase.QUEUED && worker.attempt() > 0;
    away += lost || (worker.isWorking() && worker.silent()) ? 1 : 0;
    working += worker.isWorking() && !worker.silent() ? 1 : 0;
    returned += worker.phase() != Worker.Phase.OVER && worker.attempt() > 1 ? 1 : 0;
  }

  /** Adds what was measured of a worker that works. */
  void addMeasured(Worker worker) {
    SpeedStats course = worker.course();
    if (course.count() == 0) {
      return;
    }
    speed += worker.speed();
    meanSpeed += course.mean();
    if (worker.phase() == Worker.Phase.RUNNING && worker.silentAt().isBefore(Instant.MAX)) {
      announced++;
      announcedSeconds += Seconds.between(worker.reportedAt(), worker.silentAt()) / SILENT_PARTS;
    }
    double own = course.variance() * course.count() / Math.max(1, course.count() - 1);
    // A straight line over T seconds has the variance (slope T)² / 12.
    double trend = course.slope() * course.seconds() / Math.sqrt(12);
    Variation slot = new Variation(Math.sqrt(own), worker.speed() - course.mean(), trend, 0);
    sites
        .computeIfAbsent(worker.machine().flatMap(siteOf), s -> new LinkedHashMap<>())
        .merge(worker.machine(), slot, Variation::with);
  }

  /** (F11) the variation of all sites. */
  private Variation all() {
    return Variation.of(sites.values().stream().map(site -> Variation.of(site.values())).toList());
  }

  /** (F11) how many times larger the variation is than if each machine varied by itself. */
  double timesIndependent() {
    double squares =
        sites.values().stream()
            .flatMap(site -> site.values().stream())
            .mapToDouble(machine -> machine.deviation() * machine.deviation())
            .sum();
    return squares > 0 ? all().deviation() / Math.sqrt(squares) : 1;
  }

  Disturbances disturbances() {
    double past = speed > 0 ? Math.clamp(meanSpeed / speed - 1, -MOST_PAST, MOST_PAST) : 0;
    return new Disturbances(
        all().common(),
        past,
        away / (double) Math.max(1, away + working),
        returned,
        announcedSeconds / Math.max(1, announced),
        startupSeconds);
  }
}
