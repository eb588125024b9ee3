package io.argosy.server.compat;

import io.argosy.core.engine.view.StateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.protocol.text.JsonText;
import io.argosy.server.access.Admission;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Relay;
import io.argosy.server.http.Router;
import io.argosy.server.realm.CompatAgent;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The addresses of the compatibility API and its error answers: balancer calls get status 200 and a
 * number, all others a sentence of plain text.
 */
public final class CompatApi {
  static final String BASE = "/compat";

  /** The numbers by which programs know the balancer's calls; an error begins with its call's. */
  private static final int REPORT = 1;

  private static final int START = 2;
  private static final int FINISH = 3;

  private static final int SLOTS_LIMIT = 10_000;

  /** About thirty years: a larger value is a mistake. */
  private static final long SECONDS_LIMIT = 1_000_000_000;

  private final CompatContext compatContext;
  private final NodeCalls nodes;
  private final BalancerCalls balancer;
  private final ResultCalls results;
  private final String scheme;
  private final Map<String, Object> locks = new ConcurrentHashMap<>();

  /**
   * @param secure whether clients reach the service by HTTPS
   * @param admission the limit on how often a client may call
   */
  public CompatApi(Service service, boolean secure, Admission admission) {
    compatContext = new CompatContext(service, admission);
    nodes = new NodeCalls(compatContext);
    balancer = new BalancerCalls(compatContext);
    results = new ResultCalls(compatContext);
    scheme = secure ? "https://" : "http://";
    service.whenOpened(this::advance);
  }

