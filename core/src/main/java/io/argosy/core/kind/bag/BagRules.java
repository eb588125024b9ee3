package io.argosy.core.kind.bag;

import io.argosy.core.bag.estimate.SampleSize;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.Reused;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.rental.Rental;
import io.argosy.core.rental.RentalLeases;
import io.argosy.core.rental.RentalRules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The life of a bag: sampling, planning, running on rented machines, merging. */
public final class BagRules {
  /** How often agents report; the kernel judges a bag by results, not by reports. */
  static final Duration REPORTS = Duration.ofMinutes(5);

  /** If this many first tasks all fail, the bag fails. */
  private static final int FAILURES_TO_END = 7;

  /** Failures in a row on one type, but not on others, that exclude the type. */
  private static final int FAILURES_TO_LEAVE_OUT = 5;

  private BagRules() {}

  /** Keeps reused results before any machine is ordered. */
  static void accepted(Decision decision, JobState job, Optional<Reused> reused) {
    JobId id = job.id();
    JobSpec.Bag spec = BagState.of(job).spec();
    decision.emit(
        new BagFact.ChoiceMade(
            id,
            decision.at(),
            spec.choosing(),
            spec.promise(),
            spec.cushion(),
            cap(spec, spec.promise(), spec.cushion(), Money.ZERO)));
    reused
        .map(all -> within(all, spec.tasks()))
        .filter(all -> !all.tasks().isEmpty())
        .ifPresent(all -> decision.emit(new BagFact.ResultsReused(id, decision.at(), all)));
    if (!complete(decision, job)) {
      Sampling.begin(decision, job);
      advance(decision, job);
    }
  }

  private static Reused within(Reused reused, long tasks) {
    List<Interval> there = reused.tasks().stream().filter(it -> it.end() <= tasks).toList();
    return new Reused(there, reused.list());
  }

  /** Without a budget, only the sample may be paid until the user chooses a plan. */
  public static Money cap(JobSpec.Bag spec, Promise promise, Money cushion, Money spent) {
    Money sample = SampleSize.ceiling(spec.offers(), spec.sample());
    return promise.budget().map(cushion::plus).orElse(spent.plus(sample));
  }

  /** The user chose a plan or raised the budget: a stopped bag resumes. */
  static void chosen(Decision decision, JobState job, BagStimulus.BagChosen chosen) {
    boolean stopped =
        job.outcome.filter(outcome -> outcome instanceof Outcome.StoppedByPromise).isPresent();
    if (job.phase != JobStateView.Phase.RUNNING && !stopped) {
      return;
    }
    BagState bag = BagState.of(job);
    boolean promised = !chosen.promise().deadline().equals(bag.promise.deadline());
    if (stopped || promised) {
      Instant deadline =
          promised
              ? chosen.promise().deadline().map(d -> d.from(decision.at())).orElse(Instant.MAX)
              : job.deadline;
      decision.emit(new BagFact.BagReopened(job.id, decision.at(), deadline));
    }
    // A number refers to the menu the user saw; after a newer menu, the user chooses again.
    boolean outdated =
        bag.stage == BagStateView.Stage.RUNNING && chosen.choosing() instanceof Choosing.ByNumber;
    decision.emit(
        new BagFact.ChoiceMade(
            job.id,
            decision.at(),
            outdated && stopped ? new Choosing.Wait() : chosen.choosing(),
            chosen.promise(),
            chosen.cushion(),
            cap(bag.spec, chosen.promise(), chosen.cushion(), bag.committed())));
    long left = bag.unfinished(job.keptCount());
    if (bag.stage == BagStateView.Stage.SAMPLING) {
      Sampling.begin(decision, job);
    } else if (PlanRules.isOnTheMenu(job)) {
      PlanRules.choose(decision, job);
    } else if (job.computing.isEmpty()) {
      if (outdated && stopped) {
        decision.emit(new BagFact.BagSampled(job.id, decision.at(), left));
      }
      PlanRules.ask(decision, job, left, !outdated || stopped);
    }
    advance(decision, job);
  }

  /** Takes every step that the changed state allows. */
  static void advance(Decision decision, JobState job) {
    advance(decision, job, false);
  }

