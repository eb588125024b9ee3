package io.argosy.core.history;

import io.argosy.core.kernel.Fact;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Computes the speed of one slot of each site from a run's facts. */
public final class Recording {
  private final Map<MachineId, SiteId> sites = new TreeMap<>();
  private final Map<AttemptId, SiteId> places = new TreeMap<>();
  private final Map<AttemptId, Instant> began = new TreeMap<>();
  private final Map<AttemptId, Stretch> results = new TreeMap<>();
  private final Map<AttemptId, Stretch> stretches = new TreeMap<>();
  private int hour;

  /** Takes the next fact. */
  public void add(Fact fact) {
    // The other facts tell nothing of speed.
    if (fact instanceof Fact.JobAccepted f) {
      hour = hour(f.at());
    } else if (fact instanceof Fact.MachineUp f) {
      sites.put(f.machine(), f.site());
    } else if (fact instanceof Fact.AttemptPlaced f) {
      SiteId site = sites.get(f.machine());
      if (site != null) {
        places.put(f.attempt(), site);
      }
    } else if (fact instanceof Fact.AttemptBegan f) {
      began.put(f.attempt(), f.at());
    } else if (fact instanceof Fact.PieceKept f) {
      kept(f);
    } else if (fact instanceof Fact.ProgressMeasured f) {
      double seconds = Seconds.of(f.elapsed());
      Stretch now = new Stretch(0, 0, seconds, f.done());
      stretches.merge(f.attempt(), now, Stretch::upTo);
    }
  }

  /** A run may end before a first report: then its results show its speed. */
  private void kept(Fact.PieceKept fact) {
    Instant from = began.get(fact.attempt());
    if (from != null) {
      double seconds = Seconds.between(from, fact.at());
      Stretch now = new Stretch(0, 0, seconds, fact.piece().count());
      results.merge(fact.attempt(), now, Stretch::and);
    }
  }

  /** The hour of the day of an instant, in UTC. */
  public static int hour(Instant at) {
    return at.atOffset(ZoneOffset.UTC).getHour();
  }

  /** The hour in which the job was accepted. */
  public int hour() {
    return hour;
  }

  /** (H5) iterations per second of one slot, for each site with completed work. */
  public SortedMap<SiteId, Double> speeds() {
    SortedMap<SiteId, double[]> sums = new TreeMap<>();
    Map<AttemptId, Stretch> all = new TreeMap<>(results);
    all.putAll(stretches);
    all.forEach(
        (attempt, stretch) -> {
          SiteId site = places.get(attempt);
          if (site != null && stretch.seconds() > 0) {
            double[] sum = sums.computeIfAbsent(site, s -> new double[2]);
            sum[0] += stretch.iterations();
            sum[1] += stretch.seconds();
          }
        });
    SortedMap<SiteId, Double> speeds = new TreeMap<>();
    sums.forEach(
        (site, sum) -> {
          if (sum[0] > 0) {
            speeds.put(site, sum[0] / sum[1]);
          }
        });
    return speeds;
  }

  /**
   * From the first measurement, which contains start-up, to the last; from the start if there is
   * one only.
   */
  private record Stretch(double fromSeconds, long fromDone, double toSeconds, long toDone) {
    Stretch upTo(Stretch next) {
      boolean first = fromSeconds == 0;
      return new Stretch(
          first ? toSeconds : fromSeconds, first ? toDone : fromDone, next.toSeconds, next.toDone);
    }

    /** Adds later results. */
    Stretch and(Stretch next) {
      return new Stretch(0, 0, next.toSeconds, toDone + next.toDone);
    }

    double seconds() {
      return toSeconds - fromSeconds;
    }

    long iterations() {
      return toDone - fromDone;
    }
  }
}
