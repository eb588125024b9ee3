package io.argosy.bench;

import com.sun.management.OperatingSystemMXBean;
import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.explain.Explanation;
import io.argosy.explain.kind.ExplainedKinds;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import io.argosy.journal.RecoveredState;
import io.argosy.runtime.kind.JobSpecKinds;
import io.argosy.server.index.RealmIndex;
import io.argosy.server.postgres.DatabaseAddress;
import io.argosy.server.postgres.PgStore;
import io.argosy.server.store.FolderStore;
import io.argosy.server.store.Owners;
import io.argosy.server.store.RealmStore;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measures a realm with many ended jobs: how long it takes to open, to list and to explain one of
 * them, and what it holds in memory. Arguments: a folder or the address of a database, the number
 * of jobs, and {@code build} to make the journal first.
 */
public final class IndexBench {
  private static final int JOBS_PER_ENTRY = 10;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final JobSpec SPEC =
      new JobSpec.Iterative(
          JobSpec.Mode.RANGE, 1000, new JobSpec.Slots(1, 8), Promise.NONE, "argosy", 3, file());

  private static long spent;

  private IndexBench() {}

  public static void main(String[] args) throws IOException {
    String place = args[0];
    int jobs = Integer.parseInt(args[1]);
    if (args.length > 2) {
      long began = System.nanoTime();
      build(place, jobs);
      say("build", began);
    }
    measure(place, jobs);
  }

  private static Store store(String place, boolean indexed) throws IOException {
    return place.startsWith("postgresql:")
        ? PgStore.open(
            DatabaseAddress.parse("DATABASE", place, Optional.empty()),
            Duration.ofHours(1),
            JobKinds.standard(),
            indexed)
        : new FolderStore(Path.of(place), JobKinds.standard(), indexed);
  }

  private static RealmStore realm(Store store) throws IOException {
    Owners owners = store.owners("bench");
    owners.know(List.of("main"));
    long epoch = owners.look().realms().getFirst().epoch();
    return store.open("main", owners.claim("main", epoch).orElseThrow());
  }

  /** A job file of the usual size. */
  private static String file() {
    return "# an example\n".repeat(60);
  }

  private static void build(String place, int jobs) throws IOException {
    Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
    try (Store store = store(place, false);
        RealmStore realm = realm(store)) {
      Journal journal = realm.journal();
      List<Stimulus> stimuli = new ArrayList<>();
      stimuli.add(
          new Stimulus.RetentionRuleSet(START, new RetentionRule(Duration.ofDays(7), 1000)));
      for (int job = 1; job <= jobs; job++) {
        Instant at = START.plusSeconds(job);
        JobId id = new JobId("pi-" + job);
        stimuli.add(new Stimulus.JobSubmitted(at, id, SPEC));
        stimuli.add(new Stimulus.JobCancelled(at.plusMillis(500), id));
        if (job % JOBS_PER_ENTRY == 0 || job == jobs) {
          append(kernel, journal, stimuli);
          stimuli.clear();
        }
      }
    }
  }

  private static void append(Kernel kernel, Journal journal, List<Stimulus> stimuli) {
    List<Fact> facts = new ArrayList<>();
    stimuli.forEach(one -> facts.addAll(kernel.handle(one)));
    long seq = journal.lastSeq() + 1;
    journal.append(Entry.of(seq, stimuli, facts));
    if (journal.wantsSnapshot()) {
      journal.writeSnapshot(seq, kernel.state().snapshot());
    }
  }

  private static void measure(String place, int jobs) throws IOException {
    for (String what : List.of("first start, which makes the index", "restart", "restart")) {
      long began = System.nanoTime();
      try (Store store = store(place, true)) {
        RealmStore realm = realm(store);
        State state = RecoveredState.from(realm.journal()).state();
        try (Journal journal = realm.journal();
            RealmIndex index = new RealmIndex(realm.index(), journal)) {
          index.open(state, job -> List.of());
          say(what, began);
          ask(index, jobs);
          say("in memory: " + state.jobs().size() + " jobs, heap MB " + heap(), System.nanoTime());
        }
      }
    }
  }

  private static void ask(RealmIndex index, int jobs) {
    for (int i = 1; i <= 5; i++) {
      long began = System.nanoTime();
      int listed = index.page(true, Optional.empty(), 1001).size();
      say("list " + listed, began);
      began = System.nanoTime();
      long lines = explain(index, new JobId("pi-" + jobs / 6 * i));
      say("explain one, " + lines + " lines", began);
    }
  }

  private static long explain(RealmIndex index, JobId job) {
    Explanation explanation =
        new Explanation(ExplainedKinds.standard(), false, JobSpecKinds.standard()::currency);
    try (Stream<Entry> story = index.story(job)) {
      return story
          .flatMap(entry -> entry.facts().stream())
          .flatMap(fact -> explanation.next(fact).stream())
          .count();
    }
  }

  private static long heap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
  }

  /** Other programs may share the processors: the processor time is what the work takes. */
  private static void say(String what, long began) {
    long cpu = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    System.out.printf(
        Locale.ROOT,
        "%10.1f ms, %8.1f ms of processors  %s%n",
        (System.nanoTime() - began) / 1e6,
        (cpu - spent) / 1e6,
        what);
    spent = cpu;
  }
}
