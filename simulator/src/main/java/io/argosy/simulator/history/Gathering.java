package io.argosy.simulator.history;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.MachineId;
import io.argosy.simulator.world.Fault;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/** Reads the facts of a run once and keeps those from which its world can be rebuilt. */
final class Gathering {
  final SequencedMap<MachineId, MachineTrack> machines = new LinkedHashMap<>();
  final SequencedMap<AttemptId, AttemptTrack> attempts = new LinkedHashMap<>();
  final List<Fault> crashes = new ArrayList<>();
  Optional<Fact.JobAccepted> accepted = Optional.empty();
  private final List<Fact.MachineUp> early = new ArrayList<>();
  private final TreeMap<Integer, Instant> lastKept = new TreeMap<>();
  private Optional<Fact.JobEnded> ended = Optional.empty();
  private Instant latest = Instant.MIN;
  private long kept;
  private long steers;

  void add(Fact fact) {
    latest = fact.at().isAfter(latest) ? fact.at() : latest;
    double at = seconds(latest);
    // The other facts show nothing about machines or speeds.
    if (fact instanceof Fact.JobAccepted f && accepted.isEmpty()) {
      accept(f);
    } else if (fact instanceof Fact.MachineUp f && accepted.isEmpty()) {
      early.add(f);
    } else if (fact instanceof Fact.MachineUp f) {
      up(f, at);
    } else if (fact instanceof Fact.MachineDown f) {
      Optional.ofNullable(machines.get(f.machine())).ifPresent(m -> m.down(at));
    } else if (fact instanceof Fact.AttemptPlaced f) {
      place(f, at);
    } else if (fact instanceof Fact.AttemptBegan f) {
      heard(f.attempt(), at).ifPresent(a -> a.began(at));
    } else if (fact instanceof Fact.ProgressMeasured f) {
      heard(f.attempt(), at).ifPresent(a -> a.measured(f, at));
    } else if (fact instanceof Fact.FinishWaits f) {
      heard(f.attempt(), at).ifPresent(AttemptTrack::idles);
    } else if (fact instanceof Fact.PieceKept f) {
      keep(f, at);
    } else if (fact instanceof Fact.AttemptOver f) {
      over(f, at);
    } else if (fact instanceof Fact.Instructed f && f.instruction() instanceof Instruction.Steer) {
      steers++;
    } else if (fact instanceof Fact.JobEnded f) {
      ended = Optional.of(f);
    }
  }

  private void accept(Fact.JobAccepted fact) {
    accepted = Optional.of(fact);
    early.forEach(up -> up(up, 0));
  }

  private void up(Fact.MachineUp fact, double at) {
    MachineTrack known = machines.get(fact.machine());
    if (known == null) {
      machines.put(fact.machine(), new MachineTrack(fact, at));
    } else {
      known.up(fact, at);
    }
  }

  private void place(Fact.AttemptPlaced fact, double at) {
    MachineTrack machine = machines.get(fact.machine());
    if (machine != null) {
      int partition = fact.attempt().task().index();
      attempts.put(fact.attempt(), new AttemptTrack(fact.machine(), machine.take(), partition, at));
    }
  }

  /** The attempt that reports now; its report also shows that its machine is alive. */
  private Optional<AttemptTrack> heard(AttemptId id, double at) {
    Optional<AttemptTrack> attempt = Optional.ofNullable(attempts.get(id));
    attempt.ifPresent(a -> machine(a).heard(at));
    return attempt;
  }

  private MachineTrack machine(AttemptTrack attempt) {
    return Optional.ofNullable(machines.get(attempt.machine)).orElseThrow();
  }

  private void keep(Fact.PieceKept fact, double at) {
    heard(fact.attempt(), at).ifPresent(a -> a.kept(fact.piece().count(), at));
    kept += fact.piece().count();
    lastKept.put(fact.attempt().task().index(), fact.at());
  }

  private void over(Fact.AttemptOver fact, double at) {
    heard(fact.attempt(), at)
        .ifPresent(
            attempt -> {
              machine(attempt).release(attempt.slot);
              switch (fact.ending()) {
                case Ending.Finished() -> {}
                case Ending.Unfit _ -> {}
                case Ending.StoppedEarly(), Ending.Unheard _ -> machine(attempt).stoppedEarly();
                case Ending.Failed _ ->
                    crashes.add(
                        new Fault.WorkerCrash(
                            RecordedRun.slot(attempt.machine, attempt.slot),
                            Seconds.toDuration(at)));
              }
            });
  }

  private double seconds(Instant at) {
    return accepted.map(a -> Seconds.between(a.at(), at)).orElse(0.0);
  }

  RecordedOutcome recorded() {
    List<Instant> ends = lastKept.values().stream().sorted().toList();
    double spread = ends.isEmpty() ? 0 : Seconds.between(ends.getFirst(), ends.getLast());
    Instant until = ended.map(Fact.JobEnded::at).orElse(latest);
    int partitions = (int) attempts.keySet().stream().map(AttemptId::task).distinct().count();
    return new RecordedOutcome(
        ended.map(Fact.JobEnded::outcome),
        Seconds.toDuration(seconds(until)),
        kept,
        partitions,
        steers,
        spread);
  }
}