  /**
   * Takes every step that the changed state allows.
   *
   * @param planned whether a plan was just set: if no machine can be rented now, none ever can
   */
  static void advance(Decision decision, JobState job, boolean planned) {
    BagState bag = BagState.of(job);
    if (job.phase != JobStateView.Phase.RUNNING || complete(decision, job)) {
      return;
    }
    if (bag.stage == BagStateView.Stage.SAMPLING) {
      sample(decision, job);
    }
    if (bag.stage == BagStateView.Stage.RUNNING && job.phase == JobStateView.Phase.RUNNING) {
      refill(decision, job);
    }
    if (job.phase == JobStateView.Phase.RUNNING) {
      TaskAssignment.feed(decision, job);
      releaseIdle(decision, job);
      notStuck(decision, job, planned);
    }
  }

  private static void sample(Decision decision, JobState job) {
    BagState bag = BagState.of(job);
    for (int offer = 0; offer < bag.types.size(); offer++) {
      if (Sampling.isHopeless(bag, offer) && !Sampling.tryAgain(decision, job, offer)) {
        decision.emit(
            new Fact.OfferLimited(
                job.id, offer, 0, decision.at(), "no task ended on it while it was tried"));
      }
    }
    if (Sampling.isDone(bag)) {
      long left = bag.unfinished(job.keptCount());
      decision.emit(new BagFact.BagSampled(job.id, decision.at(), left));
      PlanRules.ask(decision, job, left, true);
    }
  }

  /** Orders the machines that the plan lacks, but no more than there are tasks for. */
  private static void refill(Decision decision, JobState job) {
    BagState bag = BagState.of(job);
    for (int offer = 0; offer < bag.types.size(); offer++) {
      int there = bag.staying(offer);
      int wanted = Math.min(bag.wanted.get(offer), bag.types.get(offer).most());
      long useful = Math.ceilDiv(bag.waiting(), bag.spec.offers().get(offer).slots());
      int count = (int) Math.min(wanted - there, useful);
      if (count > 0 && bag.types.get(offer).isUsable()) {
        RentalRules.order(decision, job, offer, count, new Reason.ByPlan(wanted, there));
      }
    }
  }

  /** Releases idle machines that cost less when released now. */
  private static void releaseIdle(Decision decision, JobState job) {
    BagState bag = BagState.of(job);
    if (bag.waiting() > 0 || bag.stage == BagStateView.Stage.SAMPLING) {
      return;
    }
    for (Rental rental : List.copyOf(bag.rents())) {
      if (rental.isHeld()
          && !LeaseRenewal.isBusy(bag, rental)
          && RentalRules.savesMoney(bag.rentals, rental, decision.at())) {
        RentalRules.release(decision, job, rental, new Reason.NoTaskLeft(bag.running.size()));
      }
    }
  }

  /** Without a machine and a pending plan, asks for a new plan, or stops the bag. */
  private static void notStuck(Decision decision, JobState job, boolean planned) {
    BagState bag = BagState.of(job);
    boolean alone = bag.rents().stream().noneMatch(r -> r.isStaying() || r.isWorking());
    boolean choosing = bag.stage == BagStateView.Stage.CHOOSING;
    boolean waits = choosing && bag.choosing instanceof Choosing.Wait;
    if (!alone || waits || job.computing.isPresent()) {
      return;
    }
    boolean settled = bag.rents().stream().noneMatch(Rental::isLive);
    if (bag.types.stream().noneMatch(OfferStats::isUsable)) {
      noTypeLeft(decision, job);
    } else if (bag.stage == BagStateView.Stage.RUNNING && !planned) {
      PlanRules.ask(decision, job, bag.unfinished(job.keptCount()), false);
    } else if (choosing && settled) {
      PlanRules.ask(decision, job, bag.unfinished(job.keptCount()), true);
    } else if (settled) {
      outOfMoney(decision, job, missing(bag));
    }
    // Otherwise the money reserved for a machine being released may suffice.
  }

  /** What the present plan, or the next machine alone, costs beyond the free money. */
  private static Money missing(BagState bag) {
    Money order = leastOrder(bag);
    Money plan = bag.plan.map(MenuEntry::cost).orElse(Money.ZERO);
    return (plan.isAtMost(order) ? order : plan).minus(bag.free());
  }

  /**
   * The bag stops and keeps its results; with more money it resumes.
   *
   * @param missing zero if money is not the reason: then no plan meets the deadline
   */
  static void outOfMoney(Decision decision, JobState job, Money missing) {
    if (missing.isPositive()) {
      long left = BagState.of(job).unfinished(job.keptCount());
      decision.emit(new BagFact.MoneyShort(job.id, decision.at(), left, missing));
    }
    JobRules.end(decision, job, new Outcome.StoppedByPromise());
  }

