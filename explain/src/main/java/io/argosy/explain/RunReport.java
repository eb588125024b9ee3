package io.argosy.explain;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** A run in numbers, collected from its facts one by one. */
public final class RunReport {
  private static final int FAILURES = 5;

  private final KindExplanations kinds;
  private final TreeMap<Integer, PartitionRecord> partitions = new TreeMap<>();
  private final List<Fact.TaskAdded> added = new ArrayList<>();
  private final SequencedMap<String, SortedSet<MachineId>> images = new LinkedHashMap<>();
  private TaskFailures failures = new TaskFailures();
  private Optional<Fact.JobAccepted> accepted = Optional.empty();
  private Optional<Fact.JobEnded> ended = Optional.empty();
  private long kept;
  private long opened;
  private boolean awaitsChoice;

  public RunReport(KindExplanations kinds) {
    this.kinds = kinds;
  }

  /** Takes the next fact into account. */
  public void add(Fact fact) {
    failures.hear(fact);
    // Every other fact is told by Explanation, not counted here.
    if (fact instanceof Fact.JobAccepted f) {
      accepted = Optional.of(f);
    } else if (fact instanceof Fact.DeadlineMoved f) {
      accepted = accepted.map(a -> a.withDeadline(f.deadline()));
    } else if (fact instanceof Fact.TaskAdded f) {
      added.add(f);
      of(f.task().index());
    } else if (fact instanceof Fact.AttemptPlaced f) {
      of(f.attempt().task().index()).placed(f);
    } else if (fact instanceof Fact.AttemptBegan f) {
      of(f.attempt().task().index()).began(f);
    } else if (fact instanceof Fact.ProgressMeasured f) {
      of(f.attempt().task().index()).measured(f);
    } else if (fact instanceof Fact.PieceKept f) {
      kept += f.piece().count();
      of(f.attempt().task().index()).kept(f);
    } else if (fact instanceof Fact.ImageUsed f) {
      images
          .computeIfAbsent(f.image() + " is " + f.digest(), it -> new TreeSet<>())
          .add(f.machine());
    } else if (fact instanceof Fact.JobEnded f) {
      ended = Optional.of(f);
      awaitsChoice = false;
    } else if (fact instanceof Fact.OfKind f) {
      addOfKind(f);
    }
  }

  private void addOfKind(Fact.OfKind fact) {
    KindSentences sentences = new KindSentences(kinds);
    kept += sentences.reused(fact);
    opened = sentences.opened(fact, opened);
    awaitsChoice = sentences.awaitsChoice(fact).orElse(awaitsChoice);
    if (fact.reopens().isPresent()) {
      failures = new TaskFailures();
      ended = Optional.empty();
    }
  }

  private PartitionRecord of(int index) {
    return partitions.computeIfAbsent(index, PartitionRecord::new);
  }

  public Collection<PartitionRecord> partitions() {
    return Collections.unmodifiableCollection(partitions.values());
  }

  /**
   * How many did the work, in the job's own words: {@code 4 partitions}, {@code 3 slots}. Where
   * workers come and go with the tasks, the machines count.
   */
  public String holders() {
    Optional<KindExplanation> kind = accepted.map(it -> new KindSentences(kinds).of(it.spec()));
    if (kind.filter(KindExplanation::countsMachines).isPresent()) {
      long machines =
          partitions.values().stream().flatMap(PartitionRecord::everyMachine).distinct().count();
      return Numbers.many(machines, "machine");
    }
    return Numbers.many(
        partitions.values().stream().filter(it -> it.attempts() > 0).count(), words().holder());
  }

  /** The job's own words, once it is accepted. */
  public Words words() {
    return accepted
        .map(it -> new KindSentences(kinds).of(it.spec()).words(it.spec(), ""))
        .orElse(Words.ANY);
  }

  /** Whether a menu exists and the user has not chosen a plan yet. */
  public boolean awaitsChoice() {
    return awaitsChoice;
  }

  /** Iterations kept. */
  public long kept() {
    return kept;
  }

  /** Iterations requested. */
  public long total() {
    return opened > 0 ? opened : accepted.map(Fact.JobAccepted::spec).map(JobSpec::size).orElse(0L);
  }

  /** The digests of the images used, and the machines; one sentence each. */
  public List<String> images() {
    return images.entrySet().stream().map(RunReport::image).toList();
  }

  private static String image(Map.Entry<String, SortedSet<MachineId>> used) {
    List<String> machines = used.getValue().stream().map(MachineId::value).toList();
    return used.getKey() + " on " + String.join(", ", machines);
  }

  /** The first tasks that were given up, and why; one line each. */
  public List<String> failures() {
    return failures.lines(FAILURES);
  }

  public Optional<Outcome> outcome() {
    return ended.map(Fact.JobEnded::outcome);
  }

  public Optional<Instant> acceptedAt() {
    return accepted.map(Fact.JobAccepted::at);
  }

  /** From acceptance to end, once the job has ended. */
  public Optional<Duration> took() {
    return accepted.flatMap(a -> ended.map(e -> Duration.between(a.at(), e.at())));
  }

  /** From acceptance to deadline, if there is one. */
  public Optional<Duration> allowed() {
    return accepted
        .filter(a -> !a.deadline().equals(Instant.MAX))
        .map(a -> Duration.between(a.at(), a.deadline()));
  }

  /** Why partitions were added, without the initial ones; one sentence each. */
  public List<String> additions() {
    Instant from = accepted.map(Fact.JobAccepted::at).orElse(Instant.EPOCH);
    return Addition.sentences(
        added.stream()
            .map(f -> new Addition(f.task().index(), Duration.between(from, f.at()), f.why()))
            .toList(),
        new Reasons(kinds, words()),
        words().holder());
  }
}
