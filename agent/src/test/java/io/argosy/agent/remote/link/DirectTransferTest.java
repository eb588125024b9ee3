package io.argosy.agent.remote.link;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.Direct;
import io.argosy.protocol.wire.Registered;
import io.argosy.protocol.wire.UploadRequest;
import io.argosy.protocol.wire.UploadStep;
import io.argosy.protocol.wire.UploadWay;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large files between an agent and a store, past a server or through it. */
class DirectTransferTest {
  private static final int PART = 600_000;

  @TempDir private Path folder;
  private HttpServer http;
  private ServerConnection serverConnection;
  private Uploads uploads;
  private final List<UploadStep> steps = new CopyOnWriteArrayList<>();
  private final Map<String, byte[]> stored = new ConcurrentHashMap<>();
  private final List<String> puts = new CopyOnWriteArrayList<>();

  /** Error statuses of the next requests for a path, once each. */
  private final Map<String, List<Integer>> refusals = new ConcurrentHashMap<>();

  /** The target of a download's redirect. */
  private volatile String elsewhere = "";

  private volatile Answer answer = step -> new UploadWay.Through();

  /** The server's answer to a step. */
  @FunctionalInterface
  private interface Answer {
    UploadWay to(UploadStep step);
  }

  @BeforeEach
  void start() throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    http = HttpServer.create(new InetSocketAddress(here, 0), 0);
    http.createContext("/", this::handle);
    http.start();
    URI url = URI.create(url(""));
    AgentTerms terms =
        new AgentTerms(
            url, "t", "lab", "one", 1, 1, folder, new AgentTerms.Follow.No(), Optional.empty());
    serverConnection = new ServerConnection(terms.server(), "t", ServerConnection.client());
    uploads =
        new Uploads(
            new ServerSession(serverConnection, terms, line -> {}), serverConnection, line -> {});
  }

  @AfterEach
  void stop() {
    serverConnection.close();
    http.stop(0);
  }

  private String url(String path) {
    return "http://127.0.0.1:" + http.getAddress().getPort() + path;
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String what = exchange.getRequestMethod() + " " + path;
    byte[] body = exchange.getRequestBody().readAllBytes();
    List<Integer> refused = refusals.getOrDefault(what, List.of());
    if (!refused.isEmpty()) {
      say(exchange, refused.removeFirst(), "{\"detail\":\"no\"}".getBytes(UTF_8));
      return;
    }
    switch (what) {
      case "POST /v1/machines" -> say(exchange, 201, json(enlisted().fields()));
      case "POST /v1/machines/lab.one/uploads" ->
          say(exchange, 200, "{\"urls\":[\"/v1/blobs/x?s=1\"]}".getBytes(UTF_8));
      case "POST /v1/blobs/x" -> {
        UploadStep step = UploadStep.from(JsonTree.fields("body", body));
        steps.add(step);
        say(exchange, 200, json(answer.to(step).fields()));
      }
      case "GET /v1/blobs/x" -> {
        if (exchange.getRequestHeaders().containsKey(Direct.HEADER)) {
          exchange.getResponseHeaders().set("Location", elsewhere);
          say(exchange, 307, new byte[0]);
        } else {
          say(exchange, 200, stored.getOrDefault("/v1/blobs/x", new byte[0]));
        }
      }
      default -> {
        if (exchange.getRequestMethod().equals("PUT")) {
          puts.add(path);
          stored.put(path, body);
        }
        say(exchange, 200, stored.getOrDefault(path, new byte[0]));
      }
    }
  }

  private static Registered enlisted() {
    return new Registered("lab.one", "session", Duration.ofSeconds(5), Duration.ofSeconds(30));
  }

  private static byte[] json(SequencedMap<String, Object> fields) {
    return JsonText.of(fields).getBytes(UTF_8);
  }

  private static void say(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private UploadWay.Whole at(String url) {
    return new UploadWay.Whole(url, new LinkedHashMap<>(Map.of("if-none-match", "*")));
  }

  private UploadWay inParts(UploadStep step) {
    return switch (step.kind()) {
      case BEGIN -> new UploadWay.Parts("u", PART);
      case PART -> at(url("/store/" + step.number()));
      case FINISH -> new UploadWay.Stored();
      case ABANDON -> new UploadWay.Through();
    };
  }

  /** An address without a listener: the system never assigns a port as low as that. */
  private static String nowhere() {
    return "http://127.0.0.1:1/store/x";
  }

  private void refuse(String what, int... statuses) {
    List<Integer> list = Collections.synchronizedList(new ArrayList<>());
    for (int status : statuses) {
      list.add(status);
    }
    refusals.put(what, list);
  }

  private Path file(int bytes) throws IOException {
    byte[] noise = new byte[bytes];
    new Random(bytes).nextBytes(noise);
    return Files.write(folder.resolve("file" + bytes), noise);
  }

  private void upload(Path file) throws Exception {
    AttemptRef attempt = new AttemptRef("job-1", 0, 1);
    uploads.upload(
        new UploadRequest.Wanted(UploadRequest.Kind.LOG, attempt, Optional.empty()), file);
  }

  private byte[] joined(int parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int part = 1; part <= parts; part++) {
      all.writeBytes(stored.getOrDefault("/store/" + part, new byte[0]));
    }
    return all.toByteArray();
  }

  @Test
  void a_large_file_goes_in_parts_and_only_the_part_that_failed_is_sent_again() throws Exception {
    answer = this::inParts;
    refuse("PUT /store/2", 503, 500);
    Path file = file(2 * PART + 5);
    upload(file);
    assertThat(puts).containsExactly("/store/1", "/store/2", "/store/3");
    assertThat(joined(3)).isEqualTo(Files.readAllBytes(file));
    UploadStep last = steps.getLast();
    assertThat(last.kind()).isEqualTo(UploadStep.Kind.FINISH);
    assertThat(last.upload()).contains("u");
    assertThat(last.bytes()).isEqualTo(2 * PART + 5);
  }

  @Test
  void parts_already_sent_stay_valid_when_the_address_expires() throws Exception {
    answer =
        step -> {
          if (step.number() == 1) {
            refuse("POST /v1/blobs/x", 403); // The next step finds that the address has expired.
          }
          return inParts(step);
        };
    upload(file(2 * PART));
    assertThat(puts).containsExactly("/store/1", "/store/2");
    assertThat(steps.stream().filter(it -> it.kind() == UploadStep.Kind.BEGIN)).hasSize(1);
  }

  @Test
  void uploads_go_through_the_server_when_the_store_is_unreachable() throws Exception {
    String nowhere = nowhere();
    answer = step -> at(nowhere);
    Path file = file(2 * PART);
    upload(file);
    assertThat(stored.get("/v1/blobs/x")).isEqualTo(Files.readAllBytes(file));
    int asked = steps.size();
    upload(file);
    assertThat(steps).as("it is not tried again at once").hasSize(asked);
  }

  @Test
  void parts_that_are_no_longer_needed_are_aborted() throws Exception {
    String nowhere = nowhere();
    answer = step -> step.kind() == UploadStep.Kind.PART ? at(nowhere) : inParts(step);
    Path file = file(2 * PART);
    upload(file);
    assertThat(steps.getLast().kind()).isEqualTo(UploadStep.Kind.ABANDON);
    assertThat(stored.get("/v1/blobs/x")).isEqualTo(Files.readAllBytes(file));
  }

  @Test
  void the_first_upload_stays() throws Exception {
    answer = step -> step.kind() == UploadStep.Kind.BEGIN ? at(url("/store/x")) : inParts(step);
    refuse("PUT /store/x", 412);
    upload(file(2 * PART));
    assertThat(puts).isEmpty();
    assertThat(steps.getLast().kind()).isEqualTo(UploadStep.Kind.FINISH);
  }

  @Test
  void small_files_and_servers_without_direct_uploads_use_the_plain_upload() throws Exception {
    refuse("POST /v1/blobs/x", 405);
    Path file = file(2 * PART);
    upload(file);
    assertThat(stored.get("/v1/blobs/x")).isEqualTo(Files.readAllBytes(file));
    Path small = file(1000);
    upload(small);
    assertThat(stored.get("/v1/blobs/x")).isEqualTo(Files.readAllBytes(small));
    assertThat(steps).isEmpty();
  }

  @Test
  void a_file_is_fetched_from_the_redirect_target_or_the_server() throws Exception {
    byte[] there = Files.readAllBytes(file(2 * PART));
    byte[] here = Files.readAllBytes(file(2 * PART + 1));
    stored.put("/store/x", there);
    stored.put("/v1/blobs/x", here);
    Path to = folder.resolve("fetched");
    elsewhere = url("/store/x");
    serverConnection.fetch("/v1/blobs/x?s=1", to, there.length);
    assertThat(to).hasBinaryContent(there);
    elsewhere = nowhere();
    serverConnection.fetch("/v1/blobs/x?s=1", to, here.length);
    assertThat(to).hasBinaryContent(here);
  }
}