  static void noTypeLeft(Decision decision, JobState job) {
    BagState bag = BagState.of(job);
    List<String> reasons = new ArrayList<>();
    for (int offer = 0; offer < bag.types.size(); offer++) {
      String reason = bag.types.get(offer).leftOut().orElse("nothing is known of it");
      reasons.add(bag.spec.offers().get(offer).name() + ": " + reason);
    }
    String verdict = "no machine type is left to work with";
    JobRules.end(decision, job, new Outcome.Failed(verdict, String.join("\n", reasons)));
  }

  /** Once every task is kept or given up, releases the machines and starts the merge. */
  static boolean complete(Decision decision, JobState job) {
    if (job.phase != JobStateView.Phase.RUNNING
        || BagState.of(job).unfinished(job.keptCount()) > 0) {
      return false;
    }
    decision.emit(new Fact.WorkComplete(job.id, decision.at(), job.keptCount()));
    RentalRules.releaseAll(decision, job, new Reason.BagEnds());
    decision.instruct(new Instruction.Merge(job.id));
    return true;
  }

  /** The outcome of a bag whose results are merged. */
  static Outcome outcome(JobState job, boolean late) {
    BagState bag = BagState.of(job);
    if (bag.givenUp.isEmpty()) {
      return new Outcome.Done(late);
    }
    String some =
        bag.givenUp.stream().limit(5).map(String::valueOf).collect(Collectors.joining(", "));
    String more = bag.givenUp.size() > 5 ? ", ..." : "";
    String verdict =
        bag.givenUp.size()
            + " of "
            + bag.spec.tasks()
            + (bag.givenUp.size() == 1 ? " tasks failed: task " : " tasks failed: tasks ")
            + some
            + more;
    return new Outcome.Failed(verdict, "");
  }

  /** A task failed again: retries it, or gives it up unless another worker finished it. */
  static void fail(Decision decision, JobState job, long task, String reason, String lastLines) {
    BagState bag = BagState.of(job);
    int failures = bag.failures.getOrDefault(task, 0) + 1;
    decision.emit(new Fact.PieceFailed(job.id, new Interval(task, 1), failures, reason));
    boolean settled =
        bag.givenUp.contains(task) || !job.keptIndices.isDisjoint(new Interval(task, 1));
    if (settled || failures <= bag.spec.retries()) {
      return;
    }
    decision.emit(new Fact.TaskGivenUp(job.id, task, failures, reason, decision.at()));
    boolean hopeless =
        job.keptCount() == bag.reused.size()
            && bag.givenUp.size() >= Math.min(FAILURES_TO_END, bag.toCompute());
    if (hopeless) {
      String verdict = "the first " + bag.givenUp.size() + " tasks all failed; last: " + reason;
      JobRules.end(decision, job, new Outcome.Failed(verdict, lastLines));
    }
  }

  /** Excludes a type on which tasks fail that run on other types. */
  static void leaveOut(Decision decision, JobState job, int offer) {
    BagState bag = BagState.of(job);
    OfferStats type = bag.types.get(offer);
    boolean elsewhere = bag.types.stream().anyMatch(other -> other.done() > 0);
    if (type.isUsable() && type.failures() >= FAILURES_TO_LEAVE_OUT && elsewhere) {
      String reason = type.failures() + " tasks in a row failed on it";
      decision.emit(new Fact.OfferLimited(job.id, offer, 0, decision.at(), reason));
      for (Rental rental : List.copyOf(bag.rents())) {
        if (rental.isHeld() && rental.offer() == offer) {
          RentalRules.release(decision, job, rental, new Reason.FailsThere(type.failures()));
        }
      }
    }
  }

  /** The first lease of the cheapest machine. */
  private static Money leastOrder(BagState bag) {
    Money least = Money.MAX;
    for (int offer = 0; offer < bag.types.size(); offer++) {
      Offer type = bag.spec.offers().get(offer);
      Money price = type.charge(RentalLeases.first(type, TaskDurations.expected(bag, offer)));
      least = bag.types.get(offer).isUsable() && price.isAtMost(least) ? price : least;
    }
    return least;
  }
}
