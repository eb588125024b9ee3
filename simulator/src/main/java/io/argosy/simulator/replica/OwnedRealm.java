package io.argosy.simulator.replica;

import io.argosy.core.engine.loop.DecisionLoop;
import io.argosy.core.engine.loop.Halt;
import io.argosy.core.engine.loop.LoopLimits;
import io.argosy.core.engine.loop.LoopPorts;
import io.argosy.core.engine.loop.LoopRequest;
import io.argosy.core.engine.loop.LoopStart;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.Computation;
import io.argosy.core.model.InstructionId;
import io.argosy.core.ownership.WriteFence;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.world.BrokenRule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A realm that one replica owns in one epoch: the decision loop over the store that all replicas
 * share. When the loop cannot continue, it stops for good.
 */
final class OwnedRealm {
  private static final LoopLimits LIMITS = LoopLimits.STANDARD.withRequests(8);
  private static final long THINKING = Duration.ofMillis(1).toNanos();

  private final String realm;
  private final long epoch;
  private final VirtualReplica replica;
  private final ReplicaGroup replicaGroup;
  private final RealmClient realmClient;
  private final StoreSink sink;
  private final InstructionDelivery instructionDelivery;
  private final DecisionLoop loop;

  /** The numbers of the requests that the next entry answers. */
  private List<Long> decided = new ArrayList<>();

  private boolean turning;
  private boolean closed;
  private long armedFor = Timeline.NEVER;
  private long snapshotAt;

  /** The writer of an entry: realm, epoch and the name of the replica. */
  record Writing(String realm, long epoch, String writer) {}

  OwnedRealm(
      String realm,
      long epoch,
      VirtualStore.RealmData realmData,
      VirtualReplica replica,
      ReplicaGroup replicaGroup) {
    this.realm = realm;
    this.epoch = epoch;
    this.replica = replica;
    this.replicaGroup = replicaGroup;
    this.realmClient = replicaGroup.front(realm);
    this.sink = new StoreSink(this, replica, replicaGroup, new WriteFence(epoch, realmData.head()));
    this.instructionDelivery = new InstructionDelivery(this, realmClient);
    this.snapshotAt = realmData.head() + replicaGroup.service().snapshotEvery();
    this.loop =
        new DecisionLoop(
            new LoopStart(realmData.state(), realmData.head(), epoch),
            new LoopPorts(replica::wall, sink, dispatcher(realmData), this::wakeAt, List.of()),
            LIMITS);
  }

  private LoopPorts.Dispatcher dispatcher(VirtualStore.RealmData realmData) {
    Set<InstructionId> forgotten =
        replicaGroup.isBroken(BrokenRule.FORGETS_ORDERS)
            ? Set.copyOf(realmData.state().outstanding().keySet())
            : Set.of();
    return (id, instruction) -> {
      if (!forgotten.contains(id)) {
        instructionDelivery.issue(id, instruction);
      }
    };
  }

  String realm() {
    return realm;
  }

  State state() {
    return loop.state();
  }

  boolean isOpen() {
    return !closed;
  }

  /** Whether it accepts requests. */
  boolean isWell() {
    return !closed && loop.halted().isEmpty();
  }

  /** The kernel's time; it never goes back. */
  Instant now() {
    return loop.now();
  }

  void begin() {
    realmClient.machines().values().stream()
        .filter(machine -> !machine.isReachable())
        .forEach(this::missed);
    loop.open(List.of(Stimulus.ServiceResumed::new));
  }

  /** Stops at once: refuses the waiting requests, and ignores the answers to pending writes. */
  void close() {
    closed = true;
    sink.close();
    loop.halt(Halt.stopped());
  }

  /** A machine has disconnected: its lease lasts in full from now on. */
  void missed(VirtualMachine machine) {
    int silence = machine.silences();
    replica.after(
        realmClient.lease().toNanos(),
        () -> {
          if (isWell() && !machine.isReachable() && machine.silences() == silence) {
            tell(RealmMessage.lost(machine, silence));
          }
        });
  }

