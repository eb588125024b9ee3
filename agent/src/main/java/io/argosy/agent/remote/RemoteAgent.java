package io.argosy.agent.remote;

import io.argosy.agent.Machinery;
import io.argosy.agent.limits.AgentLimits;
import io.argosy.agent.limits.DiskSpace;
import io.argosy.agent.limits.TaskLimits;
import io.argosy.agent.slurm.Post;
import io.argosy.agent.slurm.Slurm;
import io.argosy.agent.slurm.SlurmTerms;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.Enlisted;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** An agent of a remote service: carries out its orders until it is closed, or refused. */
public final class RemoteAgent implements AutoCloseable {
  /** How long reporting results may take when the agent ends. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(10);

  /** The same when its rented time is over: more is not paid for. */
  private static final Duration LAST_WORD = Duration.ofMillis(300);

  /** How often an agent that accepts no work polls. */
  private static final Duration PAUSED = Duration.ofSeconds(2);

  /** The shortest interval between two polls of a server that answers without waiting. */
  private static final Duration BREATH = Duration.ofMillis(50);

  private final Terms terms;
  private final Rent rent;
  private final Machinery machinery;
  private final Optional<Slurm> slurm;
  private final Log log;
  private final WorkFolder work;
  private final Wire wire;
  private final Link link;
  private final Outbox outbox;
  private final AgentLimits limits;
  private final DiskPause disk;
  private final Office office;
  private final Desks desks;
  private final AdviceDesk advice;
  private final Deadlines deadlines = new Deadlines();
  private final CompletableFuture<String> over = new CompletableFuture<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Thread polling;
  private String session = "";
  private long after;

  private RemoteAgent(
      Terms terms,
      Rent rent,
      Machinery machinery,
      Optional<Slurm> slurm,
      Log log,
      WorkFolder work,
      Wire wire,
      Link link,
      AgentLimits limits) {
    this.terms = terms;
    this.rent = rent;
    this.machinery = machinery;
    this.slurm = slurm;
    this.log = log;
    this.work = work;
    this.wire = wire;
    this.link = link;
    Uploads uploads = new Uploads(link, wire, log);
    outbox = new Outbox(link, wire, uploads, log);
    advice = new AdviceDesk(terms, link, log);
    this.limits = limits;
    disk = new DiskPause(space(terms, limits), log, this::pause);
    office =
        new Office(
            terms.site(),
            wire,
            link,
            uploads,
            outbox,
            deadlines,
            rent.throttle(),
            machinery,
            slurm,
            log,
            limits,
            disk);
    desks = new Desks(work, office);
    link.ended().thenAccept(over::complete);
    rent.stay().over().thenRun(() -> over.complete("what was paid for is used up"));
    polling = Thread.ofVirtual().name("polling").unstarted(this::poll);
  }

  /**
   * Registers the machine and starts to carry out orders. Waits for a server that is not up yet.
   *
   * @throws BadInput when the terms are wrong: the token, the address, a name
   */
  public static RemoteAgent start(Terms terms, Log log) throws IOException, InterruptedException {
    return start(terms, Rent.none(), Machinery.byJob(), Optional.empty(), TaskLimits.none(), log);
  }

