package io.argosy.server.realm;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.journal.Entry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Which job a fact is about. */
final class Concerns {
  private Concerns() {}

  /** The job; nothing when the fact is about the realm, or only about an instruction's number. */
  static Optional<JobId> job(Fact fact) {
    return switch (fact) {
      case Fact.JobAccepted f -> Optional.of(f.job());
      case Fact.TaskRetires f -> Optional.of(f.attempt().job());
      case Fact.TaskAdded f -> Optional.of(f.task().job());
      case Fact.AttemptPlaced f -> Optional.of(f.attempt().job());
      case Fact.AttemptBegan f -> Optional.of(f.attempt().job());
      case Fact.ProgressMeasured f -> Optional.of(f.attempt().job());
      case Fact.Checkpoint f -> Optional.of(f.job());
      case Fact.RoundPutOff f -> Optional.of(f.job());
      case Fact.AssignmentSet f -> Optional.of(f.task().job());
      case Fact.WorkGranted f -> Optional.of(f.attempt().job());
      case Fact.WorkYielded f -> Optional.of(f.attempt().job());
      case Fact.PieceKept f -> Optional.of(f.attempt().job());
      case Fact.PieceRefused f -> Optional.of(f.attempt().job());
      case Fact.PieceKnown f -> Optional.of(f.attempt().job());
      case Fact.FinishWaits f -> Optional.of(f.attempt().job());
      case Fact.FinishAgreed f -> Optional.of(f.attempt().job());
      case Fact.ImageUsed f -> Optional.of(f.attempt().job());
      case Fact.WentSilent f -> Optional.of(f.attempt().job());
      case Fact.AttemptOver f -> Optional.of(f.attempt().job());
      case Fact.AttemptLost f -> Optional.of(f.attempt().job());
      case Fact.StrayGone f -> Optional.of(f.attempt().job());
      case Fact.PieceFailed f -> Optional.of(f.job());
      case Fact.WorkComplete f -> Optional.of(f.job());
      case Fact.DeadlineMoved f -> Optional.of(f.job());
      case Fact.DeadlinePassed f -> Optional.of(f.job());
      case Fact.JobEnded f -> Optional.of(f.job());
      case Fact.Instructed f -> Optional.of(job(f.instruction()));
      case Fact.PlanMissing f -> Optional.of(f.job());
      case Fact.ScheduleSet f -> Optional.of(f.job());
      case Fact.FlowReopened f -> Optional.of(f.job());
      case Fact.CostHeld f -> Optional.of(f.job());
      case Fact.CostPaid f -> Optional.of(f.job());
      case Fact.OfBag f -> Optional.of(f.job());
      default -> Optional.empty();
    };
  }

  private static JobId job(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Start i -> i.attempt().job();
      case Instruction.Steer i -> i.attempt().job();
      case Instruction.Stop i -> i.attempt().job();
      case Instruction.Merge i -> i.job();
      case Instruction.Schedule i -> i.job();
      case Instruction.OfBag i -> i.job();
    };
  }

  /** The entries of one job's story. */
  static Stream<Entry> story(Stream<Entry> journal, JobId job) {
    Story story = new Story(job);
    return journal
        .map(
            entry ->
                Entry.of(
                    entry.seq(),
                    List.of(),
                    entry.facts().stream().flatMap(fact -> story.next(fact).stream()).toList()))
        .filter(entry -> !entry.facts().isEmpty());
  }

  /**
   * Picks the facts of one job's story out of a realm's, in order: the machines that were there
   * when it was accepted, its own facts, and what happened to machines and advice while it was
   * live. Whatever has changed by the time that it goes on after its end is told then.
   */
  static final class Story {
    private final JobId job;
    private final Set<InstructionId> instructions = new HashSet<>();
    private final Map<MachineId, Fact> present = new TreeMap<>();
    private final Map<MachineId, Fact> gone = new TreeMap<>();
    private boolean live;
    private boolean over;

    Story(JobId job) {
      this.job = job;
    }

    /** What the story tells when this fact comes; mostly the fact itself, or nothing. */
    List<Fact> next(Fact fact) {
      if (fact instanceof Fact.Settled settled) {
        return instructions.remove(settled.id()) ? List.of(fact) : List.of();
      }
      Optional<JobId> about = job(fact);
      if (about.isEmpty()) {
        return ofTheRealm(fact);
      }
      return about.get().equals(job) ? own(fact) : List.of();
    }

    private List<Fact> ofTheRealm(Fact fact) {
      switch (fact) {
        case Fact.MachineUp up -> {
          present.put(up.machine(), up);
          gone.remove(up.machine());
        }
        case Fact.MachineDown down -> {
          present.remove(down.machine());
          gone.put(down.machine(), down);
        }
        default -> {}
      }
      return live && !over ? List.of(fact) : List.of();
    }

    private List<Fact> own(Fact fact) {
      List<Fact> told = new ArrayList<>();
      boolean again = fact instanceof Fact.FlowReopened || fact instanceof Fact.BagReopened;
      if (live && over && again) {
        told.addAll(gone.values());
      }
      if (!live || (over && again)) {
        told.addAll(present.values());
      }
      live = true;
      if (fact instanceof Fact.Instructed instructed) {
        instructions.add(instructed.id());
      }
      over = !again && (over || fact instanceof Fact.JobEnded);
      told.add(fact);
      return told;
    }

    private static Optional<JobId> job(Fact fact) {
      return Concerns.job(fact);
    }
  }
}
