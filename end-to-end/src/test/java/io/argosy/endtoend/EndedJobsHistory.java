package io.argosy.endtoend;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.RetainedJob;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** A kernel with random machines and jobs that end and leave its state; each entry is stored. */
final class EndedJobsHistory {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final int ENTRIES_PER_SNAPSHOT = 40;

  private final Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
  private final RandomGenerator random;
  private final Set<JobId> left = new TreeSet<>();
  private Journal journal;
  private int jobs;
  private int second;

  EndedJobsHistory(long seed, Journal journal) {
    this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    this.journal = journal;
    store(new Stimulus.RetentionRuleSet(START, new RetentionRule(Duration.ofSeconds(20), 3)));
  }

  /** From now on another owner stores the entries. */
  void continueIn(Journal other) {
    journal = other;
  }

  State state() {
    return kernel.state();
  }

  int jobs() {
    return jobs;
  }

  /** Jobs that are not in memory. */
  Set<JobId> left() {
    return left;
  }

  private Instant now() {
    return START.plusSeconds(second);
  }

  Entry store(Stimulus... stimuli) {
    List<Fact> facts = new ArrayList<>();
    for (Stimulus one : stimuli) {
      facts.addAll(kernel.handle(one));
    }
    for (Fact fact : facts) {
      if (fact instanceof Fact.JobArchived f) {
        left.add(f.job().id());
      }
    }
    Entry entry = Entry.of(journal.lastSeq() + 1, List.of(stimuli), facts);
    journal.append(entry);
    if (entry.seq() % ENTRIES_PER_SNAPSHOT == 0) {
      journal.writeSnapshot(entry.seq(), kernel.state().snapshot());
    }
    return entry;
  }

  Entry step() {
    second++;
    MachineId machine = new MachineId("m" + random.nextInt(4));
    JobId job = new JobId("job-" + (1 + random.nextInt(jobs + 1)));
    return switch (random.nextInt(8)) {
      case 0 -> store(new Stimulus.MachineJoined(now(), machine, new SiteId("lab"), 2));
      case 1 -> store(new Stimulus.MachineLost(now(), machine));
      case 2, 3, 4 -> submit();
      case 5 -> store(new Stimulus.Woke(now()));
      default -> store(new Stimulus.JobCancelled(now(), job));
    };
  }

  private Entry submit() {
    JobSpec spec =
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE, 10, new JobSpec.Slots(1, 3), Promise.NONE, "argosy", 1, "");
    return store(new Stimulus.JobSubmitted(now(), new JobId("job-" + ++jobs), spec));
  }

  /** Removes a job that left memory. */
  List<Entry> forget(JobId job) {
    List<Entry> entries = new ArrayList<>();
    RetainedJob known = new RetainedJob(job, START, false, Optional.of(1L), false);
    entries.add(
        store(
            new RetentionStimulus.RemovalAsked(
                now(), job, new UserId("ana"), true, Optional.of(known))));
    List<InstructionId> given =
        kernel.state().outstanding().entrySet().stream()
            .filter(it -> it.getValue().equals(new Instruction.DropRecord(job)))
            .map(Map.Entry::getKey)
            .toList();
    given.forEach(id -> entries.add(store(new RetentionStimulus.BodiesRemoved(now(), id, job))));
    left.remove(job);
    return entries;
  }
}
