package io.argosy.server.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.host.HostPorts;
import io.argosy.host.HostedRealm;
import io.argosy.host.LiveJobs;
import io.argosy.host.OrderOutbox;
import io.argosy.journal.Entry;
import io.argosy.protocol.wire.Advice;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Registration;
import io.argosy.runtime.Driver;
import io.argosy.runtime.DriverStopped;
import io.argosy.runtime.agents.AgentMessages;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Secrets;
import io.argosy.server.http.Problem;
import io.argosy.server.index.RealmIndex;
import io.argosy.server.job.BlobNames;
import io.argosy.server.job.FactFeed;
import io.argosy.server.job.JobRecords;
import io.argosy.server.rental.RentalSetup;
import io.argosy.server.store.RealmStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One running realm: its journal, its decision loop, and the services around it. */
public final class RealmWorld implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RealmWorld.class);

  private final String name;
  private final Path folder;
  private final HostedRealm host;
  private final Driver driver;
  private final InstantSource clock;
  private final OrderOutbox outbox = new OrderOutbox();
  private final FactFeed feed = new FactFeed();
  private final MachineRegistry machineRegistry;
  private final RealmRentals rentals;
  private final RealmIndex index;
  private final JobLook jobLook;
  private final JobRecords jobRecords;
  private final BlobNames names;
  private final MergeService merges;
  private final RemovalService removals;
  private final CompatAgent compatAgent;
  private final ServiceTimes times;
  private final RealmKinds kinds;
  private volatile ScalingService advice = ScalingService.NONE;
  private volatile boolean over;

  private RealmWorld(
      String name,
      RealmStore realmStore,
      Path folder,
      Blobs blobs,
      ServiceTimes times,
      RentalSetup rentalSetup,
      RealmKinds kinds)
      throws IOException {
    this.name = name;
    this.folder = folder;
    this.times = times;
    this.kinds = kinds;
    host = new HostedRealm(realmStore.journal(), times.clock(), this::stored, RealmWorld::failed);
    driver = host.driver();
    clock = driver.clock();
    names = new BlobNames(name);
    compatAgent = new CompatAgent(driver);
    machineRegistry = new MachineRegistry(realmStore.documents(), times);
    index = new RealmIndex(realmStore.index(), realmStore.journal());
    jobLook = new JobLook(driver, index);
    jobRecords = new JobRecords(realmStore.documents(), index);
    merges =
        new MergeService(
            driver, realmStore, index, blobs, names, outbox, jobRecords, folder, kinds);
    rentals =
        RealmRentals.open(name, folder.resolve("rents"), rentalSetup, kinds, driver, outbox, clock);
    removals = new RemovalService(driver, blobs, names, jobRecords);
  }

  /**
   * Loads a realm and starts it; closing the realm closes its journal and documents.
   *
   * @param folder for data that is useful only on this machine
   */
  public static RealmWorld open(
      String name,
      RealmStore realmStore,
      Path folder,
      Blobs blobs,
      ServiceTimes times,
      RentalSetup rentalSetup,
      RealmKinds kinds)
      throws IOException {
    RealmWorld world;
    try {
      world = new RealmWorld(name, realmStore, folder, blobs, times, rentalSetup, kinds);
    } catch (IOException | RuntimeException e) {
      realmStore.close();
      throw e;
    }
    try {
      world.start();
      return world;
    } catch (IOException | RuntimeException e) {
      world.close();
      throw e;
    }
  }

  private void start() throws IOException {
    host.journal()
        .repairs()
        .forEach(sentence -> LOG.atWarn().addKeyValue("realm", name).log(sentence));
    StateView state = host.loaded();
    state.advice().ifPresent(fact -> advised(fact, state));
    List<Function<Instant, Stimulus>> news = new ArrayList<>(rentals.begin(state));
    machineRegistry.open(
        id -> state.machine(id).isPresent() || rentals.rents().isRented(id), clock.instant());
    merges.open(id -> machineRegistry.find(id).filter(MachineRegistry.Known::present).isPresent());
    index.open(state, jobRecords::names);
    jobRecords.open(state.jobs().stream().map(JobStateView::id).toList(), host.live()::has);
    removals.open(state);
    // A machine in the kernel's state without a session here can never call again.
    for (MachineId id : state.machines().stream().map(Machine::id).toList()) {
      if (machineRegistry.find(id).isEmpty()) {
        news.add(at -> new Stimulus.MachineLost(at, id));
      }
    }
    news.addAll(times.begin(index.isKept()));
    host.start(new HostPorts(this::send, merges, rentals, removals), news);
    driver.stopped().exceptionally(this::hasStopped);
  }

  private @Nullable Void hasStopped(Throwable why) {
    if (!over) {
      LOG.atError()
          .addKeyValue("realm", name)
          .setCause(why)
          .log(
              "the realm has stopped; correct the cause shown here and the service reopens it by"
                  + " itself");
    }
    return null;
  }

  public String name() {
    return name;
  }

  /** The folder for data that is useful only on this machine. */
  public Path folder() {
    return folder;
  }

  public RealmKinds kinds() {
    return kinds;
  }

  public ServiceTimes times() {
    return times;
  }

  OrderOutbox outbox() {
    return outbox;
  }

  MachineRegistry machines() {
    return machineRegistry;
  }

  public RealmRentals rentals() {
    return rentals;
  }

  MergeService merges() {
    return merges;
  }

  public RemovalService removals() {
    return removals;
  }

  LiveJobs live() {
    return host.live();
  }

  /** The records of all jobs, with what the kernel's state does not hold. */
  public JobRecords sheets() {
    return jobRecords;
  }

  public BlobNames names() {
    return names;
  }

  public FactFeed feed() {
    return feed;
  }

  public Instant now() {
    return clock.instant();
  }

  /** Jobs that have not ended. */
  public int liveJobs() {
    return host.live().size();
  }

  public int presentMachines() {
    return machineRegistry.present();
  }

  /** Slots of all present machines. */
  public int offeredSlots() {
    return machineRegistry.slots();
  }

  public long entries() {
    return host.journal().lastSeq();
  }

  public boolean isWell() {
    return !driver.stopped().isDone();
  }

  /** Submits reports; completes with the resulting decisions once they are durable. */
  public CompletableFuture<List<Fact>> tell(List<Function<Instant, Stimulus>> news) {
    return driver.tell(news);
  }

  public List<Fact> tell(Function<Instant, Stimulus> one) {
    return joined(driver.tell(List.of(one)));
  }

  /** Reads the state between two entries; the state must not leave the view. */
  public <T> T look(Function<StateView, T> view) {
    return joined(driver.look(view));
  }

  /** Reads what belongs to one job, whether it is in the kernel's state or has left it. */
  public <T> T look(JobId job, Function<StateView, T> view) {
    return jobLook.look(job, view);
  }

  /** Tells the kernel something that may concern a job that left its state. */
  public List<Fact> tell(JobId job, Function<Instant, Stimulus> one) {
    return removals.alone(() -> joined(jobLook.tell(job, one)));
  }

  /** Where jobs are found that left the kernel's state. */
  public RealmIndex index() {
    return index;
  }

  /** Waits for the decision loop; a stopped realm becomes a problem that the client can retry. */
  public static <T> T joined(CompletableFuture<T> answer) {
    try {
      return answer.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof DriverStopped stopped) {
        throw new Problem(503, "the realm cannot continue now: " + stopped.getMessage())
            .with("Retry-After", "5");
      }
      if (e.getCause() instanceof Problem problem) {
        throw problem;
      }
      throw e;
    }
  }

  private static void failed(JobId job, String sentence, Throwable why) {
    LOG.atError().addKeyValue("job", job).setCause(why).log(sentence);
  }

  /** The service itself changes what runs on a machine that cannot be called. */
  private void send(AgentMessages.Addressed it) {
    if (CompatAgent.speaksFor(it.machine()) && !(it.order() instanceof Order.Start)) {
      compatAgent.follow(new InstructionId(it.order().id()));
    } else {
      outbox.send(it);
    }
  }

  /** Waits until every instruction for an attempt that the service acts for is carried out. */
  public void followed(AttemptId attempt) {
    compatAgent.followed(attempt);
  }

  /** What a machine offers, if it is registered under this session. */
  public Optional<Registration> offer(MachineId machine, String session) {
    return machineRegistry
        .find(machine)
        .filter(known -> Secrets.equal(known.session(), session))
        .map(MachineRegistry.Known::offer);
  }

  private void stored(Entry entry, StateView state) {
    index.hear(entry);
    for (Fact fact : entry.facts()) {
      if (fact instanceof Fact.Settled f) {
        outbox.settled(f.id());
        merges.settled(f.id());
      } else if (fact instanceof Fact.JobArchived f) {
        removals.left(f.job().id());
      } else if (fact instanceof RetentionFact f) {
        removals.hear(f, state.job(f.job()).isPresent());
      } else if (fact instanceof Fact.RentOrdered f) {
        rentals.rents().ordered(f.machine(), f.at());
      } else if (fact instanceof Fact.ScaleAdvised f) {
        advised(f, state);
      }
    }
    feed.tell(entry.facts());
  }

  /** Every machine gets new advice with its next answer, which is sent at once. */
  private void advised(Fact.ScaleAdvised fact, StateView state) {
    advice = ScalingService.of(fact, state, kinds.explained());
    outbox.wakeAll();
  }

  ScalingService scaling() {
    return advice;
  }

  /** The scaling advice, if any was given yet. */
  public Optional<Advice> advice() {
    return advice.forAll();
  }

  /** Reports machines whose lease is over to the kernel. */
  public void checkLeases() throws IOException {
    machineRegistry.reportLost(this, clock.instant());
  }

  /** Stops at once, entries under way included: another replica may own the realm. */
  public void drop() {
    over = true;
    merges.close();
    removals.close();
    host.drop();
    index.drop();
    rentals.close();
    outbox.wakeAll();
  }

  @Override
  public void close() {
    over = true;
    merges.close();
    removals.close();
    rentals.close();
    boolean well = isWell();
    host.close();
    index.close(well);
    outbox.wakeAll();
  }
}
