package io.argosy.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Forwards a request to another replica and returns its answer, both as streams: a long poll waits
 * there, events pass one by one. A request is forwarded at most once.
 */
public final class Relay implements AutoCloseable {
  /** Marks a forwarded request. */
  public static final String MARK = "X-Argosy-Relayed";

  /** The address at which the caller reached the service, for answers that name an address. */
  public static final String FOUND_AT = "X-Forwarded-Host";

  private static final List<String> THERE =
      List.of("Authorization", "Content-Type", "Accept", "Last-Event-ID");
  private static final List<String> BACK =
      List.of(
          "Content-Type",
          "Cache-Control",
          "Retry-After",
          "WWW-Authenticate",
          "Allow",
          "Location",
          "Content-Disposition");

  private static final Duration CONNECT = Duration.ofSeconds(3);
  private static final Duration LOOK = Duration.ofMillis(250);

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();
  private final StalledStreams stalledStreams = new StalledStreams();

  /** Whether a request was already forwarded. */
  public static boolean isRelayed(ApiRequest request) {
    return request.header(MARK).isPresent();
  }

  /**
   * Forwards a request.
   *
   * @param owner the address of the replica that can answer it; read again while no answer has come
   * @throws Problem when no such replica exists, or it changes meanwhile: the caller may retry
   */
  public ApiResponse send(ApiRequest request, Supplier<Optional<URI>> owner)
      throws InterruptedException {
    URI base = owner.get().orElseThrow(() -> later("no replica owns the realm just now"));
    CompletableFuture<HttpResponse<InputStream>> sent =
        client.sendAsync(request(request, base), HttpResponse.BodyHandlers.ofInputStream());
    try {
      ApiResponse response = response(await(sent, base, owner), base, owner);
      // The forwarding thread may still read the rest of the body.
      return Incoming.isUnread(request.body()) ? response.with("Connection", "close") : response;
    } catch (IOException e) {
      throw later("the replica that has the realm does not answer");
    } finally {
      if (!sent.isDone()) {
        sent.cancel(true);
      }
    }
  }

  private static Problem later(String sentence) {
    // The rest of the request may still be on its way to another replica.
    return new Problem(503, sentence).with("Retry-After", "1").with("Connection", "close");
  }

  private static HttpRequest request(ApiRequest request, URI base) {
    HttpRequest.Builder builder = HttpRequest.newBuilder(target(request, base)).header(MARK, "1");
    for (String name : THERE) {
      request.header(name).ifPresent(value -> set(builder, name, value));
    }
    builder.setHeader("X-Request-Id", request.id());
    request.header("Host").ifPresent(host -> set(builder, FOUND_AT, host));
    return builder.method(request.method(), body(request)).build();
  }

  private static void set(HttpRequest.Builder builder, String name, String value) {
    try {
      builder.setHeader(name, value);
    } catch (IllegalArgumentException e) {
      String told = name.equals(FOUND_AT) ? "Host" : name;
      throw Problem.badRequest("the header " + told + " must be of characters that can be seen");
    }
  }

  private static URI target(ApiRequest request, URI base) {
    StringBuilder query = new StringBuilder();
    request
        .query()
        .forEach(
            (name, value) ->
                query
                    .append(query.isEmpty() ? '?' : '&')
                    .append(encoded(name))
                    .append('=')
                    .append(encoded(value)));
    try {
      return new URI(base.toString().replaceFirst("/+$", "") + request.target() + query);
    } catch (URISyntaxException e) {
      throw Problem.badRequest(
          "the address is " + request.target() + ", which is not percent-encoded text");
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static HttpRequest.BodyPublisher body(ApiRequest request) {
    Optional<Long> length = request.length();
    boolean none =
        length.map(bytes -> bytes == 0).orElse(List.of("GET", "HEAD").contains(request.method()));
    if (none) {
      return HttpRequest.BodyPublishers.noBody();
    }
    HttpRequest.BodyPublisher stream = HttpRequest.BodyPublishers.ofInputStream(request::body);
    return length.isPresent()
        ? HttpRequest.BodyPublishers.fromPublisher(stream, length.get())
        : stream;
  }

  /** Waits as long as the owner replica stays the same: one that has died may never answer. */
  private static HttpResponse<InputStream> await(
      CompletableFuture<HttpResponse<InputStream>> sent, URI base, Supplier<Optional<URI>> owner)
      throws IOException, InterruptedException {
    while (true) {
      try {
        return sent.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (!owner.get().equals(Optional.of(base))) {
          throw later("the realm has another owner by now");
        }
      } catch (ExecutionException e) {
        throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
      }
    }
  }

  private ApiResponse response(
      HttpResponse<InputStream> from, URI base, Supplier<Optional<URI>> owner) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String name : BACK) {
      from.headers().firstValue(name).ifPresent(value -> headers.put(name, value));
    }
    OptionalLong length = from.headers().firstValueAsLong("Content-Length");
    return new ApiResponse(
        from.statusCode(),
        headers,
        length,
        out -> {
          InputStream in = from.body();
          try (in;
              var watched = stalledStreams.watch(in, () -> owner.get().equals(Optional.of(base)))) {
            copy(in, out);
          }
        });
  }

  /** Flushes every part at once: an event must not wait for the next. */
  private static void copy(InputStream in, OutputStream out) throws IOException {
    byte[] buffer = new byte[1 << 14];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      out.write(buffer, 0, n);
      out.flush();
    }
  }

  @Override
  public void close() {
    stalledStreams.close();
    client.shutdownNow();
  }
}
