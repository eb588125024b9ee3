package io.argosy.journal;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A small run of the real kernel, entry by entry, with the state after each. */
final class Story {
  private final Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
  private final List<Entry> entries = new ArrayList<>();
  private final List<Snapshot> states = new ArrayList<>();
  private Instant at = Instant.parse("2026-11-15T09:00:00Z");

  private Story() {
    states.add(kernel.state().snapshot());
  }

  /** Two machines, one of which is lost; one job that ends and one that is cancelled. */
  static Story told() {
    Story story = new Story();
    story.tell(story.joined("left"), story.joined("right"));
    story.tell(story.submitted("sweep"), story.submitted("given-up"));
    story.answer();
    story.tell(new Stimulus.MachineLost(story.at, new MachineId("right")));
    story.tell(new Stimulus.JobCancelled(story.at, new JobId("given-up")), story.joined("right"));
    for (int round = 0; round < 30 && !story.kernel.state().outstanding().isEmpty(); round++) {
      story.answer();
    }
    return story;
  }

  List<Entry> entries() {
    return entries;
  }

  /** The state after this many entries. */
  Snapshot stateAfter(int count) {
    return states.get(count);
  }

  private void answer() {
    SortedMap<InstructionId, Instruction> open = new TreeMap<>(kernel.state().outstanding());
    for (Map.Entry<InstructionId, Instruction> one : open.entrySet()) {
      tell(answers(one.getKey(), one.getValue()).toArray(Stimulus[]::new));
    }
  }

  private List<Stimulus> answers(InstructionId id, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Start start -> worked(start.attempt(), start.work());
      case Instruction.Steer steer ->
          List.of(new Stimulus.WorkSteered(at, id, steer.attempt(), List.of()));
      case Instruction.Stop stop ->
          List.of(new Stimulus.AttemptEnded(at, stop.attempt(), new Ending.Finished()));
      case Instruction.ToProvider to -> throw new AssertionError("no job rents here: " + to);
      case Instruction.Compute c -> throw new AssertionError("nothing to compute here: " + c);
      case Instruction.DropBodies drop -> throw new AssertionError("nothing is removed: " + drop);
      case Instruction.DropRecord drop -> throw new AssertionError("nothing is removed: " + drop);
      case Instruction.Merge merge ->
          List.of(
              new Stimulus.ResultsMerged(at, id, merge.job(), Optional.empty(), Optional.empty()));
    };
  }

  private List<Stimulus> worked(AttemptId attempt, List<Interval> work) {
    List<Stimulus> told = new ArrayList<>(List.of(new Stimulus.AttemptStarted(at, attempt)));
    Duration elapsed = Duration.ofSeconds(7);
    for (Interval piece : work) {
      told.add(new Stimulus.ResultStored(at, attempt, piece, new ResultRef(12, "ab".repeat(32))));
    }
    long done = Interval.total(work);
    told.add(new Stimulus.ProgressReported(at, attempt, done, elapsed, Duration.ofSeconds(5)));
    told.add(new Stimulus.FinishAsked(at, attempt, done, elapsed));
    return told;
  }

  private Stimulus joined(String machine) {
    return new Stimulus.MachineJoined(at, new MachineId(machine), new SiteId("lab"), 2);
  }

  private Stimulus submitted(String job) {
    Promise promise =
        new Promise(
            Optional.of(new Deadline.Within(Duration.ofMinutes(10))), Promise.Otherwise.CONTINUE);
    JobSpec spec =
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE, 100, new JobSpec.Slots(2, 4), promise, "ruper", 3, "argosy: 1\n");
    return new Stimulus.JobSubmitted(at, new JobId(job), spec);
  }

  private void tell(Stimulus... stimuli) {
    List<Fact> facts = new ArrayList<>();
    for (Stimulus stimulus : stimuli) {
      facts.addAll(kernel.handle(stimulus));
    }
    entries.add(Entry.of(entries.size() + 1, List.of(stimuli), facts));
    states.add(kernel.state().snapshot());
    at = at.plusMillis(7_001);
  }
}
