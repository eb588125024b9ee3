package io.argosy.server.index;

import io.argosy.core.engine.message.Fact;
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

/** Finds the job that a fact concerns. */
public final class JobFacts {
  private JobFacts() {}

  /** The job; empty when the fact concerns the realm, or only an instruction's number. */
  public static Optional<JobId> job(Fact fact) {
    return switch (fact) {
      case Fact.JobAccepted f -> Optional.of(f.job());
      case Fact.TaskRetires f -> Optional.of(f.attempt().job());
      case Fact.TaskAdded f -> Optional.of(f.task().job());
      case Fact.AttemptPlaced f -> Optional.of(f.attempt().job());
      case Fact.AttemptBegan f -> Optional.of(f.attempt().job());
      case Fact.ProgressMeasured f -> Optional.of(f.attempt().job());
      case Fact.RoundPutOff f -> Optional.of(f.job());
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
      case Fact.ResultMerged f -> Optional.of(f.job());
      case Fact.DeadlineMoved f -> Optional.of(f.job());
      case Fact.DeadlinePassed f -> Optional.of(f.job());
      case Fact.JobEnded f -> Optional.of(f.job());
      case Fact.Instructed f -> Optional.of(f.instruction().job());
      case Fact.PlanMissing f -> Optional.of(f.job());
      case Fact.JobArchived f -> Optional.of(f.job().id());
      case Fact.JobRecalled f -> Optional.of(f.archived().job());
      case Fact.OfJob f -> Optional.of(f.job());
      case Fact.OfRetention f -> f.concerned();
      case Fact.Settled _, Fact.MachineUp _, Fact.MachineDown _, Fact.ShareChanged _ ->
          Optional.empty();
      case Fact.ScalingStarted _, Fact.ScaleAdvised _, Fact.ScaleHastened _ -> Optional.empty();
      case Fact.RetentionRuleSet _ -> Optional.empty();
    };
  }

  /** The entries that concern one job. */
  public static Stream<Entry> story(Stream<Entry> journal, JobId job) {
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
   * Selects the facts that concern one job from a realm's facts, in order: the machines that were
   * present when it was accepted, its own facts, and changes of machines and advice while it was
   * live. When a job resumes after its end, the selection then adds whatever changed in between.
   */
  public static final class Story {
    private final JobId job;
    private final Set<InstructionId> instructions = new HashSet<>();
    private final Map<MachineId, Fact> present = new TreeMap<>();
    private final Map<MachineId, Fact> gone = new TreeMap<>();
    private boolean live;
    private boolean over;

    public Story(JobId job) {
      this.job = job;
    }

    /** What this fact adds to the selection; mostly the fact itself, or nothing. */
    public List<Fact> next(Fact fact) {
      if (fact instanceof Fact.JobArchived || fact instanceof Fact.JobRecalled) {
        return List.of(); // The job itself does not change.
      }
      if (fact instanceof Fact.Settled settled) {
        return instructions.remove(settled.id()) ? List.of(fact) : List.of();
      }
      Optional<JobId> about = job(fact);
      if (about.isEmpty()) {
        return ofTheRealm(fact);
      }
      return about.get().equals(job) ? own(fact) : List.of();
    }

    /** Whether facts about machines and advice belong to it at present. */
    public boolean isOpen() {
      return live && !over;
    }

    private List<Fact> ofTheRealm(Fact fact) {
      if (fact instanceof Fact.MachineUp up) {
        present.put(up.machine(), up);
        gone.remove(up.machine());
      } else if (fact instanceof Fact.MachineDown down) {
        present.remove(down.machine());
        gone.put(down.machine(), down);
      }
      return isOpen() ? List.of(fact) : List.of();
    }

    private List<Fact> own(Fact fact) {
      List<Fact> told = new ArrayList<>();
      boolean again = fact instanceof Fact.OfKind f && f.reopens().isPresent();
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
      if (fact instanceof Fact.JobEnded) {
        gone.clear(); // What disconnected before was told when it did.
      }
      told.add(fact);
      return told;
    }

    private static Optional<JobId> job(Fact fact) {
      return JobFacts.job(fact);
    }
  }
}
