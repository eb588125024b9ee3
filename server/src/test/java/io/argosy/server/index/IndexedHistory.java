package io.argosy.server.index;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** A kernel with random machines and jobs, whose entries are stored. */
final class IndexedHistory {
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  final Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
  private final RandomGenerator random;
  final FileJournal journal;
  final Map<JobId, Snapshot.OfJob> left = new HashMap<>();
  private final State shadow = State.empty(JobKinds.standard());
  int jobs;
  private int second;

  IndexedHistory(long seed, FileJournal journal) {
    this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    this.journal = journal;
    store(new Stimulus.RetentionRuleSet(START, new RetentionRule(Duration.ofSeconds(60), 3)));
  }

  Instant now() {
    return START.plusSeconds(second);
  }

  void store(Stimulus... stimuli) {
    List<Fact> facts = new ArrayList<>();
    for (Stimulus one : stimuli) {
      facts.addAll(kernel.handle(one));
    }
    for (Fact fact : facts) {
      if (fact instanceof Fact.JobArchived f) {
        left.put(f.job().id(), shadow.archived(f.job().id()));
      } else if (fact instanceof Fact.JobRecalled f) {
        left.remove(f.archived().job());
      }
      shadow.apply(fact);
    }
    journal.append(Entry.of(journal.lastSeq() + 1, List.of(stimuli), facts));
  }

  void step() {
    second++;
    MachineId machine = new MachineId("m" + random.nextInt(4));
    switch (random.nextInt(12)) {
      case 0 -> store(new Stimulus.MachineJoined(now(), machine, new SiteId("lab"), 2));
      case 1 -> store(new Stimulus.MachineLost(now(), machine));
      case 2, 3 -> submit();
      case 4 -> cancel();
      case 5 -> recall();
      case 6 -> store(new Stimulus.Woke(now()));
      default -> answer();
    }
  }

  private void submit() {
    JobSpec spec =
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE, 10, new JobSpec.Slots(1, 3), Promise.NONE, "argosy", 1, "");
    store(new Stimulus.JobSubmitted(now(), new JobId("job-" + ++jobs), spec));
  }

  private void cancel() {
    if (jobs > 0 && random.nextInt(4) == 0) {
      JobId job = new JobId("job-" + (1 + random.nextInt(jobs)));
      store(new Stimulus.JobCancelled(now(), job));
    }
  }

  private void recall() {
    left.values().stream()
        .findFirst()
        .ifPresent(
            it ->
                store(new Stimulus.JobRecalled(now(), it), new Stimulus.TryAgain(now(), it.job())));
  }

  /** An agent, or the store, follows one instruction. */
  private void answer() {
    List<Instruction> all = List.copyOf(kernel.state().outstanding().values());
    if (all.isEmpty()) {
      return;
    }
    int which = random.nextInt(all.size());
    Instruction what = all.get(which);
    if (what instanceof Instruction.Start start) {
      work(start.attempt());
    } else if (what instanceof Instruction.Stop stop) {
      store(new Stimulus.AttemptEnded(now(), stop.attempt(), new Ending.StoppedEarly()));
    } else if (what instanceof Instruction.Merge merge) {
      Optional<String> failure =
          random.nextInt(3) == 0 ? Optional.of("no space") : Optional.empty();
      store(
          new Stimulus.ResultsMerged(
              now(),
              List.copyOf(kernel.state().outstanding().keySet()).get(which),
              merge.job(),
              failure,
              Optional.empty()));
    }
  }

  private void work(AttemptId attempt) {
    store(new Stimulus.AttemptStarted(now(), attempt));
    List<Interval> held = kernel.state().task(attempt.task()).map(Worker::held).orElse(List.of());
    for (Interval piece : held) {
      store(new Stimulus.ResultStored(now(), attempt, piece, new ResultRef(1, "00")));
    }
    store(
        new Stimulus.AttemptEnded(
            now(),
            attempt,
            random.nextInt(3) == 0
                ? new Ending.Failed(Optional.empty(), "bad", "")
                : new Ending.Finished()));
  }
}
