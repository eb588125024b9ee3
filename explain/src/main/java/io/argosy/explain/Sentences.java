package io.argosy.explain;

import static io.argosy.explain.Numbers.compact;
import static io.argosy.explain.Numbers.many;
import static io.argosy.explain.Numbers.span;
import static io.argosy.explain.Numbers.speed;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Every fact as a sentence with its numbers. */
public final class Sentences {
  private static final String FROM_START = ": it counts from the start of the first attempt";

  private final KindSentences kinds;
  private final Words words;
  private final Reasons reasons;

  private Sentences(KindExplanations kinds, Words words) {
    this.kinds = new KindSentences(kinds);
    this.words = words;
    this.reasons = new Reasons(kinds, words);
  }

  /**
   * In the terms of one job.
   *
   * @param currency of its money, if any
   */
  public static Sentences of(KindExplanations kinds, JobSpec spec, String currency) {
    return new Sentences(kinds, new KindSentences(kinds).of(spec).words(spec, currency));
  }

  /** In terms that fit any job, or a realm. */
  public static Sentences ofAny(KindExplanations kinds) {
    return new Sentences(kinds, Words.ANY);
  }

  public String tell(Fact fact) {
    return switch (fact) { // No default: a new fact must not compile until it has a sentence.
      case Fact.JobAccepted f -> accepted(f);
      case Fact.TaskAdded f -> name(f.task()) + " was added: " + reasons.of(f.why());
      case Fact.AttemptPlaced f -> placed(f);
      case Fact.AttemptBegan f -> name(f.attempt()) + " began";
      case Fact.ProgressMeasured f -> progress(f);
      case Fact.RoundPutOff _ ->
          "a check-point was asked for too soon after the last one and waits";
      case Fact.WorkGranted f -> name(f.attempt()) + " gets " + more(f.work());
      case Fact.WorkYielded f -> name(f.attempt()) + " returned " + size(f.work());
      case Fact.PieceKept f -> "kept " + result(f.piece(), f.attempt());
      case Fact.PieceRefused f -> refused(f);
      case Fact.PieceKnown f -> result(f.piece(), f.attempt()) + " was kept before";
      case Fact.StrayGone f -> name(f.attempt()) + ", once lost, does not run any more";
      case Fact.FinishWaits f -> waits(f);
      case Fact.FinishAgreed f -> name(f.attempt()) + " may finish: " + reasons.of(f.why());
      case Fact.TaskRetires f -> name(f.attempt()) + " makes room: " + reasons.of(f.why());
      case Fact.ImageUsed f -> f.image() + " is " + f.digest() + " on " + f.machine();
      case Fact.WentSilent f -> silent(f);
      case Fact.AttemptOver f -> over(f);
      case Fact.AttemptLost f -> lost(f);
      case Fact.PieceFailed f -> failed(f);
      case Fact.MachineUp f ->
          f.machine() + " at " + f.site() + " offers " + many(f.slots(), "slot") + ofMost(f);
      case Fact.MachineDown f -> f.machine() + " disconnected, or sent no report for its lease";
      case Fact.ShareChanged f -> ServiceSentences.share(f.share());
      case Fact.ScalingStarted f -> ServiceSentences.scaling(f);
      case Fact.ScaleAdvised f -> ServiceSentences.advice(f) + ": " + reasons.of(f.why());
      case Fact.ScaleHastened f -> hastened(f);
      case Fact.Instructed f -> "instruction " + f.id() + ": " + instruction(f.instruction());
      case Fact.Settled f -> "instruction " + f.id() + " is settled";
      case Fact.WorkComplete f -> "all is kept, " + iterations(f.kept()) + "; merging begins";
      case Fact.ResultMerged f -> merged(f);
      case Fact.DeadlineMoved f ->
          "the deadline is in " + span(Duration.between(f.at(), f.deadline())) + FROM_START;
      case Fact.DeadlinePassed f -> "the deadline passed with " + iterations(f.kept()) + " kept";
      case Fact.JobEnded f -> outcome(f.outcome(), words);
      case Fact.RetentionRuleSet f -> ServiceSentences.retention(f.rule());
      case Fact.JobArchived f ->
          "job " + f.job().id() + " left memory; the journal and its results keep it";
      case Fact.JobRecalled f -> "job " + f.archived().job() + " is in memory again";
      case Fact.PlanMissing f ->
          "no plan could be made: "
              + f.reason()
              + (f.kept() ? "; the job continues with the earlier plan" : "");
      case Fact.OfRental f -> RentalSentences.of(f, words, reasons);
      case Fact.TaskMeasured f ->
          words.piece(f.task()) + " took " + span(f.seconds()) + " on " + f.machine();
      case Fact.TaskGivenUp f -> givenUp(f);
      case RetentionFact f -> RetentionSentences.of(f, reasons);
      case Fact.OfKind f -> kinds.of(f, words, reasons);
    };
  }

  private static String merged(Fact.ResultMerged fact) {
    return "the merged result has "
        + many(fact.result().bytes(), "byte")
        + ", SHA-256 "
        + fact.result().sha256();
  }

  private String givenUp(Fact.TaskGivenUp fact) {
    return words.piece(fact.task())
        + " is given up after "
        + many(fact.failures(), "failure")
        + ": "
        + fact.reason();
  }

