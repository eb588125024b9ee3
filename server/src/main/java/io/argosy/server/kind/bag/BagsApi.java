package io.argosy.server.kind.bag;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.kind.bag.BagStimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.Reused;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.explain.ReportFields;
import io.argosy.explain.kind.bag.BagFields;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.rental.OfferEntry;
import io.argosy.protocol.rental.Provider;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.kind.bag.BagSpecs;
import io.argosy.runtime.kind.bag.BagTaskTable;
import io.argosy.runtime.kind.bag.Choices;
import io.argosy.server.access.Scope;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Bodies;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Router;
import io.argosy.server.realm.AttachedFiles;
import io.argosy.server.realm.CollectedJob;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.rest.Api;
import io.argosy.server.rest.JobFields;
import io.argosy.server.rest.JobsApi;
import io.argosy.server.rest.KindApi;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Requests about bags: their budget, machines, menu, and how they resume. */
public final class BagsApi implements KindApi {
  private static final Logger LOG = LoggerFactory.getLogger(BagsApi.class);

  private final EarlierBags earlier;
  private final Consumer<String> warns;

  /** Where the bags are whose results may be reused. */
  @FunctionalInterface
  public interface EarlierBags {
    List<EarlierBag> all(RealmWorld world, Blobs blobs) throws IOException;
  }

  public BagsApi() {
    this(EarlierBag::in, LOG::warn);
  }

  /**
   * @param earlier the bags whose results may be reused
   * @param warns receives warnings about that reuse
   */
  public BagsApi(EarlierBags earlier, Consumer<String> warns) {
    this.earlier = earlier;
    this.warns = warns;
  }

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
  public boolean awaitsChoice(JobStateView job) {
    return job.outcome().isEmpty() && BagStateView.awaitsChoice(job);
  }

  /** Refuses a bag for which no machine provider here can rent a machine. */
  @Override
  public void check(JobFile file, Submission submission, Predicate<Provider> isLet) {
    List<OfferEntry> offers = offers(file);
    if (offers.stream().noneMatch(offer -> isLet.test(offer.provider()))) {
      String all = offers.stream().map(OfferEntry::name).collect(Collectors.joining(", "));
      throw BadInput.inArgument(
          "offers",
          all,
          "offers names no machine that is let here ("
              + all
              + "); the operator of the service"
              + " allows providers with --rent");
    }
  }

  @Override
  public List<OfferEntry> offers(JobFile file) {
    return ((BagFile) file).offers();
  }

  /** Takes over the results of earlier bags, if that is wanted. */
  @Override
  public Announcement prepare(
      RealmWorld world, Blobs blobs, JobId job, JobFile file, Submission submission)
      throws IOException {
    Optional<Reused> reused =
        submission.reuse()
            ? reused(world, blobs, job, (BagFile) file, submission)
            : Optional.empty();
    return reused.isPresent()
        ? (at, id, spec, claim) ->
            new BagStimulus.BagSubmitted(at, id, (JobSpec.Bag) spec, claim, reused.get())
        : Stimulus.JobSubmitted::new;
  }

  private Optional<Reused> reused(
      RealmWorld world, Blobs blobs, JobId job, BagFile bag, Submission submission)
      throws IOException {
    AttachedFiles attached = new AttachedFiles(world.names(), blobs::fetch);
    TaskList tasks = TaskList.open(bag.tasks(), attached.sources(submission.files()));
    return new Reuse(blobs, world.names(), world.folder().resolve("scratch"), warns)
        .find(new Reuse.Wanted(job, bag, submission.files(), tasks), earlier.all(world, blobs));
  }

  /** A table lists which task each result belongs to. */
  @Override
  public void collect(CollectedJob job, Path result) throws IOException {
    BagTaskTable table = new BagTaskTable();
    job.story().accept(table::hear);
    AttachedFiles attached = new AttachedFiles(job.names(), job.blobs()::fetch);
    TaskList tasks =
        TaskList.open(((BagFile) job.file()).tasks(), attached.sources(job.attached()));
    try (OutputStream out = Files.newOutputStream(result)) {
      table.write(tasks, out);
    }
  }

  private static ApiResponse show(Api.Call call) {
    JobId id = JobsApi.known(call);
    RealmWorld world = call.world();
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
    return ApiResponse.json(200, fields);
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

  private static ApiResponse choose(Api api, Api.Call call) throws IOException {
    JobId id = JobsApi.known(call);
    JobsApi.refuseStranger(call, id, "choose for it");
    JobsApi.refuseGone(call, id);
    RealmWorld world = call.world();
    String currency = currency(world, id);
    ChoiceAsked asked = Choices.inCurrency(currency, ChoiceAsked.from(Bodies.json(call.request())));
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
    world.tell(
        id,
        at ->
            new BagStimulus.BagChosen(
                at, id, chosen.choosing(), chosen.promise(), chosen.cushion()));
    api.audit(call, "bag.choose", id.value());
    return ApiResponse.empty(202);
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
