package io.argosy.simulator.history;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.simulator.world.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** When one machine was connected, and which of its slots were in use. */
final class MachineTrack {
  /** A time without the machine; {@code back} is absent when it did not return. */
  private record Absence(double heardAt, double lostAt, boolean spot, Optional<Double> back) {
    Fault of(MachineId slot) {
      Optional<Duration> again = back.map(Seconds::toDuration);
      return spot && again.isEmpty()
          ? new Fault.Spot(slot, Seconds.toDuration(heardAt))
          : new Fault.PowerLoss(slot, Seconds.toDuration(heardAt), again);
    }
  }

  final MachineId id;
  final SiteId site;
  final double joinedAt;
  private final List<Absence> absences = new ArrayList<>();
  private final List<Boolean> taken = new ArrayList<>();
  private int slots;
  private double heardAt;
  private boolean stoppedEarly;

  MachineTrack(Fact.MachineUp fact, double at) {
    this.id = fact.machine();
    this.site = fact.site();
    this.joinedAt = Math.max(0, at);
    this.heardAt = joinedAt;
    up(fact, at);
  }

  /** The number of slots of the machine, at least the most that were ever in use at a time. */
  int slots() {
    return Math.max(slots, taken.size());
  }

  void up(Fact.MachineUp fact, double at) {
    slots = Math.max(slots, fact.slots());
    if (!absences.isEmpty() && absences.getLast().back().isEmpty()) {
      Absence last = absences.removeLast();
      absences.add(
          new Absence(last.heardAt(), last.lostAt(), last.spot(), Optional.of(Math.max(0, at))));
    }
    heardAt = Math.max(heardAt, at);
    stoppedEarly = false;
  }

  void heard(double at) {
    heardAt = Math.max(heardAt, at);
  }

  void stoppedEarly() {
    stoppedEarly = true;
  }

  void down(double at) {
    absences.add(new Absence(heardAt, Math.max(heardAt, at), stoppedEarly, Optional.empty()));
    taken.replaceAll(was -> false);
  }

  /** Takes the first slot that is free. */
  int take() {
    int free = taken.indexOf(false);
    if (free < 0) {
      taken.add(true);
      return taken.size() - 1;
    }
    taken.set(free, true);
    return free;
  }

  void release(int slot) {
    taken.set(slot, false);
  }

  /** The longest time from its last report to the end of its lease. */
  double longestSilence() {
    return absences.stream().mapToDouble(a -> a.lostAt() - a.heardAt()).max().orElse(0);
  }

  /** The faults of the machine, as faults of one of its slots. */
  List<Fault> faults(MachineId slot) {
    return absences.stream().map(absence -> absence.of(slot)).toList();
  }
}
