package io.argosy.server.retention;

import io.argosy.core.engine.RetentionRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.retention.JobMarks;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetainedJob;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.UserId;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.realm.RealmWorld;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Applies the retention rule of a realm, and removes and pins jobs for users. */
public final class RetentionService {
  /** How many jobs are counted in one round: counting a large store takes long. */
  private static final int COUNTED_AT_ONCE = 500;

  /** How many jobs that are not in memory the kernel is told of at once. */
  private static final int ARCHIVED_AT_ONCE = 500;

  /**
   * The instructions of removals stay in memory until the store has followed them, and a restart
   * issues them again.
   */
  private static final int MOST_OUTSTANDING = 2_000;

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final RealmWorld world;
  private final Blobs blobs;
  private final ArchivedJobs archived;

  public RetentionService(RealmWorld world, Blobs blobs) {
    this(
        world,
        blobs,
        world.index().isKept() ? new IndexedJobs(world, world.index()) : ArchivedJobs.NONE);
  }

  public RetentionService(RealmWorld world, Blobs blobs, ArchivedJobs archived) {
    this.world = world;
    this.blobs = blobs;
    this.archived = archived;
  }

  /**
   * Sets the rule if it changed and counts what is new.
   *
   * @return up to when ages count, if not up to the clock
   */
  public Optional<Instant> begin(RetentionRule rule) throws IOException {
    RetentionRule effective = world.times().rule(rule, world.index().isKept());
    world.tell(at -> new Stimulus.RetentionRuleSet(at, effective));
    measure(world.look(RetentionService::uncounted));
    Instant now = world.now();
    return Optional.of(world.removals().ages().advance(now)).filter(now::isAfter);
  }

  /**
   * What a step of a removal did.
   *
   * @param jobs how many jobs lose their bodies or their record by it
   * @param more whether the rule removes more, once the store has followed
   */
  public record Removed(long jobs, boolean more) {}

  /** Removes what the rule does not keep, as far as the store follows soon. */
  public Removed remove(Optional<Instant> counted) throws IOException {
    long removed = RetentionRules.AT_ONCE;
    long all = 0;
    while (removed >= RetentionRules.AT_ONCE && outstanding() < MOST_OUTSTANDING) {
      removed = world.removals().alone(() -> due(counted));
      all += removed;
    }
    world.removals().sweep();
    return new Removed(all, removed >= RetentionRules.AT_ONCE);
  }

  private long outstanding() {
    return world.look(
        state ->
            state.outstanding().values().stream()
                .filter(Instruction.ToStore.class::isInstance)
                .count());
  }

  private long due(Optional<Instant> counted) {
    ArchivedJobs.Oldest oldest = archived.oldest(ARCHIVED_AT_ONCE);
    return world
        .tell(
            at ->
                new RetentionStimulus.RetentionDue(
                    at, oldest.jobs(), oldest.others(), oldest.otherBytes(), counted))
        .stream()
        .filter(Fact.Instructed.class::isInstance)
        .count();
  }

  private static List<JobId> uncounted(StateView state) {
    return state.jobs().stream()
        .filter(job -> RetentionRules.isQuiet(state, job))
        .map(JobStateView::id)
        .filter(job -> isUncounted(state.retention().of(job)))
        .limit(COUNTED_AT_ONCE)
        .toList();
  }

  private static boolean isUncounted(JobMarks marks) {
    return marks.bytes().isEmpty() && marks.dropped().isEmpty();
  }

  /** Counts the bodies of jobs and stores the numbers. */
  public void measure(List<JobId> jobs) throws IOException {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    for (JobId job : jobs) {
      long bytes = blobs.bytes(world.names().job(job));
      news.add(at -> new RetentionStimulus.BodiesMeasured(at, job, bytes));
    }
    if (!news.isEmpty()) {
      RealmWorld.joined(world.tell(news));
    }
  }

  /**
   * Removes an ended job; its state was checked.
   *
   * @return whether nothing of it is left; otherwise the removal continues
   */
  public boolean remove(JobId job, UserId user, boolean record) throws InterruptedException {
    ask(List.of(job), user, record);
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (isLeft(job, record)) {
      if (System.nanoTime() > until) {
        return false;
      }
      Thread.sleep(PAUSE);
    }
    return true;
  }

  /** Decides that jobs go; the store removes them afterwards. Returns those that really go. */
  public List<JobId> ask(List<JobId> jobs, UserId user, boolean record) {
    List<JobId> gone = new ArrayList<>();
    for (int from = 0; from < jobs.size(); from += RetentionRules.AT_ONCE) {
      List<JobId> some = jobs.subList(from, Math.min(jobs.size(), from + RetentionRules.AT_ONCE));
      for (Fact fact : world.removals().alone(() -> asked(some, user, record))) {
        if (fact instanceof Fact.Instructed it) {
          gone.add(it.instruction().job());
        }
      }
    }
    return gone;
  }

  private List<Fact> asked(List<JobId> jobs, UserId user, boolean record) {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    for (JobId job : jobs) {
      Optional<RetainedJob> old = archived.find(job);
      news.add(at -> new RetentionStimulus.RemovalAsked(at, job, user, record, old));
    }
    return RealmWorld.joined(world.tell(news));
  }

  private boolean isLeft(JobId job, boolean record) {
    return record
        ? world.sheets().of(job).isPresent()
        : world.look(
            state -> state.outstanding().values().stream().anyMatch(it -> it.job().equals(job)));
  }

  /** Pins a job, or removes its pin; returns whether it is so now. */
  public boolean pin(JobId job, boolean pinned) {
    List<Fact> facts = world.tell(at -> new RetentionStimulus.PinSet(at, job, pinned));
    return facts.stream().anyMatch(RetentionFact.class::isInstance)
        || world.look(state -> state.retention().of(job).pinned()) == pinned;
  }
}
