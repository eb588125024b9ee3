package io.argosy.agent.remote;

import io.argosy.agent.limits.AgentLimits;
import io.argosy.agent.limits.DiskSpace;
import io.argosy.agent.limits.TaskLimits;
import io.argosy.agent.process.Executors;
import io.argosy.agent.remote.job.AgentServices;
import io.argosy.agent.remote.job.Deadlines;
import io.argosy.agent.remote.job.DiskPause;
import io.argosy.agent.remote.job.LocalJob;
import io.argosy.agent.remote.job.LocalJobs;
import io.argosy.agent.remote.job.RefusedOrders;
import io.argosy.agent.remote.link.AgentNotices;
import io.argosy.agent.remote.link.AgentTerms;
import io.argosy.agent.remote.link.FirstRefusal;
import io.argosy.agent.remote.link.ServerConnection;
import io.argosy.agent.remote.link.ServerRefusal;
import io.argosy.agent.remote.link.ServerSession;
import io.argosy.agent.remote.link.Uploads;
import io.argosy.agent.remote.report.ReportOutbox;
import io.argosy.agent.remote.user.WorkFolder;
import io.argosy.agent.slurm.ClusterListener;
import io.argosy.agent.slurm.Slurm;
import io.argosy.agent.slurm.SlurmTerms;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.JobId;
import io.argosy.protocol.kind.JobFileKinds;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import io.argosy.protocol.wire.Registered;
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

  private final AgentTerms terms;
  private final RentalTerms rentalTerms;
  private final Executors executors;
  private final Optional<Slurm> slurm;
  private final AgentNotices agentNotices;
  private final WorkFolder work;
  private final ServerConnection serverConnection;
  private final ServerSession serverSession;
  private final ReportOutbox outbox;
  private final AgentLimits limits;
  private final DiskPause disk;
  private final AgentServices agentServices;
  private final LocalJobs localJobs;
  private final AdviceFollower advice;
  private final Deadlines deadlines = new Deadlines();
  private final CompletableFuture<String> over = new CompletableFuture<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Thread polling;
  private String session = "";
  private long after;

  private RemoteAgent(
      AgentTerms terms,
      RentalTerms rentalTerms,
      Executors executors,
      Optional<Slurm> slurm,
      AgentNotices agentNotices,
      WorkFolder work,
      ServerConnection serverConnection,
      ServerSession serverSession,
      AgentLimits limits,
      JobFileReader reader) {
    this.terms = terms;
    this.rentalTerms = rentalTerms;
    this.executors = executors;
    this.slurm = slurm;
    this.agentNotices = agentNotices;
    this.work = work;
    this.serverConnection = serverConnection;
    this.serverSession = serverSession;
    Uploads uploads = new Uploads(serverSession, serverConnection, agentNotices);
    outbox = new ReportOutbox(serverSession, serverConnection, uploads, agentNotices);
    advice = new AdviceFollower(terms, serverSession, agentNotices);
    this.limits = limits;
    disk = new DiskPause(space(terms, limits), agentNotices, this::pause);
    agentServices =
        new AgentServices(
            terms.site(),
            serverConnection,
            serverSession,
            uploads,
            outbox,
            deadlines,
            rentalTerms.throttle(),
            executors,
            slurm,
            agentNotices,
            limits,
            disk,
            reader);
    localJobs = new LocalJobs(work, agentServices);
    serverSession.ended().thenAccept(over::complete);
    rentalTerms.stay().over().thenRun(() -> over.complete("what was paid for is used up"));
    polling = Thread.ofVirtual().name("polling").unstarted(this::poll);
  }

  /**
   * Registers the machine and starts to carry out orders. Waits for a server that is not up yet.
   *
   * @throws BadInput when the terms are wrong: the token, the address, a name
   */
  public static RemoteAgent start(AgentTerms terms, AgentNotices agentNotices)
      throws IOException, InterruptedException {
    return start(
        terms,
        RentalTerms.none(),
        Executors.byJob(),
        Optional.empty(),
        TaskLimits.none(),
        new JobFileReader(JobFileKinds.standard(Policies.names())),
        agentNotices);
  }

  /**
   * As {@link #start(AgentTerms, AgentNotices)}, on a machine that may be rented, or in front of a
   * cluster.
   *
   * @param limits what each task may use
   * @param reader reads the job files of all kinds that are known
   */
  public static RemoteAgent start(
      AgentTerms terms,
      RentalTerms rentalTerms,
      Executors executors,
      Optional<SlurmTerms> cluster,
      TaskLimits limits,
      JobFileReader reader,
      AgentNotices agentNotices)
      throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.open(terms.work(), terms.runAs());
    if (work.userRecords().isPresent()) {
      rentalTerms.throttle().endUsers(work.userRecords().get(), work.jobs());
    }
    AgentLimits held =
        AgentLimits.start(
            limits, terms.maxSlots(), terms.work(), terms.runAs().isPresent() && cluster.isEmpty());
    ServerConnection serverConnection =
        new ServerConnection(terms.server(), terms.token(), ServerConnection.client());
    ServerSession serverSession = new ServerSession(serverConnection, terms, agentNotices);
    Optional<Slurm> slurm = Optional.empty();
    try {
      if (cluster.isPresent()) {
        slurm = Optional.of(open(cluster.get(), terms, serverSession, agentNotices));
      }
      held.said().forEach(sentence -> agentNotices.say("limits", sentence));
      Registered registered = serverSession.begin();
      RemoteAgent agent =
          new RemoteAgent(
              terms,
              rentalTerms,
              executors,
              slurm,
              agentNotices,
              work,
              serverConnection,
              serverSession,
              held,
              reader);
      agent.sayOffer(registered);
      agent.disk.start();
      agent.localJobs.salvage();
      agent.polling.start();
      return agent;
    } catch (ServerRefusal refusal) {
      slurm.ifPresent(Slurm::close);
      held.close();
      work.close();
      serverConnection.close();
      throw FirstRefusal.of(terms, refusal);
    } catch (IOException | InterruptedException | RuntimeException e) {
      slurm.ifPresent(Slurm::close);
      held.close();
      work.close();
      serverConnection.close();
      throw e;
    }
  }

  private static Slurm open(
      SlurmTerms cluster, AgentTerms terms, ServerSession serverSession, AgentNotices agentNotices)
      throws IOException, InterruptedException {
    ClusterListener clusterListener =
        new ClusterListener() {
          @Override
          public void say(String event, String sentence) {
            agentNotices.say(event, sentence);
          }

          @Override
          public void room(int attempts) {
            serverSession.limit(attempts);
          }
        };
    return Slurm.open(
        cluster, terms.work().resolve("slurm"), terms.site() + "." + terms.name(), clusterListener);
  }

  private void sayOffer(Registered registered) {
    agentNotices.say(
        "registered",
        "offers " + said(terms.slots()) + " to " + terms.server() + " as " + registered.machine(),
        "machine",
        registered.machine(),
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
  private static DiskSpace space(AgentTerms terms, AgentLimits limits) {
    return new DiskSpace(
        terms.work(), limits.limits().isNone() ? DiskSpace.NEXT_TO_NOTHING : DiskSpace.RESERVE);
  }

  private void pause(boolean now) {
    serverSession.pause(now);
    if (now) {
      localJobs.lookAtOnce();
    }
  }

  private void poll() {
    try {
      while (!closed.get()) {
        long began = System.nanoTime();
        Answer answer = serverSession.askAsOurselves(this::poll);
        follow(answer);
        localJobs.tidy();
        if (serverSession.isPaused()) {
          localJobs.makeRoom();
        }
        long rest = BREATH.toNanos() - (System.nanoTime() - began);
        if (answer.orders().orders().isEmpty() && rest > 0) {
          Thread.sleep(Duration.ofNanos(rest));
        }
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    } catch (ServerRefusal refusal) {
      over.complete("the server does not let this machine ask for work: " + refusal.sentence());
    } catch (RuntimeException e) {
      over.complete("the server's orders could not be followed: " + e.getMessage());
    }
  }

  /** An answer, and when it was requested. */
  private record Answer(Orders orders, long askedNanos) {}

  private Answer poll(Registered now) throws IOException, ServerRefusal, InterruptedException {
    if (!now.session().equals(session)) {
      if (!session.isEmpty()) {
        localJobs.review();
      }
      session = now.session();
      after = 0;
    }
    // The next poll shows the server that space is free again.
    Duration wait = serverSession.isPaused() ? shorter(now.heartbeat(), PAUSED) : now.heartbeat();
    Poll poll = new Poll(session, after, wait, serverSession.offered(), terms.maxSlots());
    String path = "/v1/machines/" + now.machine() + "/poll";
    long asked = System.nanoTime();
    try {
      Orders orders =
          Orders.from(serverConnection.post(path, poll.fields(), serverConnection.patience(wait)));
      return new Answer(orders, asked);
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
    orders
        .stays()
        .ifPresent(left -> rentalTerms.stay().heard(answer.askedNanos(), left, orders.inAll()));
    deadlines.heard(orders.deadlines());
    advice.heard(orders.advice());
    orders
        .orders()
        .forEach(
            order -> {
              JobId job = new JobId(order.job());
              Optional<LocalJob> desk = localJobs.at(job);
              desk.ifPresentOrElse(
                  it -> it.follow(order),
                  () ->
                      new RefusedOrders(agentServices)
                          .answer(job, order, "no folder could be made"));
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
    localJobs.close(!rentalTerms.stay().isOver());
    slurm.ifPresent(Slurm::close);
    try {
      boolean told = outbox.awaitEmpty(rentalTerms.stay().isOver() ? LAST_WORD : LAST_WORDS);
      outbox.close();
      leave();
      agentNotices.say(
          "left",
          told
              ? "disconnected"
              : "disconnected; some results wait for the next start of the agent");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    localJobs.leave();
    limits.close();
    executors.close();
    rentalTerms.throttle().close();
    serverConnection.close();
    work.close();
  }

  private void leave() throws InterruptedException {
    try {
      Registered now = serverSession.session();
      serverConnection.delete(
          "/v1/machines/" + now.machine() + "?session=" + now.session(), Duration.ofSeconds(5));
    } catch (IOException | ServerRefusal gone) {
      // The server will notice by the missing heartbeats.
      return;
    }
  }
}
