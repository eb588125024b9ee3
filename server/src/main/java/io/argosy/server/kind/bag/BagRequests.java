package io.argosy.server.kind.bag;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.kind.bag.BagStimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Promise;
import io.argosy.explain.ReportFields;
import io.argosy.explain.kind.bag.BagFields;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.kind.bag.BagSpecs;
import io.argosy.runtime.kind.bag.Choices;
import io.argosy.server.http.Problem;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.rest.JobFields;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** What is asked about one bag of a realm, by users of a service or the program that embeds it. */
public final class BagRequests {
  private BagRequests() {}

  /** How a bag stands, as fields for programs. */
  public static SequencedMap<String, Object> standing(RealmWorld world, JobId id) {
    SequencedMap<String, Object> fields =
        world.look(
            id,
            state -> {
              JobStateView job = bag(state, id);
              SequencedMap<String, Object> found = BagFields.of(job, world.now());
              found.put("menu", BagFields.menu(job));
              found.put("outcome", job.outcome().map(ReportFields::word));
              return found;
            });
    fields.put("currency", currency(world, id));
    return fields;
  }

  private static JobStateView bag(StateView state, JobId id) {
    JobStateView job = JobFields.there(state, id);
    if (!job.as(BagStateView.class).isPresent()) {
      throw new Problem(409, "job " + id + " is not a bag: it has neither machines nor a menu");
    }
    return job;
  }

  /** All money of a bag is in the currency of its file. */
  private static String currency(RealmWorld world, JobId id) {
    JobStateView job = world.look(id, state -> bag(state, id));
    return BagSpecs.file(BagStateView.of(job).spec()).currency();
  }

  /**
   * Chooses how a bag continues; refuses with a sentence what it cannot do. Returns what was
   * decided.
   */
  public static List<Fact> choose(RealmWorld world, JobId id, ChoiceAsked choice) {
    String currency = currency(world, id);
    ChoiceAsked asked = Choices.inCurrency(currency, choice);
    BagStimulus.BagChosen chosen =
        world.look(
            id,
            state -> {
              JobStateView job = bag(state, id);
              refuseEnded(job);
              BagStimulus.BagChosen meant = chosen(job, asked, world.now());
              refuseLessThanSpent(BagStateView.of(job), asked, meant, currency);
              return meant;
            });
    return world.tell(
        id,
        at ->
            new BagStimulus.BagChosen(
                at, id, chosen.choosing(), chosen.promise(), chosen.cushion()));
  }

  /** A stopped bag resumes with more money or time; a finished or failed bag does not. */
  private static void refuseEnded(JobStateView job) {
    boolean merging = job.phase() == JobStateView.Phase.MERGING;
    boolean ended =
        job.outcome().filter(it -> !(it instanceof Outcome.StoppedByPromise)).isPresent();
    if (merging || ended) {
      String how = job.outcome().map(ReportFields::word).orElse("merging").replace('-', ' ');
      throw new Problem(
          409, "bag " + job.id() + " has ended (" + how + "): nothing is left to choose or to pay");
    }
  }

  private static BagStimulus.BagChosen chosen(JobStateView job, ChoiceAsked asked, Instant now) {
    BagStateView bag = BagStateView.of(job);
    refusePassedDeadline(job, asked, now);
    Choosing choosing = Choices.choosing(bag.choosing(), asked);
    if (choosing instanceof Choosing.ByNumber(int number) && asked.choose().isPresent()) {
      refuseMissingLine(bag, number);
    }
    return new BagStimulus.BagChosen(
        now,
        job.id(),
        choosing,
        Choices.promiseFrom(now, bag.promise(), asked),
        Choices.cushion(bag.cushion(), asked));
  }

  private static void refuseLessThanSpent(
      BagStateView bag, ChoiceAsked asked, BagStimulus.BagChosen chosen, String currency) {
    if (asked.budget().isPresent() || asked.cushion().isPresent()) {
      Choices.lessThanSpent(bag.committed(), chosen.promise(), chosen.cushion(), currency)
          .or(() -> lessThanPlan(bag, asked, chosen, currency))
          .ifPresent(
              sentence -> {
                throw new Problem(400, sentence);
              });
    }
  }

  /** Who names a plan and less money than it costs is mistaken in one of them. */
  private static Optional<String> lessThanPlan(
      BagStateView bag, ChoiceAsked asked, BagStimulus.BagChosen chosen, String currency) {
    return asked.choose().isPresent()
            && bag.menu().isPresent()
            && chosen.choosing() instanceof Choosing.ByNumber(int number)
        ? Choices.lessThanPlan(
            bag.menu().get(), number, bag.committed(), chosen.promise(), chosen.cushion(), currency)
        : Optional.empty();
  }

  private static void refusePassedDeadline(JobStateView job, ChoiceAsked asked, Instant now) {
    boolean stops = BagStateView.of(job).promise().otherwise() == Promise.Otherwise.STOP;
    job.deadline()
        .filter(deadline -> stops && asked.deadline().isEmpty() && !deadline.isAfter(now))
        .ifPresent(
            deadline -> {
              throw new Problem(
                  400,
                  "deadline was "
                      + deadline.truncatedTo(ChronoUnit.SECONDS)
                      + ", and the bag stops at it; say by when it is to end now, such as 2h");
            });
  }

  private static void refuseMissingLine(BagStateView bag, int number) {
    if (bag.stage() == BagStateView.Stage.RUNNING) {
      throw new Problem(
          400,
          "choose is "
              + number
              + ", but the bag works by a plan and its menu is from before; let a rule choose anew:"
              + " cheapest, fastest or knee");
    }
    int lines = bag.menu().map(menu -> menu.choices().size()).orElse(0);
    if (number > lines) {
      String right = lines == 0 ? "the bag has no menu yet" : "the menu has lines 1 to " + lines;
      throw new Problem(400, "choose is " + number + "; " + right);
    }
  }
}
