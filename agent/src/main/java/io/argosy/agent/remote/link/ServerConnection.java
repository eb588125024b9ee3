package io.argosy.agent.remote.link;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.Direct;
import io.argosy.protocol.wire.Servers;
import io.argosy.protocol.wire.UploadStep;
import io.argosy.protocol.wire.UploadWay;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** Sends HTTP requests to the server: messages with the token, files by their signed addresses. */
public final class ServerConnection implements AutoCloseable {
  /** How long a short message may take. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** A transfer that is slower than this is retried. */
  private static final long LEAST_BYTES_PER_SECOND = 20_000;

  /** How long a direct way that fails or does not exist is not tried again. */
  private static final Duration LONG_WAY = Duration.ofMinutes(5);

  private static final int ELSEWHERE = 307;

  private final AtomicLong directFrom = new AtomicLong(System.nanoTime());

  /** The same where another address can be tried instead. */
  private static final Duration IMPATIENCE = Duration.ofSeconds(10);

  private final Servers servers;
  private final String token;
  private final HttpClient client;

  public ServerConnection(Servers servers, String token, HttpClient client) {
    this.servers = servers;
    this.token = token;
    this.client = client;
  }

  /** The agent's HTTP client, unless a test uses another. */
  public static HttpClient client() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(Duration.ofSeconds(10))
        .followRedirects(HttpClient.Redirect.NEVER)
        .build();
  }

  public Fields post(String path, SequencedMap<String, Object> body, Duration patience)
      throws IOException, ServerRefusal, InterruptedException {
    HttpRequest.Builder request =
        message(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JsonText.of(body)));
    return answer(request, patience);
  }

  /** How long to wait for an answer. */
  public Duration patience() {
    return servers.hasSeveral() ? IMPATIENCE : PATIENCE;
  }

  /** The same, for an answer that the server delays. */
  public Duration patience(Duration heldBack) {
    return heldBack.plus(patience());
  }

  /** The longest wait before the next try: where other addresses exist, they may answer. */
  Duration longestRest() {
    return servers.hasSeveral() ? IMPATIENCE.dividedBy(5) : Backoff.MOST;
  }

  public Fields get(String path) throws IOException, ServerRefusal, InterruptedException {
    return answer(message(path).GET(), patience());
  }

  public void delete(String path, Duration patience)
      throws IOException, ServerRefusal, InterruptedException {
    send(message(path).DELETE(), HttpResponse.BodyHandlers.ofString(), patience);
  }

  private HttpRequest.Builder message(String path) {
    return HttpRequest.newBuilder(at(path))
        .header("Authorization", "Bearer " + token)
        .header("Accept", "application/json");
  }

  /** The server's own addresses may have a prefix; an absolute address is unchanged. */
  private URI at(String address) {
    String base = servers.now().toString().replaceFirst("/+$", "");
    return URI.create(address.startsWith("/") ? base + address : address);
  }

  private Fields answer(HttpRequest.Builder request, Duration patience)
      throws IOException, ServerRefusal, InterruptedException {
    try {
      String text = send(request, HttpResponse.BodyHandlers.ofString(), patience);
      return JsonTree.fields("answer", text.getBytes(StandardCharsets.UTF_8));
    } catch (BadInput noJson) {
      throw new NotArgosy("no JSON");
    } catch (ServerRefusal refusal) {
      if (!refusal.isOurs() && !refusal.mayPass()) {
        throw new NotArgosy(refusal.sentence());
      }
      throw refusal;
    }
  }

  /** Uploads a file to a signed address. The token is not sent: the address is enough. */
  void put(String address, Path file) throws IOException, ServerRefusal, InterruptedException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new ServerRefusal(ServerRefusal.NO_FILE, file + " is not there any more");
    }
    FileSlice whole = FileSlice.whole(file);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(at(address))
            .header("Content-Type", "application/octet-stream")
            .PUT(whole.publisher());
    send(request, HttpResponse.BodyHandlers.ofString(), patienceFor(whole.bytes()));
  }

  /** Sends a range of a file to the address of an upload step. */
  void put(UploadWay.Whole there, FileSlice slice)
      throws IOException, ServerRefusal, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(there.url())).PUT(slice.publisher());
    there.headers().forEach(request::setHeader);
    send(request, HttpResponse.BodyHandlers.ofString(), patienceFor(slice.bytes()));
  }

  /** Requests a step of an upload; as for the upload itself, the address is enough. */
  Fields step(String address, UploadStep step)
      throws IOException, ServerRefusal, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(at(address))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JsonText.of(step.fields())));
    return answer(request, patience());
  }

  /** Downloads from a signed address, or from where it redirects. */
  public void fetch(String address, Path file, long bytes)
      throws IOException, ServerRefusal, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(at(address)).GET();
    HttpResponse.BodyHandler<Path> toFile = head -> FileBody.to(file);
    if (bytes >= Direct.LEAST_BYTES && isDirect()) {
      HttpResponse<Object> answer =
          exchange(request.copy().header(Direct.HEADER, "yes"), toFile, patienceFor(bytes));
      if (answer.statusCode() != ELSEWHERE) {
        good(answer);
        return;
      }
      if (fetchElsewhere(answer.headers().firstValue("Location"), toFile, bytes)) {
        return;
      }
      closeDirect();
    }
    send(request, toFile, patienceFor(bytes));
  }

  private boolean fetchElsewhere(
      Optional<String> location, HttpResponse.BodyHandler<Path> toFile, long bytes)
      throws InterruptedException {
    try {
      URI there = URI.create(location.orElse(""));
      send(HttpRequest.newBuilder(there).GET(), toFile, patienceFor(bytes));
      return true;
    } catch (IOException | ServerRefusal | IllegalArgumentException notFromHere) {
      return false;
    }
  }

  /** Whether files may be transferred past the server, as far as is known. */
  boolean isDirect() {
    return System.nanoTime() - directFrom.get() >= 0;
  }

  /** Transfers files through the server for a while. */
  void closeDirect() {
    directFrom.set(System.nanoTime() + LONG_WAY.toNanos());
  }

  private Duration patienceFor(long bytes) {
    return patience().multipliedBy(2).plusSeconds(bytes / LEAST_BYTES_PER_SECOND);
  }

  private <T> T send(
      HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler, Duration patience)
      throws IOException, ServerRefusal, InterruptedException {
    @SuppressWarnings("unchecked") // The handler is applied to every successful status.
    T body = (T) good(exchange(request, handler, patience));
    return body;
  }

  /** Sends; the result is the handler's, or the text of an unsuccessful answer. */
  private HttpResponse<Object> exchange(
      HttpRequest.Builder request, HttpResponse.BodyHandler<?> handler, Duration patience)
      throws IOException, InterruptedException {
    HttpResponse.BodyHandler<Object> whenGood =
        head ->
            head.statusCode() < 300
                ? widened(handler.apply(head))
                : widened(HttpResponse.BodySubscribers.ofString(StandardCharsets.UTF_8));
    HttpRequest question = request.build();
    URI asked = servers.now();
    try {
      HttpResponse<Object> response = await(client.sendAsync(question, whenGood), patience);
      if (ServerRefusal.isAbsence(response.statusCode())) {
        turnFrom(asked, question);
      }
      return response;
    } catch (LocalFault fault) {
      throw fault;
    } catch (IOException e) {
      turnFrom(asked, question);
      throw e;
    }
  }

  /** Uses another address from now on, unless the failed request did not go to the server. */
  private void turnFrom(URI asked, HttpRequest question) {
    if (servers.isOwn(question.uri())) {
      servers.turnFrom(asked);
    }
  }

  private static Object good(HttpResponse<Object> response) throws ServerRefusal {
    if (response.statusCode() >= 300) {
      throw ServerRefusal.of(
          response.statusCode(),
          String.valueOf(response.body()),
          response.headers().firstValue("Retry-After"));
    }
    return response.body();
  }

  private static HttpResponse.BodySubscriber<Object> widened(
      HttpResponse.BodySubscriber<?> subscriber) {
    return HttpResponse.BodySubscribers.mapping(subscriber, body -> body);
  }

  /** Waits for the whole answer, its body included. */
  private static <T> T await(CompletableFuture<T> answer, Duration patience)
      throws IOException, InterruptedException {
    try {
      return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException("no answer for " + patience.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      Optional<LocalFault> fault = LocalFault.in(e);
      if (fault.isPresent()) {
        throw fault.get();
      }
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } finally {
      answer.cancel(true);
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
