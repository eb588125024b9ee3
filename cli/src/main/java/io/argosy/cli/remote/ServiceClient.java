package io.argosy.cli.remote;

import io.argosy.core.engine.message.Fact;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.Servers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;

/** Sends requests to a service. A refusal becomes a {@link BadInput} or a {@link ServiceFault}. */
public final class ServiceClient {
  /** How long it may take until another server has taken over. */
  private static final Duration TAKEOVER = Duration.ofSeconds(30);

  /** Seconds; longer waits that a server requests are cut. */
  private static final long LONGEST_WAIT = 60;

  /** How often the client waits after "too many requests" before it gives up. */
  private static final int MOST_WAITS = 20;

  private final Servers servers;
  private final String token;
  private final Patience patience;

  /**
   * @param servers such as {@code http://127.0.0.1:8470}
   */
  public ServiceClient(Servers servers, String token) {
    this(servers, token, servers.hasSeveral() ? Patience.WITH_OTHERS : Patience.ALONE);
  }

  ServiceClient(Servers servers, String token, Patience patience) {
    this.servers = servers;
    this.token = token;
    this.patience = patience;
  }

  /**
   * How long the client waits for one address.
   *
   * @param connect until it is connected
   * @param answer until the first answer
   * @param body between two pieces of an answer, and for an answer if all addresses were tried
   *     before
   */
  record Patience(Duration connect, Duration answer, Duration body) {
    private static final Duration LONG = Duration.ofMinutes(2);
    static final Patience ALONE = new Patience(Duration.ofSeconds(10), LONG, LONG);
    static final Patience WITH_OTHERS =
        new Patience(Duration.ofSeconds(3), Duration.ofSeconds(10), LONG);
  }

  /** The server was unreachable, so it has not received the request. */
  private static final class Unheard extends IOException {
    private static final long serialVersionUID = 1;

    Unheard(IOException cause) {
      super(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
    }
  }

  /** The server limits requests, and names a waiting time. */
  private static final class TooOften extends IOException {
    private static final long serialVersionUID = 1;
    private final Duration wait;

    TooOften(String sentence, Duration wait) {
      super(sentence);
      this.wait = wait;
    }

    static void check(HttpURLConnection connection, String sentence) throws IOException {
      long seconds = connection.getHeaderFieldLong("Retry-After", 0);
      if (connection.getResponseCode() == 429 && seconds > 0) {
        throw new TooOften(sentence, Duration.ofSeconds(Math.min(LONGEST_WAIT, seconds)));
      }
    }
  }

  /** The addresses of the service. */
  public Servers server() {
    return servers;
  }

  /** A request to one address. */
  @FunctionalInterface
  private interface Question<T> {
    T ask(Duration answer) throws IOException;
  }

  /**
   * Sends a request; with several addresses, tries one after the other for a while, because another
   * server takes over.
   *
   * @param repeatable whether it may be sent again if its outcome is unknown
   */
  private <T> T insist(boolean repeatable, Question<T> question) {
    long until = System.nanoTime() + TAKEOVER.toNanos();
    for (int tries = 1, waits = 1; ; tries++) {
      URI asked = servers.now();
      try {
        return question.ask(tries > servers.count() ? patience.body() : patience.answer());
      } catch (TooOften e) {
        // The server refused before it did anything: every request may be repeated.
        if (waits++ == MOST_WAITS) {
          throw new ServiceFault(String.valueOf(e.getMessage()));
        }
        rest(e.wait, new ServiceFault(String.valueOf(e.getMessage())));
        continue;
      } catch (IOException e) {
        again(e instanceof Unheard || repeatable, tries, until, away(asked, e));
      } catch (ServiceFault e) {
        again(e.isPassing(), tries, until, e);
      }
      servers.turnFrom(asked);
    }
  }

  private void again(boolean sensible, int tries, long until, ServiceFault fault) {
    if (!sensible || !servers.hasSeveral() || System.nanoTime() > until) {
      throw fault;
    }
    if (tries % servers.count() == 0) {
      rest(pause(tries / servers.count()), fault);
    }
  }

