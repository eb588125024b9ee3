package io.argosy.server.kind.bag;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.kind.bag.BagStimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Reused;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.rental.OfferEntry;
import io.argosy.protocol.rental.Provider;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.kind.bag.BagTaskTable;
import io.argosy.server.access.Scope;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Bodies;
import io.argosy.server.http.Router;
import io.argosy.server.realm.AttachedFiles;
import io.argosy.server.realm.CollectedJob;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.rest.Api;
import io.argosy.server.rest.JobsApi;
import io.argosy.server.rest.KindApi;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
    return ApiResponse.json(200, BagRequests.standing(call.world(), JobsApi.known(call)));
  }

  private static ApiResponse choose(Api api, Api.Call call) throws IOException {
    JobId id = JobsApi.known(call);
    JobsApi.refuseStranger(call, id, "choose for it");
    JobsApi.refuseGone(call, id);
    BagRequests.choose(call.world(), id, ChoiceAsked.from(Bodies.json(call.request())));
    api.audit(call, "bag.choose", id.value());
    return ApiResponse.empty(202);
  }
}
