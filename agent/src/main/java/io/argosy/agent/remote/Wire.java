package io.argosy.agent.remote;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
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
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Speaks HTTP with the server: messages with the token, files by their signed addresses. */
final class Wire implements AutoCloseable {
  /** How long a short message may take. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /** A file that moves slower than this is tried again. */
  private static final long LEAST_BYTES_PER_SECOND = 20_000;

  private final String base;
  private final String token;
  private final HttpClient client;

  Wire(URI server, String token, HttpClient client) {
    this.base = server.toString().replaceFirst("/+$", "");
    this.token = token;
    this.client = client;
  }

  /** How the agent connects, unless a test does it otherwise. */
  static HttpClient client() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(Duration.ofSeconds(10))
        .followRedirects(HttpClient.Redirect.NEVER)
        .build();
  }

  Fields post(String path, SequencedMap<String, Object> body, Duration patience)
      throws IOException, Refusal, InterruptedException {
    HttpRequest.Builder request =
        message(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JsonText.of(body)));
    return answer(request, patience);
  }

  Fields get(String path) throws IOException, Refusal, InterruptedException {
    return answer(message(path).GET(), PATIENCE);
  }

  void delete(String path, Duration patience) throws IOException, Refusal, InterruptedException {
    send(message(path).DELETE(), HttpResponse.BodyHandlers.ofString(), patience);
  }

  private HttpRequest.Builder message(String path) {
    return HttpRequest.newBuilder(at(path))
        .header("Authorization", "Bearer " + token)
        .header("Accept", "application/json");
  }

  /** An address of the server itself may stand behind a prefix; a whole address is left alone. */
  private URI at(String address) {
    return URI.create(address.startsWith("/") ? base + address : address);
  }

  private Fields answer(HttpRequest.Builder request, Duration patience)
      throws IOException, Refusal, InterruptedException {
    try {
      String text = send(request, HttpResponse.BodyHandlers.ofString(), patience);
      return JsonTree.fields("answer", text.getBytes(StandardCharsets.UTF_8));
    } catch (BadInput noJson) {
      throw new NotArgosy("no JSON");
    } catch (Refusal refusal) {
      if (!refusal.isOurs() && !refusal.mayPass()) {
        throw new NotArgosy(refusal.sentence());
      }
      throw refusal;
    }
  }

  /** Uploads a file to a signed address. The token stays here: the address is enough. */
  void put(String address, Path file) throws IOException, Refusal, InterruptedException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new Refusal(Refusal.NO_FILE, file + " is not there any more");
    }
    long bytes = Files.size(file);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(at(address))
            .header("Content-Type", "application/octet-stream")
            .PUT(HttpRequest.BodyPublishers.ofFile(file));
    send(request, HttpResponse.BodyHandlers.ofString(), patienceFor(bytes));
  }

  /** Downloads what lies at a signed address. */
  void fetch(String address, Path file, long bytes)
      throws IOException, Refusal, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(at(address)).GET();
    send(request, HttpResponse.BodyHandlers.ofFile(file), patienceFor(bytes));
  }

  private static Duration patienceFor(long bytes) {
    return PATIENCE.multipliedBy(2).plusSeconds(bytes / LEAST_BYTES_PER_SECOND);
  }

  private <T> T send(
      HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler, Duration patience)
      throws IOException, Refusal, InterruptedException {
    HttpResponse.BodyHandler<Object> whenGood =
        head ->
            head.statusCode() < 300
                ? widened(handler.apply(head))
                : widened(HttpResponse.BodySubscribers.ofString(StandardCharsets.UTF_8));
    HttpResponse<Object> response = await(client.sendAsync(request.build(), whenGood), patience);
    if (response.statusCode() >= 300) {
      throw Refusal.of(response.statusCode(), String.valueOf(response.body()));
    }
    @SuppressWarnings("unchecked") // The handler above was applied to every good status.
    T body = (T) response.body();
    return body;
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