  /** Keeps results that were finished and uploaded before the previous service process ended. */
  private void advance(RealmWorld world) {
    compatContext.hearing().begin(world);
    for (AttemptId attempt : world.look(CompatApi::attempts)) {
      try {
        compatContext.keeping().keep(world, attempt);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static List<AttemptId> attempts(StateView state) {
    return state.jobs().stream()
        .flatMap(job -> state.tasks(job.id()).stream())
        .filter(
            task -> task.isWorking() && task.machine().filter(CompatAgent::speaksFor).isPresent())
        .map(Worker::attemptId)
        .toList();
  }

  public void on(Router router) {
    router
        .onAny("GET", BASE + "/lb/{job}/start", balanced(START))
        .onAny("GET", BASE + "/lb/{job}/report", balanced(REPORT))
        .onAny("GET", BASE + "/lb/{job}/finish", balanced(FINISH))
        .onAny("GET", BASE + "/node/register", said(this::register, "secret", "slots", "maxSlots"))
        .onAny("GET", BASE + "/node/{id}/update", said(this::update, "slots", "maxSlots"))
        .onAny("GET", BASE + "/node/{id}/jobs", said(this::jobs, "slots"))
        .onAny("GET", BASE + "/node/{id}/disconnect", said(this::disconnect))
        .onAny("GET", BASE + "/results/upload/{job}/{worker}", said(this::uploadAddress, "wID"))
        .onAny(
            "PUT",
            BASE + "/results/upload/{job}/{worker}",
            said(this::upload, ResultCalls.BY, "expires", "signature"));
  }

  private static ApiResponse text(int status, String text) {
    return ApiResponse.text(status, "text/plain; charset=utf-8", text);
  }

  /**
   * Problems become plain sentences with 400, 401 or 429.
   *
   * @param parameters those that the query may have: who misspells one is told so
   */
  private static Router.Routed said(Router.Routed routed, String... parameters) {
    List<String> known = List.of(parameters);
    return (request, parts) -> {
      if (request.method().equals("HEAD")) {
        // A GET has effects here: a HEAD request must not start, report or register anything.
        return text(405, "HEAD is not possible here; use GET").with("Allow", "GET");
      }
      try {
        refuseUnknown(request, known);
        return routed.answer(request, parts);
      } catch (Problem e) {
        boolean unknown = e.status() == 401 || e.status() == 403;
        boolean same = e.status() >= 500 || e.status() == 429;
        int status = same ? e.status() : unknown ? 401 : 400;
        return e.headersOn(text(status, String.valueOf(e.getMessage())));
      }
    };
  }

  private static void refuseUnknown(ApiRequest request, List<String> known) {
    for (String name : request.query().keySet()) {
      if (!known.contains(name)) {
        String right = known.isEmpty() ? "it has none" : "it has " + String.join(", ", known);
        throw Problem.badRequest(name + " is not a parameter of this call; " + right);
      }
    }
  }

  private static String part(Map<String, String> parts, String name) {
    return parts.getOrDefault(name, "");
  }

  private static String needed(ApiRequest request, String name) {
    return request
        .parameter(name)
        .filter(value -> !value.isEmpty())
        .orElseThrow(() -> Problem.badRequest(name + " is missing"));
  }

  private Router.Routed balanced(int call) {
    Router.Routed routed =
        (request, parts) -> text(200, balanced(call, request, part(parts, "job")));
    return said(routed, "worker", "nIter", "dt");
  }

  private String balanced(int call, ApiRequest request, String job) throws IOException {
    String worker = needed(request, "worker");
    String count = call == START ? "0" : needed(request, "nIter");
    String seconds = needed(request, "dt");
    CompatContext.At at = compatContext.job(request, job);
    compatContext.admit(request, at, worker);
    // No call may change the state between another call's read and its report.
    synchronized (lock(job)) {
      try {
        long number = whole(worker, Long.MIN_VALUE, Long.MAX_VALUE);
        long done = whole(count, 0, Long.MAX_VALUE);
        Duration since = Duration.ofSeconds(whole(seconds, 0, SECONDS_LIMIT));
        return switch (call) {
          case START -> balancer.start(at, number, since);
          case REPORT -> balancer.report(at, number, done, since);
          default -> balancer.finish(at, number, done, since);
        };
      } catch (CompatRefusal e) {
        return call + " " + e.code();
      } finally {
        compatContext.giveUp(at.world());
      }
    }
  }

  private Object lock(String job) {
    return locks.computeIfAbsent(job, key -> new Object());
  }

  private static long whole(String text, long least, long most) {
    try {
      long number = Long.parseLong(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below.
    }
    throw new CompatRefusal(CompatRefusal.BAD_FORMAT);
  }

  private ApiResponse register(ApiRequest request, Map<String, String> parts) throws IOException {
    String secret = needed(request, "secret");
    int slots = slots(needed(request, "slots"), "slots");
    int maxSlots = slots(needed(request, "maxSlots"), "maxSlots");
    return json(JsonText.of(nodes.register(request, secret, slots, maxSlots)));
  }

  private static ApiResponse json(String text) {
    return ApiResponse.text(200, "application/json", text);
  }

  private static int slots(String text, String name) {
    if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > SLOTS_LIMIT) {
      throw Problem.badRequest(
          name + " is " + text + "; it must be a whole number from 0 to " + SLOTS_LIMIT);
    }
    return Integer.parseInt(text);
  }

  private static OptionalInt optionalSlots(ApiRequest request, String name) {
    return request.parameter(name).isPresent()
        ? OptionalInt.of(slots(needed(request, name), name))
        : OptionalInt.empty();
  }

  private ApiResponse update(ApiRequest request, Map<String, String> parts)
      throws IOException, InterruptedException {
    NodeCalls.Node node = nodes.node(request, part(parts, "id"));
    OptionalInt slots = optionalSlots(request, "slots");
    OptionalInt maxSlots = optionalSlots(request, "maxSlots");
    return json(JsonText.of(nodes.update(node, slots, maxSlots)));
  }

  private ApiResponse jobs(ApiRequest request, Map<String, String> parts)
      throws IOException, InterruptedException {
    NodeCalls.Node node = nodes.node(request, part(parts, "id"));
    int slots = slots(needed(request, "slots"), "slots");
    return json(JsonText.of(nodes.jobs(node, slots, base(request))));
  }

  /** The address at which the caller reached this service. */
  private String base(ApiRequest request) {
    Optional<String> relayed =
        Relay.isRelayed(request) ? request.header(Relay.FOUND_AT) : Optional.empty();
    return scheme + relayed.or(() -> request.header("Host")).orElse("localhost");
  }

  private ApiResponse disconnect(ApiRequest request, Map<String, String> parts) throws IOException {
    nodes.disconnect(nodes.node(request, part(parts, "id")));
    return text(200, "Done");
  }

  private ApiResponse uploadAddress(ApiRequest request, Map<String, String> parts)
      throws IOException {
    NodeCalls.Node node = nodes.node(request, needed(request, "wID"));
    CompatContext.At at = compatContext.job(request, part(parts, "job"));
    if (!at.world().name().equals(node.world().name())) {
      throw compatContext.unknown(request, part(parts, "job"));
    }
    return text(200, base(request) + results.address(at, worker(parts), node.machine()));
  }

  private static long worker(Map<String, String> parts) {
    String worker = part(parts, "worker");
    return WorkerNumber.parsed(worker)
        .orElseThrow(
            () ->
                Problem.badRequest(
                    "worker is " + worker + "; it must be the number that was given"));
  }

  private ApiResponse upload(ApiRequest request, Map<String, String> parts) throws IOException {
    results.check(request);
    CompatContext.At at = compatContext.job(request, part(parts, "job"));
    WorkerNumber.Standing standing = results.store(at, worker(parts), request);
    synchronized (lock(at.sheet().door())) {
      results.stored(at, standing);
    }
    return text(200, "");
  }
}
