package io.argosy.server.kind.bag;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.bag.BagState;
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
import io.argosy.server.access.Scope;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Bodies;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Router;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.rest.Api;
import io.argosy.server.rest.JobFields;
import io.argosy.server.rest.JobsApi;
import io.argosy.server.rest.KindApi;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.SequencedMap;

/** Requests about bags: their budget, machines, menu, and how they resume. */
public final class BagsApi implements KindApi {
  @Override
  public String name() {
    return "bag";
  }

  @Override
  public void on(Api api, Router router) {
    router
        .on("GET", "/v1/jobs/{job}/bag", api.allowed(Scope.READ, BagsApi::show))
        .on("POST", "/v1/jobs/{job}/choice", api.allowed(Scope.SUBMIT, call -> choose(api, call)));
  }

  @Override
  public boolean awaitsChoice(JobState job) {
    return job.outcome().isEmpty() && BagState.awaitsChoice(job);
  }

  private static ApiResponse show(Api.Call call) {
    JobId id = JobsApi.known(call);
    RealmWorld world = call.world();
    SequencedMap<String, Object> fields =
        world.look(
            state -> {
              JobState job = bag(state, id);
              SequencedMap<String, Object> found = BagFields.of(job, world.now());
              found.put("menu", BagFields.menu(job));
              found.put("outcome", job.outcome().map(ReportFields::word));
              return found;
            });
    fields.put("currency", currency(world, id));
    return ApiResponse.json(200, fields);
  }

  private static JobState bag(State state, JobId id) {
    JobState job = JobFields.there(state, id);
    if (!job.as(BagState.class).isPresent()) {
      throw new Problem(409, "job " + id + " is not a bag: it has neither machines nor a menu");
    }
    return job;
  }

  /** All money of a bag is in the currency of its file. */
  private static String currency(RealmWorld world, JobId id) {
    JobState job = world.look(state -> bag(state, id));
    return BagSpecs.file(BagState.of(job).spec()).currency();
  }

  private static ApiResponse choose(Api api, Api.Call call) throws IOException {
    JobId id = JobsApi.known(call);
    JobsApi.refuseStranger(call, id, "choose for it");
    RealmWorld world = call.world();
    String currency = currency(world, id);
    ChoiceAsked asked = Choices.inCurrency(currency, ChoiceAsked.from(Bodies.json(call.request())));
    BagStimulus.BagChosen chosen =
        world.look(
            state -> {
              JobState job = bag(state, id);
              refuseEnded(job);
              BagStimulus.BagChosen meant = chosen(job, asked, world.now());
              refuseLessThanSpent(BagState.of(job), asked, meant, currency);
              return meant;
            });
    world.tell(
        at ->
            new BagStimulus.BagChosen(
                at, id, chosen.choosing(), chosen.promise(), chosen.cushion()));
    api.audit(call, "bag.choose", id.value());
    return ApiResponse.empty(202);
  }

  /** A stopped bag resumes with more money or time; a finished or failed bag does not. */
  private static void refuseEnded(JobState job) {
    boolean merging = job.phase() == JobState.Phase.MERGING;
    boolean ended =
        job.outcome().filter(it -> !(it instanceof Outcome.StoppedByPromise)).isPresent();
    if (merging || ended) {
      String how = job.outcome().map(ReportFields::word).orElse("merging").replace('-', ' ');
      throw new Problem(
          409, "bag " + job.id() + " has ended (" + how + "): nothing is left to choose or to pay");
    }
  }

  private static BagStimulus.BagChosen chosen(JobState job, ChoiceAsked asked, Instant now) {
    BagState bag = BagState.of(job);
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
      BagState bag, ChoiceAsked asked, BagStimulus.BagChosen chosen, String currency) {
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
      BagState bag, ChoiceAsked asked, BagStimulus.BagChosen chosen, String currency) {
    return asked.choose().isPresent()
            && bag.menu().isPresent()
            && chosen.choosing() instanceof Choosing.ByNumber(int number)
        ? Choices.lessThanPlan(
            bag.menu().get(), number, bag.committed(), chosen.promise(), chosen.cushion(), currency)
        : Optional.empty();
  }

  private static void refusePassedDeadline(JobState job, ChoiceAsked asked, Instant now) {
    boolean stops = BagState.of(job).promise().otherwise() == Promise.Otherwise.STOP;
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

  private static void refuseMissingLine(BagState bag, int number) {
    if (bag.stage() == BagState.Stage.RUNNING) {
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