  /** A machine has registered: sends its unsettled instructions; it may have disconnected again. */
  void greets(VirtualMachine machine) {
    instructionDelivery.issueAgain(machine);
    if (!machine.isReachable()) {
      missed(machine);
    }
  }

  /** Submits a message of the owner itself. */
  void tell(RealmMessage realmMessage) {
    take(
        new ServiceCall(replicaGroup.nextAsk(), realmMessage, (ownedRealm, facts) -> {}, () -> {}));
  }

  void take(ServiceCall serviceCall) {
    loop.offer(new Taken(serviceCall).request());
    turnSoon();
  }

  /** A request while it waits for its turn and its answer. */
  private final class Taken {
    private final ServiceCall serviceCall;
    private boolean looks;

    Taken(ServiceCall serviceCall) {
      this.serviceCall = serviceCall;
    }

    LoopRequest request() {
      return new LoopRequest.Tell(this::news, this::answer, halt -> serviceCall.refused().run());
    }

    private List<Function<Instant, Stimulus>> news(State state) {
      List<Function<Instant, Stimulus>> news = new ArrayList<>();
      serviceCall.news().of(state).forEach(one -> news.add(one::at));
      looks = news.isEmpty();
      if (!looks) {
        decided.add(serviceCall.number());
      }
      return news;
    }

    private void answer(List<Fact> facts) {
      if (!looks) {
        replicaGroup.invariants().acknowledged(realm, serviceCall.number());
        serviceCall.answered().accept(OwnedRealm.this, facts);
      } else if (replica.mayAnswer(realm)) { // The owner's lease still lasts.
        replicaGroup.invariants().shown(realm, epoch);
        serviceCall.answered().accept(OwnedRealm.this, facts);
      } else {
        serviceCall.refused().run();
      }
    }
  }

  /** Returns and clears the numbers of the requests that the next entry answers. */
  List<Long> takeDecided() {
    List<Long> numbers = decided;
    decided = new ArrayList<>();
    return numbers;
  }

  private void turnSoon() {
    if (!turning && loop.hasWork()) {
      turning = true;
      replica.after(
          THINKING,
          () -> {
            turning = false;
            loop.turn();
          });
    }
  }

  /** The loop has received the outcome of an entry. */
  void wrote() {
    if (isWell()) {
      takeSnapshot();
      turnSoon();
    }
  }

  private void takeSnapshot() {
    if (loop.lastSeq() >= snapshotAt) {
      long seq = loop.lastSeq();
      snapshotAt = seq + replicaGroup.service().snapshotEvery();
      var snapshot = state().snapshot();
      replicaGroup
          .line()
          .ask(
              replica,
              () -> {
                replicaGroup.store().snapshot(realm, epoch, seq, snapshot);
                return true;
              },
              ok -> {},
              () -> {});
    }
  }

  private void wakeAt(Instant due) {
    if (due.equals(Instant.MAX)) {
      armedFor = Timeline.NEVER;
      return;
    }
    long wait = Math.max(0, Duration.between(now(), due).toNanos());
    long at = replicaGroup.timeline().now() + wait;
    if (at != armedFor) {
      armedFor = at;
      replica.after(wait, () -> wake(at));
    }
  }

  private void wake(long meant) {
    if (armedFor == meant) {
      armedFor = Timeline.NEVER;
      loop.wake();
      turnSoon();
    }
  }

  /** Schedules an action in the owner's process: it is dropped when the owner stops. */
  void after(Duration delay, Runnable action) {
    replica.after(
        delay.toNanos(),
        () -> {
          if (isWell()) {
            action.run();
          }
        });
  }

  /** Calls the production function of the job's kind. */
  void compute(InstructionId id, Instruction.Compute what) {
    Optional<JobState> job = state().job(what.job());
    if (job.isPresent() && state().outstanding().containsKey(id)) {
      Computation.Answer answer =
          job.get().kind().computation(state(), job.get(), what, now()).run();
      tell(state -> List.of(at -> answer.at(at, id)));
    }
  }
}
