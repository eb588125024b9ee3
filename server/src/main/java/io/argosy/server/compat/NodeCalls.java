package io.argosy.server.compat;

import io.argosy.core.engine.worker.Machine;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.wire.Advice;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import io.argosy.protocol.wire.Registered;
import io.argosy.protocol.wire.Registration;
import io.argosy.server.access.Admission;
import io.argosy.server.access.Caller;
import io.argosy.server.access.Realm;
import io.argosy.server.access.Scope;
import io.argosy.server.access.Secrets;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.OtherReplica;
import io.argosy.server.http.Problem;
import io.argosy.server.realm.CompatAgent;
import io.argosy.server.realm.MachineService;
import io.argosy.server.realm.NodeTokens;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/** Calls of infrastructures: register, ask for work, disconnect. */
final class NodeCalls {
  /** As the protocol specifies: the service asks no worker to report more often. */
  private static final Duration REPORT_FLOOR = Duration.ofSeconds(10);

  /** A node's name is an {@code n} and eight random letters; its session id follows. */
  private static final int NAME_LENGTH = 9;

  private final Service service;
  private final CompatContext compatContext;

  NodeCalls(CompatContext compatContext) {
    this.service = compatContext.service();
    this.compatContext = compatContext;
  }

  static Duration reportIn(Duration interval) {
    return interval.compareTo(REPORT_FLOOR) < 0 ? REPORT_FLOOR : interval;
  }

  /** A registered infrastructure; to the kernel, a machine. */
  record Node(RealmWorld world, MachineId machine, String session, Registration offer) {}

  SequencedMap<String, Object> register(ApiRequest request, String secret, int slots, int maxSlots)
      throws IOException {
    Caller caller = caller(request, secret);
    if (!caller.may(Scope.SITE)) {
      throw new Problem(401, "the secret is wrong: it is a token that does not allow site");
    }
    RealmWorld world =
        service.world(caller.realm()).orElseThrow(() -> new OtherReplica(caller.realm()));
    Realm limits = service.access().realm(caller.realm()).orElseThrow();
    Registration offer =
        new Registration(
            CompatAgent.SITE, "n" + Secrets.random(6), slots, atLeast(maxSlots, slots));
    Registered enlisted = machines(world).enlistNode(offer, limits, caller.token());
    service.audit().wrote(caller, "machine.enlist", enlisted.machine(), "door");
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", offer.name() + enlisted.session());
    fields.put("scaleTime", scaleTime());
    return fields;
  }

  /** Looks up the caller, also where another replica created the token a moment ago. */
  private Caller caller(ApiRequest request, String secret) {
    Caller caller;
    try {
      caller = service.access().freshCaller(Optional.of("Bearer " + secret));
    } catch (Problem e) {
      if (e.status() != 401) {
        throw e;
      }
      Problem wrong = new Problem(401, "the secret is wrong");
      throw compatContext.admission().refused(request, Optional.of(Admission.Shown.TOKEN), wrong);
    }
    compatContext.admission().known(request, caller.token());
    return caller;
  }

  private static int atLeast(int maxSlots, int slots) {
    if (maxSlots < slots) {
      throw Problem.badRequest(
          "maxSlots is " + maxSlots + "; it must be at least slots, which is " + slots);
    }
    return maxSlots;
  }

  private long scaleTime() {
    return service.times().scaleStep().toSeconds();
  }

  private MachineService machines(RealmWorld world) {
    return new MachineService(world, service.blobs(), service::sign);
  }

  /**
   * The node with this id.
   *
   * @throws Problem when no infrastructure has registered under it, the service has removed it, or
   *     the token that registered it is no longer valid
   */
  Node node(ApiRequest request, String id) throws IOException {
    Node node =
        find(id)
            .orElseThrow(
                () ->
                    compatContext
                        .admission()
                        .refused(
                            request,
                            Optional.of(Admission.Shown.NODE),
                            new Problem(401, "this node is not registered: register again")));
    String token = NodeTokens.of(node.world(), node.machine()).orElse(node.machine().value());
    if (!NodeTokens.isGood(node.world(), node.machine(), service.access()::isGood)) {
      throw new Problem(
          401, "the token of this node was revoked or has expired: register again with another");
    }
    compatContext.admission().known(request, token);
    return node;
  }