  private static void rest(Duration time, ServiceFault fault) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw fault;
    }
  }

  /** The fields of a JSON answer. */
  public Fields get(String path) {
    return fields("GET", path, List.of());
  }

  public Fields send(String method, String path, SequencedMap<String, ?> body) {
    return fields(method, path, List.of(body));
  }

  private Fields fields(String method, String path, List<SequencedMap<String, ?>> body) {
    return insist(isRepeatable(method, path), answer -> ask(method, path, body, answer));
  }

  /** A key identifies a repeated submission; a repeated cancel or delete changes nothing. */
  private static boolean isRepeatable(String method, String path) {
    return method.equals("GET")
        || method.equals("DELETE")
        || path.equals("/v1/jobs")
        || path.endsWith("/cancel");
  }

  private Fields ask(
      String method, String path, List<SequencedMap<String, ?>> body, Duration answerTime)
      throws IOException {
    HttpURLConnection connection = open(method, path, answerTime);
    connection.setDoOutput(!body.isEmpty());
    if (!body.isEmpty()) {
      connection.setRequestProperty("Content-Type", "application/json");
    }
    reach(connection);
    for (SequencedMap<String, ?> one : body) {
      connection.getOutputStream().write(JsonText.of(one).getBytes(StandardCharsets.UTF_8));
    }
    byte[] answer = checked(connection).readAllBytes();
    return answer.length == 0 ? JsonTree.fields("answer", "{}") : JsonTree.fields("answer", answer);
  }

  /** Whether the service has a file of that content. */
  public boolean has(String sha256) {
    return insist(true, answer -> isThere(open("HEAD", "/v1/files/" + sha256, answer)));
  }

  private static boolean isThere(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    TooOften.check(connection, "the service was asked too often");
    if (ServiceFault.isPassing(status)) {
      throw new ServiceFault("the service cannot do it now: status " + status, true);
    }
    return status == 200;
  }

  /** Uploads a file under the hash of its content. */
  public void upload(String sha256, Path file) {
    insist(
        true,
        answer -> {
          greet(answer);
          HttpURLConnection connection = open("PUT", "/v1/files/" + sha256, patience.body());
          connection.setDoOutput(true);
          connection.setFixedLengthStreamingMode(Files.size(file));
          Files.copy(file, connection.getOutputStream());
          checked(connection).close();
          return sha256;
        });
  }

  /** Reads a body; the address may be a signed one. */
  public InputStream stream(String path) {
    return insist(
        true,
        answer -> {
          greet(answer);
          return checked(open("GET", path, patience.body()));
        });
  }

  /** Checks whether one of several addresses answers, before a long request. */
  private void greet(Duration answer) throws IOException {
    if (servers.hasSeveral()) {
      isThere(open("GET", "/healthz", answer));
    }
  }

  /** Passes every entry of a job's facts, in order. */
  public void story(String job, Codec codec, Consumer<List<Fact>> reader) {
    try (BufferedReader lines = lines("/v1/jobs/" + job + "/facts")) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        Entry entry = codec.entry(bytes, 0, bytes.length, "the service's answer");
        reader.accept(entry.facts());
      }
    } catch (IOException e) {
      throw away(servers.now(), e);
    }
  }

  /** Follows server-sent events; returns when the service ends them. */
  public void events(String path, EventReader reader) throws IOException {
    URI asked = servers.now();
    try (BufferedReader lines = lines(path)) {
      String event = "message";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("event: ")) {
          event = line.substring("event: ".length());
        } else if (line.startsWith("data: ")) {
          reader.on(event, JsonTree.fields("event", line.substring("data: ".length())));
        }
      }
    } catch (IOException e) {
      servers.turnFrom(asked);
      throw e;
    }
  }

  /** Receives events. */
  @FunctionalInterface
  public interface EventReader {
    void on(String event, Fields fields);
  }

  private BufferedReader lines(String path) {
    return new BufferedReader(new InputStreamReader(stream(path), StandardCharsets.UTF_8));
  }

  private static void reach(HttpURLConnection connection) throws Unheard {
    try {
      connection.connect();
    } catch (IOException e) {
      throw new Unheard(e);
    }
  }

  private HttpURLConnection open(String method, String path, Duration answer) throws IOException {
    URI server = servers.now();
    URI target = server.resolve(path);
    if (!(target.toURL().openConnection() instanceof HttpURLConnection connection)) {
      throw BadInput.inArgument("--server", server.toString(), "--server is not an HTTP address");
    }
    connection.setRequestMethod(method);
    connection.setConnectTimeout((int) patience.connect().toMillis());
    connection.setReadTimeout((int) answer.toMillis());
    if (servers.isOwn(target)) {
      // A token goes only to the service, never to the target of a signed address.
      connection.setRequestProperty("Authorization", "Bearer " + token);
    }
    return connection;
  }

  private static InputStream checked(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    if (status < 400) {
      return connection.getInputStream();
    }
    String detail = "status " + status;
    try (InputStream error = connection.getErrorStream()) {
      String text = error == null ? "" : new String(error.readAllBytes(), StandardCharsets.UTF_8);
      if (text.startsWith("{")) {
        Fields problem = JsonTree.fields("answer", text);
        detail = problem.text("detail").orElse(detail);
      }
    }
    TooOften.check(connection, detail);
    throw ServiceFault.of(status, detail);
  }

  private static ServiceFault away(URI server, IOException e) {
    String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return new ServiceFault("the service at " + server + " cannot be reached: " + why);
  }

  /** How long to wait before the next retry. */
  public static Duration pause(int tries) {
    return Duration.ofMillis(Math.min(10_000, 250L << Math.min(tries, 6)));
  }
}
