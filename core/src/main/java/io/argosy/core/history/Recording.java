package io.argosy.core.history;

import io.argosy.core.engine.message.Fact;
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
  private final Map<AttemptId, AttemptRecord> attempts = new TreeMap<>();
  private int hour;

  /** Takes the next fact. */
  public void add(Fact fact) {
    // The other facts tell nothing about speed.
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
      of(f.attempt()).began(f.at());
    } else if (fact instanceof Fact.PieceKept f) {
      of(f.attempt()).kept(f);
    } else if (fact instanceof Fact.ProgressMeasured f) {
      of(f.attempt()).measured(f);
    }
  }

  private AttemptRecord of(AttemptId attempt) {
    return attempts.computeIfAbsent(attempt, a -> new AttemptRecord());
  }

  /** The hour of the day of an instant, in UTC. */
  public static int hour(Instant at) {
    return at.atOffset(ZoneOffset.UTC).getHour();
  }

  /** The hour in which the job was accepted. */
  public int hour() {
    return hour;
  }

  /** (H5) how fast one slot was, for each site at which work was seen. */
  public SortedMap<SiteId, RecordedSpeed> speeds() {
    SortedMap<SiteId, SiteRecord> records = new TreeMap<>();
    attempts.forEach(
        (attempt, record) -> {
          SiteId site = places.get(attempt);
          if (site != null) {
            records.computeIfAbsent(site, s -> new SiteRecord()).add(record);
          }
        });
    SortedMap<SiteId, RecordedSpeed> speeds = new TreeMap<>();
    records.forEach((site, record) -> record.speed().ifPresent(speed -> speeds.put(site, speed)));
    return speeds;
  }
}
