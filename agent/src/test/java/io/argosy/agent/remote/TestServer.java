package io.argosy.agent.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.Acks;
import io.argosy.protocol.wire.Advice;
import io.argosy.protocol.wire.JobDescription;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import io.argosy.protocol.wire.Registered;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.ReportDelivery;
import io.argosy.protocol.wire.UploadRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/** A server that gives a test's answers, and records the requests. */
public final class TestServer implements AutoCloseable {
  public static final String TOKEN = "token-of-the-test";
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);

  final List<Report> reports = new CopyOnWriteArrayList<>();
  public final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
  final List<Poll> polls = new CopyOnWriteArrayList<>();
  final Map<String, JobDescription> sheets = new ConcurrentHashMap<>();
  private final List<Order> orders = new ArrayList<>();
  private final HttpServer http;
  private final TreeMap<Long, String> kept = new TreeMap<>();
  private Optional<Advice> advice = Optional.empty();
  private int session;
  private boolean known;
  private final Stalls stalls = new Stalls();
  private volatile boolean away;
  volatile boolean left;

  /** An error answer. */
  private static final class No extends Exception {
    final int status;

    No(int status, String sentence) {
      super(sentence);
      this.status = status;
    }
  }

  public TestServer() throws IOException {
    InetAddress here = InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
    http = HttpServer.create(new InetSocketAddress(here, 0), 0);
    http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    http.createContext("/", this::handle);
    http.start();
  }

  /** Bodies whose transfers stall half way until they are released. */
  Stalls stalls() {
    return stalls;
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
  }

  public synchronized void order(Order order) {
    orders.add(order);
    notifyAll();
  }

  synchronized void advise(Advice said) {
    advice = Optional.of(said);
    notifyAll();
  }

  /** Like a server that lost its registrations. */
  synchronized void forget() {
    known = false;
    notifyAll();
  }

  /** Becomes unreachable, or reachable again; waiting clients get no answer meanwhile. */
  synchronized void away(boolean now) {
    away = now;
    notifyAll();
  }

  /** Another agent registers under the same name. */
  synchronized void replace() {
    session++;
    notifyAll();
  }

  synchronized int sessions() {
    return session;
  }

  /** A job whose files are those given, by path. */
  public void job(String job, String yaml, Map<String, String> files) {
    List<JobDescription.Needed> needed = new ArrayList<>();
    files.forEach(
        (path, text) -> {
          byte[] bytes = text.getBytes(UTF_8);
          blobs.put("file/" + path, bytes);
          needed.add(
              new JobDescription.Needed(
                  path,
                  sha256(bytes),
                  bytes.length,
                  path.endsWith(".sh"),
                  "/v1/blobs/file/" + path));
        });
    sheets.put(job, new JobDescription(job, yaml, needed));
  }

  public <T extends Report> List<T> heard(Class<T> kind) {
    return reports.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  boolean hasBlob(Predicate<String> name) {
    return blobs.keySet().stream().anyMatch(name);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      try {
        if (away) {
          throw new No(503, "away");
        }
        stalls.receive(exchange);
        byte[] answer = answer(exchange, body);
        exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
        stalls.write(exchange, answer);
      } catch (No no) {
        byte[] problem =
            JsonText.of(fields("detail", String.valueOf(no.getMessage()))).getBytes(UTF_8);
        exchange.sendResponseHeaders(no.status, problem.length);
        exchange.getResponseBody().write(problem);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private byte[] answer(HttpExchange exchange, byte[] body) throws No, InterruptedException {
    String path = exchange.getRequestURI().getPath();
    String method = exchange.getRequestMethod();
    if (path.startsWith("/v1/blobs/")) {
      return blob(method, path.substring("/v1/blobs/".length()), body);
    }
    if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
      throw new No(401, "the token is not known");
    }
    String[] parts = path.split("/", -1);
    if (path.equals("/v1/machines")) {
      return json(enlist());
    }
    if (method.equals("DELETE")) {
      left = true;
      return new byte[0];
    }
    if (method.equals("GET")) {
      return json(job(parts[5], parts.length > 6));
    }
    Fields fields = JsonTree.fields("body", body);
    return switch (parts[4]) {
      case "poll" -> json(poll(Poll.from(fields)));
      case "news" -> json(take(ReportDelivery.from(fields)));
      case "uploads" -> json(addresses(UploadRequest.from(fields)));
      default -> throw new No(404, "there is no " + path);
    };
  }

  private synchronized SequencedMap<String, Object> enlist() {
    session++;
    known = true;
    return new Registered("site.m", "s" + session, HEARTBEAT, Duration.ofSeconds(5)).fields();
  }

  private void check(String said) throws No {
    if (!known) {
      throw new No(404, "there is no machine site.m here");
    }
    if (!said.equals("s" + session)) {
      throw new No(409, "session " + said + " is over");
    }
  }

  private synchronized SequencedMap<String, Object> poll(Poll poll)
      throws No, InterruptedException {
    check(poll.session());
    polls.add(poll);
    long until = System.nanoTime() + poll.upTo().toNanos();
    Optional<Advice> before = advice;
    while (news(poll.after()).isEmpty() && System.nanoTime() < until && before.equals(advice)) {
      wait(Math.max(1, (until - System.nanoTime()) / 1_000_000));
      check(poll.session());
      if (away) {
        throw new No(503, "away");
      }
    }
    return new Orders(news(poll.after()), List.of(), advice).fields();
  }

  private List<Order> news(long after) {
    return orders.stream().filter(order -> order.id() > after).toList();
  }

  private synchronized SequencedMap<String, Object> take(ReportDelivery reportDelivery) throws No {
    check(reportDelivery.session());
    for (ReportDelivery.Group group : reportDelivery.groups()) {
      for (Report one : group.news()) {
        if (one instanceof Report.Stored stored && !isThere(stored)) {
          throw new No(409, "the result of " + stored.piece() + " is not there");
        }
      }
    }
    List<Acks.Group> groups = new ArrayList<>();
    for (ReportDelivery.Group group : reportDelivery.groups()) {
      List<Ack> acks = new ArrayList<>();
      for (Report one : group.news()) {
        reports.add(one);
        if (one instanceof Report.Stored stored) {
          acks.add(judge(stored));
        }
      }
      groups.add(new Acks.Group(acks));
    }
    return new Acks(groups).fields();
  }

  private boolean isThere(Report.Stored stored) {
    stored.result().ifPresent(bytes -> blobs.put(name(stored), bytes));
    byte[] bytes = blobs.get(name(stored));
    return bytes != null && sha256(bytes).equals(stored.sha256());
  }

  private Ack judge(Report.Stored stored) {
    String name = name(stored);
    String first = kept.putIfAbsent(stored.piece().first(), name);
    return first == null || first.equals(name)
        ? new Ack.Kept(stored.attempt(), stored.piece())
        : new Ack.Refused(stored.attempt(), stored.piece());
  }

  private static String name(Report.Stored stored) {
    return plain("result/" + stored.attempt() + stored.piece());
  }

  private static String plain(String name) {
    return name.replaceAll("[^A-Za-z0-9/=]", "_");
  }

  private static SequencedMap<String, Object> addresses(UploadRequest request) {
    return fields(
        "urls",
        request.uploads().stream()
            .map(
                it ->
                    it.kind().name().toLowerCase(Locale.ROOT)
                        + "/"
                        + it.attempt()
                        + it.piece().map(Object::toString).orElse(""))
            .map(name -> "/v1/blobs/" + plain(name))
            .toList());
  }

  private SequencedMap<String, Object> job(String job, boolean results) throws No {
    JobDescription sheet = sheets.get(job);
    if (sheet == null) {
      throw new No(404, "no job " + job + " here");
    }
    return results ? fields("results", results()) : sheet.fields();
  }

  private synchronized List<SequencedMap<String, Object>> results() {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    for (Report.Stored stored : heard(Report.Stored.class)) {
      String url = "/v1/blobs/" + name(stored);
      SequencedMap<String, Object> one = new LinkedHashMap<>(stored.piece().fields());
      one.put("bytes", stored.bytes());
      one.put("sha256", stored.sha256());
      one.put("url", url);
      all.add(one);
    }
    return all;
  }

  private byte[] blob(String method, String name, byte[] body) throws No {
    if (method.equals("PUT")) {
      blobs.put(name, body);
      return new byte[0];
    }
    byte[] bytes = blobs.get(name);
    if (bytes == null) {
      throw new No(404, "there is no " + name);
    }
    return bytes;
  }

  private static byte[] json(SequencedMap<String, Object> fields) {
    return JsonText.of(fields).getBytes(UTF_8);
  }

  private static SequencedMap<String, Object> fields(String name, Object value) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put(name, value);
    return fields;
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    stalls.release();
    http.stop(0);
  }
}
