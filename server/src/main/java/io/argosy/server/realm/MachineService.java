package io.argosy.server.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.wire.Acks;
import io.argosy.protocol.wire.JobDescription;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import io.argosy.protocol.wire.Registered;
import io.argosy.protocol.wire.Registration;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.ReportDelivery;
import io.argosy.protocol.wire.Submission;
import io.argosy.protocol.wire.UploadRequest;
import io.argosy.runtime.agents.AgentMessages;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Realm;
import io.argosy.server.http.Problem;
import io.argosy.server.job.JobRecord;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** Registers machines, gives them orders, accepts their reports and disconnects them. */
public final class MachineService {
  private final RealmWorld world;
  private final Blobs blobs;
  private final BiFunction<String, String, String> sign;
  private final AttemptRights rights;

  /**
   * @param sign makes a signed address of a method and a blob's name
   */
  public MachineService(RealmWorld world, Blobs blobs, BiFunction<String, String, String> sign) {
    this(world, blobs, sign, refused -> {});
  }

  /**
   * As before.
   *
   * @param refused receives a line when a machine asks for something that exists and is not its own
   */
  public MachineService(
      RealmWorld world,
      Blobs blobs,
      BiFunction<String, String, String> sign,
      Consumer<String> refused) {
    this.world = world;
    this.blobs = blobs;
    this.sign = sign;
    this.rights = new AttemptRights(world, refused);
  }

  /**
   * Registers a process for a machine. The service assumes that nothing still runs there from
   * before, unless the same process registers again.
   *
   * @param own the machine that the caller's token belongs to, if it is a machine token
   * @param user the user that chose the machine's name, if a user did
   */
  public Registered enlist(
      Registration offer, Realm limits, Optional<MachineId> own, Optional<String> user)
      throws IOException {
    return enlist(offer, limits, own, user, Optional.empty());
  }

  /** As above, for a node that shows its token only now; the token's id is recorded. */
  public Registered enlistNode(Registration offer, Realm limits, String token) throws IOException {
    return enlist(offer, limits, Optional.empty(), Optional.empty(), Optional.of(token));
  }

  private Registered enlist(
      Registration offer,
      Realm limits,
      Optional<MachineId> own,
      Optional<String> user,
      Optional<String> token)
      throws IOException {
    MachineId machine = own.orElseGet(() -> MachineRegistry.id(offer));
    check(machine, own);
    boolean known = world.machines().find(machine).isPresent();
    refuseBeyondQuota(machine, offer.slots(), limits);
    MachineRegistry.Registered it =
        world.machines().enlist(machine, offer, user, token, world.now());
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    if (!it.goesOn()) {
      world.merges().lost(machine);
      if (known || own.isEmpty()) {
        // A rented machine registers for the first time, or it has lost its earlier work.
        news.add(at -> new Stimulus.MachineLost(at, machine));
      }
    }
    news.add(MachineRegistry.joined(machine, offer));
    RealmWorld.joined(world.tell(news));
    ServiceTimes times = world.times();
    return new Registered(machine.value(), it.session(), times.heartbeat(), times.lease());
  }

  /** Whether the caller may act for a machine. */
  public void check(MachineId machine, Optional<MachineId> own) {
    world.rentals().rents().check(machine, own);
  }

  private void refuseBeyondQuota(MachineId machine, int slots, Realm limits) {
    int others = world.machines().slotsBeside(machine);
    if ((long) others + slots > limits.maxSlots()) {
      throw new Problem(
          429,
          "the realm's other machines offer "
              + others
              + " slots; with "
              + slots
              + " more they would pass its limit of "
              + limits.maxSlots());
    }
  }

  /** Records a call of a machine; a machine whose lease was over is present again. */
  private void heard(MachineId machine, String session) {
    if (!world.isWell()) {
      // A machine that gets no orders must not conclude that the realm works.
      throw new Problem(
              503, "realm " + world.name() + " has stopped; the service's log has the reason")
          .with("Retry-After", "5");
    }
    MachineRegistry.Known before = world.machines().heard(machine, session, world.now());
    if (!before.present()) {
      world.tell(MachineRegistry.joined(machine, before.offer()));
      world.machines().back(machine);
    }
  }

  /** Records a call of a program on a machine; the machine itself need not call as well. */
  public static void heardFrom(RealmWorld world, MachineId machine) {
    world.machines().heardFrom(machine, world.now());
  }

  /** Waits for orders. */
  public Orders poll(MachineId machine, Poll poll, Realm limits) throws InterruptedException {
    Instant asked = world.now();
    heard(machine, poll.session());
    adopt(machine, poll, limits);
    offerMerge(machine, poll.session());
    Duration upTo = shorter(poll.upTo(), world.times().heartbeat());
    List<Order> orders = world.outbox().await(machine, poll.after(), upTo);
    offerMerge(machine, poll.session());
    return new Orders(
        orders,
        deadlines(machine),
        world.scaling().forMachine(machine, poll.maxSlots()),
        world.rentals().rents().left(machine, asked),
        world.rentals().rents().inAll(machine));
  }

  /** A machine may have disconnected while it waited, and would hold a merge for good. */
  private void offerMerge(MachineId machine, String session) {
    // A rented machine is paid for its own bag's tasks, and may be released before others end.
    boolean others = CompatAgent.speaksFor(machine) || world.rentals().rents().wasRented(machine);
    if (others || !isThere(machine, session)) {
      return;
    }
    world.merges().offer(machine);
    if (!isThere(machine, session)) {
      world.merges().lost(machine);
    }
  }

