package io.argosy.core.history;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Prior;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Speeds of earlier runs. An immutable value.
 *
 * @param lines the most recently changed line comes last
 */
public record SpeedHistory(List<Line> lines) {
  public static final SpeedHistory EMPTY = new SpeedHistory(List.of());

  /** At most this many lines are kept: the least recently changed ones are dropped. */
  public static final int LIMIT = 2000;

  /** The least weight of the newest run, so that old behaviour of a site is forgotten. */
  private static final double NEWEST = 0.3;

  private static final int HOURS = 24;

  /** A century: a stored file may say anything. */
  private static final double LONGEST_SECONDS = 3e9;

  public SpeedHistory {
    lines = List.copyOf(lines);
  }

  /**
   * One application at one site in one hour of the day.
   *
   * @param speed of one slot
   */
  public record Line(String application, SiteId site, int hour, RecordedSpeed speed, int runs) {
    public Line {
      require(hour >= 0 && hour < HOURS, "an hour lies in 0 to 23, was " + hour);
      require(runs > 0, "a line comes from at least one run, was " + runs);
    }

    private boolean isAbout(String other, SiteId place, int when) {
      return application.equals(other) && site.equals(place) && hour == when;
    }

    /** (H6) the mean of all runs, in which the newest weighs at least a given part. */
    private Line with(RecordedSpeed newest) {
      double weight = Math.max(1.0 / (runs + 1), NEWEST);
      return new Line(application, site, hour, speed.towards(newest, weight), runs + 1);
    }
  }

  /** This and one more run. */
  public SpeedHistory with(String application, int hour, Map<SiteId, RecordedSpeed> speeds) {
    List<Line> next = new ArrayList<>(lines);
    speeds.forEach(
        (site, speed) -> {
          Line line =
              lines.stream()
                  .filter(l -> l.isAbout(application, site, hour))
                  .findFirst()
                  .map(l -> l.with(speed))
                  .orElseGet(() -> new Line(application, site, hour, speed, 1));
          next.removeIf(l -> l.isAbout(application, site, hour));
          next.add(line);
        });
    return new SpeedHistory(next.subList(Math.max(0, next.size() - LIMIT), next.size()));
  }

  /** (H7) the prior of each site: from this hour's runs, or from all if the hour has none. */
  public List<Prior> priors(String application, int hour) {
    Map<SiteId, List<Line>> bySite = new TreeMap<>();
    for (Line line : lines) {
      if (line.application().equals(application)) {
        bySite.computeIfAbsent(line.site(), s -> new ArrayList<>()).add(line);
      }
    }
    List<Prior> priors = new ArrayList<>();
    bySite.forEach(
        (site, all) -> {
          List<Line> now = all.stream().filter(l -> l.hour() == hour).toList();
          priors.add(prior(site, now.isEmpty() ? all : now));
        });
    return priors;
  }

  private static Prior prior(SiteId site, List<Line> lines) {
    RecordedSpeed mean = lines.getFirst().speed();
    int runs = 0;
    for (Line line : lines) {
      runs += line.runs();
      mean = mean.towards(line.speed(), (double) line.runs() / runs);
    }
    return new Prior(site, mean.iterationsPerSecond(), runs, startup(mean.startupSeconds()));
  }

  private static Optional<Duration> startup(double seconds) {
    return seconds > 0
        ? Optional.of(Seconds.toDuration(Math.min(seconds, LONGEST_SECONDS)))
        : Optional.empty();
  }
}