  private Optional<Node> find(String id) {
    if (id.matches("n[A-Za-z0-9_-]{24}")) {
      MachineId machine = new MachineId(CompatAgent.SITE + "." + id.substring(0, NAME_LENGTH));
      String session = id.substring(NAME_LENGTH);
      for (RealmWorld world : service.worlds()) {
        var offer = world.offer(machine, session);
        if (offer.isPresent()) {
          return Optional.of(new Node(world, machine, session, offer.get()));
        }
      }
      service.elsewhere("machines.json", session);
    }
    return Optional.empty();
  }

  SequencedMap<String, Object> update(Node node, OptionalInt slots, OptionalInt maxSlots)
      throws InterruptedException {
    int now = slots.orElse(node.offer().slots());
    int most = maxSlots.orElse(Math.max(node.offer().maxSlots(), now));
    Orders orders = poll(node, now, atLeast(most, now));
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("requiredCap", requiredCap(node, most, orders));
    fields.put("scaleTime", scaleTime());
    fields.put("epoch", node.world().now().getEpochSecond());
    return fields;
  }

  private Orders poll(Node node, int slots, int maxSlots) throws InterruptedException {
    compatContext.giveUp(node.world());
    Poll poll = new Poll(node.session(), 0, Duration.ZERO, slots, maxSlots);
    Realm limits = service.access().realm(node.world().name()).orElseThrow();
    return machines(node.world()).poll(node.machine(), poll, limits);
  }

  /**
   * The part of its own slots that the node is advised to offer; never less than the partitions it
   * has, whatever was advised before it got them.
   */
  private static String requiredCap(Node node, int maxSlots, Orders orders) {
    int busy =
        node.world().look(state -> state.machine(node.machine()).map(Machine::busy).orElse(0));
    double used = maxSlots == 0 ? 0 : Math.min(1, (double) busy / maxSlots);
    return orders
        .advice()
        .map(Advice::capacity)
        .map(advised -> String.valueOf(Math.max(advised, used)))
        .orElse("-1");
  }

  /**
   * Hands out partitions, oldest first.
   *
   * @param base the address of this service
   */
  SequencedMap<String, Object> jobs(Node node, int slots, String base) throws InterruptedException {
    Orders orders = poll(node, node.offer().slots(), node.offer().maxSlots());
    List<SequencedMap<String, Object>> configs = new ArrayList<>();
    for (Order order : orders.orders()) {
      boolean room = configs.size() < slots;
      if (room
          && order instanceof Order.Start start
          && compatContext.handedOut().give(node.world(), start)) {
        configs.add(config(node.world(), start, base));
      }
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("requiredCap", requiredCap(node, node.offer().maxSlots(), orders));
    if (!configs.isEmpty()) {
      fields.put("configs", configs);
    }
    return fields;
  }

  private SequencedMap<String, Object> config(RealmWorld world, Order.Start start, String base) {
    AttemptId attempt = PendingPartitions.attempt(start);
    var jobRecord = world.sheets().of(attempt.job()).orElseThrow();
    boolean balanced =
        world.look(
            attempt.job(),
            state -> WorkerNumber.isBalanced(state.job(attempt.job()).orElseThrow().spec()));
    String data =
        jobRecord.files().stream()
            .findFirst()
            .map(file -> base + service.sign("GET", world.names().file(file.sha256())))
            .orElse("");
    SequencedMap<String, Object> config = new LinkedHashMap<>();
    config.put("ID", jobRecord.door());
    config.put("reportTime", balanced ? "" + reportIn(start.reportIn()).toSeconds() : "-1");
    config.put("worker", "" + WorkerNumber.number(attempt));
    config.put("data-url", data);
    config.put(
        "nIter",
        "" + start.work().stream().mapToLong(iterationRange -> iterationRange.count()).sum());
    return config;
  }

  void disconnect(Node node) throws IOException {
    machines(node.world()).leave(node.machine(), node.session());
  }
}