  private String hastened(Fact.ScaleHastened fact) {
    return words.holder()
        + "s wait for which the advice does not provide; the next comes in "
        + span(Duration.between(fact.at(), fact.until()));
  }

  /** How a job ended. */
  public static String outcome(Outcome outcome) {
    return outcome(outcome, Words.ANY);
  }

  private static String outcome(Outcome outcome, Words words) {
    return switch (outcome) {
      case Outcome.Done(boolean late) -> late ? "done, after the deadline" : "done";
      case Outcome.Failed f -> "failed: " + f.reason();
      case Outcome.StoppedByPromise() -> "stopped incomplete " + words.stop() + ", as promised";
      case Outcome.Cancelled() -> "cancelled";
    };
  }

  private String accepted(Fact.JobAccepted fact) {
    return "accepted " + fact.job() + ": " + kinds.of(fact.spec()).accepted(fact, due(fact), words);
  }

  private static String due(Fact.JobAccepted fact) {
    return fact.deadline().equals(Instant.MAX)
        ? "no deadline"
        : "a deadline in " + span(Duration.between(fact.at(), fact.deadline()));
  }

  private static String ofMost(Fact.MachineUp fact) {
    return fact.maxSlots() > fact.slots() ? " and could offer " + fact.maxSlots() : "";
  }

  private String placed(Fact.AttemptPlaced fact) {
    // A worker of a schedule starts without work.
    String work =
        fact.work().isEmpty() && !words.ids().isEmpty() ? "" : " with " + size(fact.work());
    return name(fact.attempt()) + " goes to " + fact.machine() + work;
  }

  private String refused(Fact.PieceRefused fact) {
    return "refused " + result(fact.piece(), fact.attempt()) + ": " + reasons.of(fact.why());
  }

  private String waits(Fact.FinishWaits fact) {
    return name(fact.attempt())
        + " has nothing left and waits for more"
        + (fact.etaSeconds() > 0 ? "; the job ends in " + span(fact.etaSeconds()) : "");
  }

  private String silent(Fact.WentSilent fact) {
    return name(fact.attempt())
        + " is silent: it did not report for twice its interval and gets no share until it does";
  }

  private String lost(Fact.AttemptLost fact) {
    return name(fact.attempt()) + " was lost with " + fact.machine() + again(fact.again());
  }

  private String failed(Fact.PieceFailed fact) {
    return (words.ids().isEmpty() ? "work that touches " : "")
        + words.pieces(fact.piece())
        + " failed, "
        + times(fact.failures())
        + " now: "
        + fact.reason();
  }

  private String progress(Fact.ProgressMeasured fact) {
    return name(fact.attempt())
        + " has done "
        + iterations(fact.done())
        + " in "
        + span(fact.elapsed())
        + ", now at "
        + speed(fact.speed())
        + "; it reports again in "
        + span(fact.nextIn());
  }

  private String over(Fact.AttemptOver fact) {
    String how =
        switch (fact.ending()) {
          case Ending.Finished() -> " finished";
          case Ending.StoppedEarly() -> " stopped early";
          case Ending.Failed failed -> " failed: " + failed.reason();
          case Ending.Unfit unfit -> " could not run there: " + unfit.reason();
          case Ending.Unheard unheard -> " is given up: " + unheard.reason();
        };
    return name(fact.attempt()) + how + again(fact.again());
  }

  /** An attempt ends after all results were kept. */
  String stopped(Fact.AttemptOver fact) {
    return fact.ending() instanceof Ending.Finished
        ? name(fact.attempt()) + " ends: all is kept"
        : over(fact);
  }

  private String again(boolean again) {
    return again
        ? "; what it had not stored is given again and the " + words.holder() + " is queued"
        : "";
  }

  private String instruction(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Start i ->
          "start " + name(i.attempt()) + " on " + i.machine() + " with " + size(i.work());
      case Instruction.Steer i ->
          "steer "
              + name(i.attempt())
              + ": "
              + more(i.grant())
              + ", return up to "
              + compact(i.yield());
      case Instruction.Stop i -> "stop " + name(i.attempt());
      case Instruction.Merge i -> "merge the results of " + i.job();
      case Instruction.DropBodies i -> "remove the bodies of " + i.job();
      case Instruction.DropRecord i -> "remove the bodies and the record of " + i.job();
      case Instruction.Rent i -> "rent " + i.machine();
      case Instruction.Prolong i -> "let " + i.machine() + " stay longer";
      case Instruction.Release i -> "give " + i.machine() + " back";
      case Instruction.Compute i -> kinds.of(i);
    };
  }

  private static String times(int number) {
    return number == 1 ? "once" : number + " times";
  }

  private String size(List<Interval> work) {
    return words.work(work);
  }

  /** A task of a workflow has a name; iterations and tasks of bags are counted. */
  private String more(List<Interval> work) {
    return words.ids().isEmpty() ? size(work) + " more" : size(work);
  }

  private String iterations(long number) {
    return many(number, words.piece());
  }

  private String result(Interval piece, AttemptId attempt) {
    return "the result of " + words.pieces(piece) + " by " + name(attempt);
  }

  private String name(TaskId task) {
    return words.holder() + " " + task.index();
  }

  private String name(AttemptId attempt) {
    return attempt.number() == 1
        ? name(attempt.task())
        : name(attempt.task()) + " (attempt " + attempt.number() + ")";
  }
}
