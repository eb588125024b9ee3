package io.argosy.journal;

import io.argosy.core.dag.live.Scheduler;
import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.kind.workflow.ComputeSchedule;
import io.argosy.core.kind.workflow.FlowState;
import io.argosy.core.kind.workflow.WorkflowStimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.SiteSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** A workflow run by the real kernel, entry by entry, with failures on the way. */
final class FlowStory {
  static final JobId JOB = new JobId("words");
  private static final Optional<String> IMAGE = Optional.of("tools");

  final Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
  private final FileJournal journal;
  private final TreeSet<InstructionId> answered = new TreeSet<>();
  private Instant at = Instant.parse("2026-11-16T01:00:00Z");
  private long entries;
  private long asked = 1;

  private FlowStory(FileJournal journal) {
    this.journal = journal;
  }

  /** One task fails once, one machine refuses a task and is lost; a snapshot is taken meanwhile. */
  static void tell(FileJournal journal) {
    FlowStory story = new FlowStory(journal);
    story.tell(story.joined("near"), story.joined("far"));
    story.tell(new Stimulus.JobSubmitted(story.at, JOB, spec()));
    story.answerAll();
    story.end(0, new Ending.Failed(Optional.of(new Interval(0, 1)), "exit code 1", "oh"));
    story.store(0);
    story.end(1, new Ending.Unfit("there is no podman"));
    journal.writeSnapshot(story.entries, story.kernel.state().snapshot());
    story.tell(new Stimulus.MachineLost(story.at, new MachineId("far")));
    story.answerAll();
    story.store(1);
    story.store(2);
    story.store(3);
  }

  private static JobSpec.Workflow spec() {
    List<Flow.Task> tasks =
        List.of(
            task("split", IMAGE, List.of()),
            task("left", IMAGE, List.of(new Flow.Input(0, 1000))),
            task("right", Optional.empty(), List.of(new Flow.Input(0, 2000))),
            task("sum", IMAGE, List.of(new Flow.Input(1, 10), new Flow.Input(2, 10))));
    return new JobSpec.Workflow(
        new Flow(tasks, List.of(new Flow.Image("tools", 2e6))),
        List.of(new SiteSpec("far", "b", 400, 1e7, 1e6, 1e6, 80, 2, 1e9)),
        new JobSpec.Slots(1, 4),
        Promise.NONE,
        "sf-cuv",
        2,
        7,
        "argosy: 1\n");
  }

  private static Flow.Task task(String id, Optional<String> image, List<Flow.Input> inputs) {
    return new Flow.Task(id, "step", image, 10_000, List.of(), 50, 1e6, inputs);
  }

  private Stimulus joined(String machine) {
    return new Stimulus.MachineJoined(at, new MachineId(machine), new SiteId(machine), 1);
  }

  private void store(int task) {
    AttemptId attempt = on(task);
    ResultRef result = new ResultRef(12, "ab".repeat(32));
    tell(new Stimulus.ResultStored(at, attempt, new Interval(task, 1), result), ask(attempt));
    answerAll();
  }

  private void end(int task, Ending ending) {
    tell(new Stimulus.AttemptEnded(at, on(task), ending));
    answerAll();
  }

  /** The worker of a task; time passes until there is one. */
  private AttemptId on(int task) {
    for (int patience = 0; patience < 100; patience++) {
      Optional<Worker> worker =
          FlowState.of(kernel.state().job(JOB).orElseThrow()).running().stream()
              .filter(running -> running.task() == task)
              .map(running -> kernel.state().tasks(JOB).get(running.worker()))
              .findFirst();
      if (worker.isPresent()) {
        return worker.get().attemptId();
      }
      tell(new Stimulus.Woke(at));
      answerAll();
    }
    throw new AssertionError("nobody is on task " + task);
  }

  private void answerAll() {
    boolean more = true;
    while (more) {
      more = false;
      for (Map.Entry<InstructionId, Instruction> one :
          new TreeMap<>(kernel.state().outstanding()).entrySet()) {
        boolean open = kernel.state().outstanding().containsKey(one.getKey());
        if (open && answered.add(one.getKey())) {
          tell(answers(one.getKey(), one.getValue()).toArray(Stimulus[]::new));
          more = true;
        }
      }
    }
  }

  private List<Stimulus> answers(InstructionId id, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Start start ->
          List.of(new Stimulus.AttemptStarted(at, start.attempt()), ask(start.attempt()));
      case Instruction.Steer steer ->
          List.of(new Stimulus.WorkSteered(at, id, steer.attempt(), List.of()));
      case Instruction.Stop stop ->
          List.of(new Stimulus.AttemptEnded(at, stop.attempt(), new Ending.Finished()));
      case ComputeSchedule s ->
          List.of(
              new WorkflowStimulus.ScheduleMade(
                  at, id, s.job(), Scheduler.schedule(spec(), s.request())));
      case Instruction.DropBodies drop -> throw new AssertionError("nothing is removed: " + drop);
      case Instruction.DropRecord drop -> throw new AssertionError("nothing is removed: " + drop);
      case Instruction.Merge merge ->
          List.of(
              new Stimulus.ResultsMerged(at, id, merge.job(), Optional.empty(), Optional.empty()));
      case Instruction.ToProvider to -> throw new AssertionError("no job rents here: " + to);
      case Instruction.Compute c -> throw new AssertionError("nothing else to compute: " + c);
    };
  }

  private Stimulus ask(AttemptId attempt) {
    return new Stimulus.FinishAsked(at, attempt, 0, Duration.ofSeconds(asked++));
  }

  private void tell(Stimulus... stimuli) {
    List<Fact> facts = new ArrayList<>();
    for (Stimulus stimulus : stimuli) {
      facts.addAll(kernel.handle(stimulus));
    }
    entries++;
    journal.append(Entry.of(entries, List.of(stimuli), facts));
    at = at.plusMillis(1_501);
  }
}
