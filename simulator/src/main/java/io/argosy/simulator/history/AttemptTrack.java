package io.argosy.simulator.history;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What the reports of one attempt show about the speed of its slot. */
final class AttemptTrack {
  final MachineId machine;
  final int slot;
  final int partition;
  private final double placedAt;
  private final List<BusyPeriod> stretches = new ArrayList<>();
  private double startup;
  private double beganAt;
  private double keptAt;
  private long kept;
  private long done;
  private Duration elapsed = Duration.ZERO;
  private boolean idled;

  AttemptTrack(MachineId machine, int slot, int partition, double placedAt) {
    this.machine = machine;
    this.slot = slot;
    this.partition = partition;
    this.placedAt = placedAt;
    this.beganAt = placedAt;
  }

  void began(double at) {
    startup = at - placedAt;
    beganAt = at;
  }

  void kept(long iterations, double at) {
    kept += iterations;
    keptAt = at;
  }

  /** Seconds from getting a slot to running. */
  double startup() {
    return startup;
  }

  /** Has nothing to do: the next measurement shows waiting rather than the speed of the slot. */
  void idles() {
    idled = true;
  }

  void measured(Fact.ProgressMeasured fact, double at) {
    double seconds = Seconds.of(fact.elapsed().minus(elapsed));
    if (!idled && seconds > 0) {
      stretches.add(new BusyPeriod(Math.max(0, at - seconds), at, fact.done() - done));
    }
    idled = false;
    done = fact.done();
    elapsed = fact.elapsed();
  }

  /**
   * The busy periods in order. The first contains the start of the program: where a second is
   * known, the speed of the second is used for both. For an attempt that ended before any
   * measurement, the kept results give the speed.
   */
  List<BusyPeriod> stretches() {
    List<BusyPeriod> usable =
        new ArrayList<>(stretches.stream().filter(s -> s.seconds() > 0).toList());
    if (usable.isEmpty() && kept > 0 && keptAt > beganAt) {
      return List.of(new BusyPeriod(beganAt, keptAt, kept));
    }
    if (usable.size() > 1) {
      BusyPeriod first = usable.getFirst();
      usable.set(
          0, new BusyPeriod(first.from(), first.to(), usable.get(1).speed() * first.seconds()));
    }
    return usable;
  }
}