  private boolean isThere(MachineId machine, String session) {
    return world.machines().find(machine).filter(it -> it.session().equals(session)).isPresent();
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** The machine may offer other slots than before. */
  private void adopt(MachineId machine, Poll poll, Realm limits) {
    Registration offer = offer(machine);
    if (offer.slots() != poll.slots() || offer.maxSlots() != poll.maxSlots()) {
      if (poll.slots() > offer.slots()) {
        refuseBeyondQuota(machine, poll.slots(), limits);
      }
      world.machines().offers(machine, poll.slots(), poll.maxSlots());
      world.tell(MachineRegistry.joined(machine, offer(machine)));
    }
  }

  /** What the machine offers; it may have disconnected a moment ago. */
  private Registration offer(MachineId machine) {
    return world
        .machines()
        .find(machine)
        .orElseThrow(() -> Problem.notThere("machine", machine.value()))
        .offer();
  }

  private List<Orders.Left> deadlines(MachineId machine) {
    Instant now = world.now();
    List<Orders.Left> left = new ArrayList<>();
    for (JobId job : world.outbox().jobs(machine, world.live().all())) {
      world
          .live()
          .deadline(job)
          .ifPresent(at -> left.add(new Orders.Left(job.value(), Duration.between(now, at))));
    }
    return left;
  }

  /** Accepts reports; everything is durable when this returns. */
  public Acks news(MachineId machine, ReportDelivery reportDelivery) throws IOException {
    heard(machine, reportDelivery.session());
    StoredReports stored = new StoredReports(world, blobs);
    List<List<Report>> groups = stored.named(reportDelivery.groups());
    List<Report> all = groups.stream().flatMap(List::stream).toList();
    all.forEach(MachineService::possible);
    rights.news(machine, all);
    for (Report report : all) {
      stored.check(report);
    }
    Function<Report.Stored, ResultRef> places = stored.pack(all);
    List<CompletableFuture<List<Fact>>> answers = new ArrayList<>();
    for (List<Report> group : groups) {
      answers.add(world.tell(AgentMessages.stimuli(group, places)));
    }
    List<Acks.Group> acks = new ArrayList<>();
    for (CompletableFuture<List<Fact>> answer : answers) {
      acks.add(new Acks.Group(AgentMessages.acks(RealmWorld.joined(answer))));
    }
    return new Acks(acks);
  }

  private static Stimulus possible(Report report) {
    try {
      return AgentMessages.stimulus(report).apply(Instant.EPOCH);
    } catch (IllegalArgumentException e) {
      throw Problem.badRequest(String.valueOf(e.getMessage()));
    }
  }

  /** Upload addresses, one for each requested body. */
  public List<String> uploads(MachineId machine, UploadRequest request) throws IOException {
    heard(machine, request.session());
    UploadAddresses addresses =
        new UploadAddresses(world.names(), rights, blobs, name -> sign.apply("PUT", name));
    List<String> urls = new ArrayList<>();
    for (UploadRequest.Wanted wanted : request.uploads()) {
      urls.add(addresses.of(machine, wanted));
    }
    return urls;
  }

  /** What a machine needs to run a job; refused for an ended job, whose data the machine drops. */
  public JobDescription sheet(MachineId machine, String session, JobId job) throws IOException {
    heard(machine, session);
    rights.job(machine, job);
    if (!world.live().has(job)) {
      throw new Problem(410, "job " + job + " has ended: nothing of it runs any more");
    }
    JobRecord jobRecord = world.sheets().of(job).orElseThrow();
    String body = world.look(state -> there(state, job).spec().body());
    List<JobDescription.Needed> files = new ArrayList<>();
    for (Submission.Attached file : jobRecord.files()) {
      String name = world.names().file(file.sha256());
      long bytes = blobs.size(name).orElseThrow(() -> Problem.notThere("file", file.path()));
      files.add(
          new JobDescription.Needed(
              file.path(), file.sha256(), bytes, file.executable(), sign.apply("GET", name)));
    }
    return new JobDescription(job.value(), body, files);
  }

  /** The kept results of a job that the machine is to merge, in order. */
  public List<KeptResult> toMerge(MachineId machine, String session, JobId job) throws IOException {
    heard(machine, session);
    rights.merge(machine, job);
    return world.merges().bodies(job, world.look(state -> kept(state, job)));
  }

  /** The outputs of a workflow's finished tasks, each file with its address. */
  public List<OutputList.Left> outputs(MachineId machine, String session, JobId job, long task)
      throws IOException {
    heard(machine, session);
    rights.job(machine, job);
    return new OutputList(world, blobs).of(job, task);
  }

  private static List<KeptResult> kept(StateView state, JobId job) {
    return List.copyOf(there(state, job).kept().values());
  }

  private static JobStateView there(StateView state, JobId job) {
    return state.job(job).orElseThrow(() -> Problem.notThere("job", job.value()));
  }

  /** Disconnects a machine; its unstored work is reassigned at once. */
  public void leave(MachineId machine, String session) throws IOException {
    world.machines().heard(machine, session, world.now());
    gone(world, machine);
  }

  static void gone(RealmWorld world, MachineId machine) throws IOException {
    world.machines().leave(machine);
    world.merges().lost(machine);
    world.tell(at -> new Stimulus.MachineLost(at, machine));
  }
}
