package io.argosy.cli.remote;

import io.argosy.core.kernel.Fact;
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
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;

/** Asks a service. What it refuses becomes a {@link BadInput} or a {@link ServiceFault}. */
public final class ServiceClient {
  private static final int CONNECT_MILLIS = 10_000;
  private static final int READ_MILLIS = 120_000;

  /** So long it may take until somebody has taken over what another had. */
  private static final Duration TAKEOVER = Duration.ofSeconds(30);

  private final Servers servers;
  private final String token;

  /**
   * @param servers such as {@code http://127.0.0.1:8470}
   */
  public ServiceClient(Servers servers, String token) {
    this.servers = servers;
    this.token = token;
  }

  /** Where it is. */
  public Servers server() {
    return servers;
  }

  /** Something to ask at one address. */
  @FunctionalInterface
  private interface Question<T> {
    T ask() throws IOException;
  }

  /**
   * Asks; where the service has several addresses, one after the other for a while: what one of
   * them had, another takes over.
   *
   * @param repeatable whether it may be asked again without knowing what became of it
   */
  private <T> T insist(boolean repeatable, Question<T> question) {
    long until = System.nanoTime() + TAKEOVER.toNanos();
    for (int tries = 1; ; tries++) {
      URI asked = servers.now();
      try {
        return question.ask();
      } catch (IOException e) {
        ServiceFault away = away(asked, e);
        boolean unheard = e instanceof ConnectException || repeatable;
        again(unheard, tries, until, away);
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
      try {
        Thread.sleep(pause(tries / servers.count()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw fault;
      }
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
    // The same job handed in again is known by its key.
    boolean repeatable = method.equals("GET") || path.equals("/v1/jobs");
    return insist(repeatable, () -> ask(method, path, body));
  }

  private Fields ask(String method, String path, List<SequencedMap<String, ?>> body)
      throws IOException {
    HttpURLConnection connection = open(method, path);
    for (SequencedMap<String, ?> one : body) {
      connection.setDoOutput(true);
      connection.setRequestProperty("Content-Type", "application/json");
      connection.getOutputStream().write(JsonText.of(one).getBytes(StandardCharsets.UTF_8));
    }
    byte[] answer = checked(connection).readAllBytes();
    return answer.length == 0 ? JsonTree.fields("answer", "{}") : JsonTree.fields("answer", answer);
  }

  /** Whether a file of that content is known there. */
  public boolean has(String sha256) {
    return insist(true, () -> isThere(open("HEAD", "/v1/files/" + sha256)));
  }

  private static boolean isThere(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    if (isPassing(status)) {
      throw new ServiceFault("the service cannot do it now: status " + status, true);
    }
    return status == 200;
  }

  /** Uploads a file under the name of its content. */
  public void upload(String sha256, Path file) {
    insist(
        true,
        () -> {
          HttpURLConnection connection = open("PUT", "/v1/files/" + sha256);
          connection.setDoOutput(true);
          connection.setFixedLengthStreamingMode(Files.size(file));
          Files.copy(file, connection.getOutputStream());
          checked(connection).close();
          return sha256;
        });
  }

  /** Reads a body; the address may be a signed one. */
  public InputStream stream(String path) {
    return insist(true, () -> checked(open("GET", path)));
  }

  /** Hands over every entry of a job's story, in order. */
  public void story(String job, Consumer<List<Fact>> reader) {
    Codec codec = new Codec();
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

  /** Hears events. */
  @FunctionalInterface
  public interface EventReader {
    void on(String event, Fields fields);
  }

  private BufferedReader lines(String path) {
    return new BufferedReader(new InputStreamReader(stream(path), StandardCharsets.UTF_8));
  }

  private HttpURLConnection open(String method, String path) throws IOException {
    URI server = servers.now();
    URI target = server.resolve(path);
    if (!(target.toURL().openConnection() instanceof HttpURLConnection connection)) {
      throw BadInput.inArgument("--server", server.toString(), "--server is not an HTTP address");
    }
    connection.setRequestMethod(method);
    connection.setConnectTimeout(CONNECT_MILLIS);
    connection.setReadTimeout(READ_MILLIS);
    if (servers.isOwn(target)) {
      // A token goes to the service alone, never to where a signed address may lead.
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
    if (status >= 500) {
      throw new ServiceFault("the service cannot do it now: " + detail, isPassing(status));
    }
    throw BadInput.inArgument("", "", detail);
  }

  private static boolean isPassing(int status) {
    return status == 502 || status == 503 || status == 504;
  }

  private static ServiceFault away(URI server, IOException e) {
    String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return new ServiceFault("the service at " + server + " cannot be reached: " + why);
  }

  /** How long to wait before the next try of something that failed. */
  static Duration pause(int tries) {
    return Duration.ofMillis(Math.min(10_000, 250L << Math.min(tries, 6)));
  }
}
