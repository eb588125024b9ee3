package io.argosy.cli.kind.iterative.page;

import io.argosy.core.engine.message.Fact;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;

/** The work of one partition over time, all its attempts in sequence. */
final class PartitionTrack {
  private final int index;
  private final SequencedSet<String> machines = new LinkedHashSet<>();
  private final StepSeries speed = new StepSeries();
  private final StepSeries done = new StepSeries();
  private final StepSeries assigned = new StepSeries();
  private int attempt;
  private int reports;
  private boolean over;

  /** Iterations kept from the attempts before this one, and from this one. */
  private long before;

  private long kept;
  private double heardAt;
  private double busySeconds;

  PartitionTrack(int index) {
    this.index = index;
  }

  void placed(Fact.AttemptPlaced fact, double at) {
    before += kept;
    kept = 0;
    over = false;
    attempt = fact.attempt().number();
    heardAt = at;
    machines.add(fact.machine().value());
    done.add(at, before);
    assigned.add(at, before + fact.assigned());
  }

  void assigned(long iterations, double at) {
    assigned.add(at, before + iterations);
  }

  void began(double at) {
    heardAt = at;
  }

  void measured(Fact.ProgressMeasured fact, double at) {
    if (fact.attempt().number() == attempt) {
      // A measured speed applies to the time before the report.
      speed.add(heardAt, fact.speed());
      busySeconds += at - heardAt;
      heardAt = at;
      reports++;
      done.add(at, before + Math.max(kept, fact.done()));
    }
  }

  void kept(int number, long count, double at) {
    if (number == attempt) {
      kept += count;
    } else {
      before += count;
    }
    // A late result of an attempt that is over is not part of later reports.
    if (over || number != attempt) {
      done.add(at, before + kept);
    }
  }

  /** The attempt is over: its unstored work is lost. */
  void over(int number, double at) {
    if (number == attempt) {
      over = true;
      speed.gap(heardAt);
      done.add(at, before + kept);
      assigned.add(at, before + kept);
    }
  }

  void ends(double at) {
    speed.gap(Math.max(heardAt, at));
  }

  long iterations() {
    return before + kept;
  }

  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("index", index);
    fields.put("machines", List.copyOf(machines));
    fields.put("attempts", attempt);
    fields.put("kept", iterations());
    fields.put("meanSpeed", Rounded.value(busySeconds > 0 ? iterations() / busySeconds : 0));
    fields.put("reports", reports);
    fields.put("speed", speed.pairs());
    fields.put("done", done.pairs());
    fields.put("assigned", assigned.pairs());
    return fields;
  }
}