  /**
   * As {@link #start(Terms, Log)}, on a machine that may be rented, or in front of a cluster.
   *
   * @param limits what each task may use
   */
  public static RemoteAgent start(
      Terms terms,
      Rent rent,
      Machinery machinery,
      Optional<SlurmTerms> cluster,
      TaskLimits limits,
      Log log)
      throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.open(terms.work(), terms.runAs());
    if (work.userRecords().isPresent()) {
      rent.throttle().endUsers(work.userRecords().get(), work.jobs());
    }
    AgentLimits held =
        AgentLimits.start(
            limits, terms.maxSlots(), terms.work(), terms.runAs().isPresent() && cluster.isEmpty());
    Wire wire = new Wire(terms.server(), terms.token(), Wire.client());
    Link link = new Link(wire, terms, log);
    Optional<Slurm> slurm = Optional.empty();
    try {
      if (cluster.isPresent()) {
        slurm = Optional.of(open(cluster.get(), terms, link, log));
      }
      held.said().forEach(sentence -> log.say("limits", sentence));
      Enlisted enlisted = link.begin();
      RemoteAgent agent =
          new RemoteAgent(terms, rent, machinery, slurm, log, work, wire, link, held);
      agent.sayOffer(enlisted);
      agent.disk.start();
      agent.desks.salvage();
      agent.polling.start();
      return agent;
    } catch (Refusal refusal) {
      slurm.ifPresent(Slurm::close);
      held.close();
      work.close();
      wire.close();
      throw FirstRefusal.of(terms, refusal);
    } catch (IOException | InterruptedException | RuntimeException e) {
      slurm.ifPresent(Slurm::close);
      held.close();
      work.close();
      wire.close();
      throw e;
    }
  }

  private static Slurm open(SlurmTerms cluster, Terms terms, Link link, Log log)
      throws IOException, InterruptedException {
    Post post =
        new Post() {
          @Override
          public void say(String event, String sentence) {
            log.say(event, sentence);
          }

          @Override
          public void room(int attempts) {
            link.limit(attempts);
          }
        };
    return Slurm.open(
        cluster, terms.work().resolve("slurm"), terms.site() + "." + terms.name(), post);
  }

  private void sayOffer(Enlisted enlisted) {
    log.say(
        "enlisted",
        "offers " + said(terms.slots()) + " to " + terms.server() + " as " + enlisted.machine(),
        "machine",
        enlisted.machine(),
        "slots",
        terms.slots(),
        "maxSlots",
        terms.maxSlots());
  }

  private static String said(int slots) {
    return slots == 1 ? "1 slot" : slots + " slots";
  }

  /** Completes with a sentence when the agent cannot continue. */
  public CompletableFuture<String> over() {
    return over.copy();
  }

  /** An owner that runs its own programs here may fill the disk. */
  private static DiskSpace space(Terms terms, AgentLimits limits) {
    return new DiskSpace(
        terms.work(), limits.limits().isNone() ? DiskSpace.NEXT_TO_NOTHING : DiskSpace.RESERVE);
  }

  private void pause(boolean now) {
    link.pause(now);
    if (now) {
      desks.lookAtOnce();
    }
  }

  private void poll() {
    try {
      while (!closed.get()) {
        long began = System.nanoTime();
        Answer answer = link.askAsOurselves(this::poll);
        follow(answer);
        desks.tidy();
        if (link.isPaused()) {
          desks.makeRoom();
        }
        long rest = BREATH.toNanos() - (System.nanoTime() - began);
        if (answer.orders().orders().isEmpty() && rest > 0) {
          Thread.sleep(Duration.ofNanos(rest));
        }
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    } catch (Refusal refusal) {
      over.complete("the server does not let this machine ask for work: " + refusal.sentence());
    } catch (RuntimeException e) {
      over.complete("the server's orders could not be followed: " + e.getMessage());
    }
  }

  /** An answer, the machine that it is for, and when it was requested. */
  private record Answer(Orders orders, MachineId machine, long askedNanos) {}

  private Answer poll(Enlisted now) throws IOException, Refusal, InterruptedException {
    if (!now.session().equals(session)) {
      if (!session.isEmpty()) {
        desks.review();
      }
      session = now.session();
      after = 0;
    }
    // The next poll shows the server that space is free again.
    Duration wait = link.isPaused() ? shorter(now.heartbeat(), PAUSED) : now.heartbeat();
    Poll poll = new Poll(session, after, wait, link.offered(), terms.maxSlots());
    String path = "/v1/machines/" + now.machine() + "/poll";
    long asked = System.nanoTime();
    try {
      Orders orders = Orders.from(wire.post(path, poll.fields(), wire.patience(wait)));
      return new Answer(orders, new MachineId(now.machine()), asked);
    } catch (IOException e) {
      // An answer may have been lost: ask for all unsettled orders.
      after = 0;
      throw e;
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private void follow(Answer answer) {
    Orders orders = answer.orders();
    orders.stays().ifPresent(left -> rent.stay().heard(answer.askedNanos(), left, orders.inAll()));
    deadlines.heard(orders.deadlines());
    advice.heard(orders.advice());
    orders
        .orders()
        .forEach(
            order -> {
              JobId job = Translation.job(order);
              Optional<JobDesk> desk = desks.at(job);
              desk.ifPresentOrElse(
                  it -> it.follow(order, answer.machine()),
                  () -> new TurnedAway(office).answer(job, order, "no folder could be made"));
              after = Math.max(after, order.id());
            });
  }

  /**
   * Ends: stops all workers, reports what they had finished as long as the server answers, and
   * disconnects. Results that could not be reported stay in the work folder for the next start.
   */
  @Override
  public void close() throws IOException {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    polling.interrupt();
    disk.close();
    advice.close();
    desks.close();
    slurm.ifPresent(Slurm::close);
    try {
      boolean told = outbox.awaitEmpty(rent.stay().isOver() ? LAST_WORD : LAST_WORDS);
      outbox.close();
      leave();
      log.say("left", told ? "has left" : "has left; some results wait for the next start");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    desks.leave();
    limits.close();
    machinery.close();
    rent.throttle().close();
    wire.close();
    work.close();
  }

  private void leave() throws InterruptedException {
    try {
      Enlisted now = link.session();
      wire.delete(
          "/v1/machines/" + now.machine() + "?session=" + now.session(), Duration.ofSeconds(5));
    } catch (IOException | Refusal gone) {
      // The server will notice by the missing heartbeats.
      return;
    }
  }
}
