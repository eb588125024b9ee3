package io.argosy.endtoend;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A service with its machines and users, each a separate process. */
final class Campus implements AutoCloseable {
  private final Path folder;
  private final List<String> serverFlags;
  private final Map<String, String> serverVariables = new TreeMap<>();
  private final Desk desk;
  private final List<Process> processes = new ArrayList<>();
  private final HttpClient http = HttpClient.newHttpClient();
  private Optional<Desk.Call> server = Optional.empty();
  private String url = "";
  private String operator = "";
  private final int port;

  /**
   * @param serverFlags such as {@code --lease 2s}
   */
  Campus(Path folder, String... serverFlags) throws IOException {
    this(folder, new Desk(folder), serverFlags);
  }

  /** Of the program of this desk. */
  Campus(Path folder, Desk desk, String... serverFlags) throws IOException {
    this.folder = folder;
    this.port = Ports.free();
    this.desk = desk;
    this.serverFlags = List.of(serverFlags);
  }

  /** Sets a variable in the environment of the service. */
  void knows(String variable, String value) {
    serverVariables.put(variable, value);
  }

  /** The folder in which its users write their jobs. */
  Desk desk() {
    return desk;
  }

  /** Starts the service, or starts it again on the same port with the same data. */
  void serve() throws Exception {
    serveBy(List.of());
  }

  /** As {@link #serve}, through another program, such as {@code prlimit}. */
  void serveBy(List<String> by) throws Exception {
    List<String> words = new ArrayList<>(List.of("server", "--json", "--port", "" + port));
    words.addAll(serverFlags);
    if (!words.contains("--data")) {
      words.addAll(List.of("--data", folder.resolve("data").toString()));
    }
    Desk.Call call = desk.call(by, serverVariables, words);
    processes.add(call.process());
    server = Optional.of(call);
    Desk.until(
        "the service listens",
        () -> {
          if (!call.process().isAlive()) {
            throw new AssertionError("the service ended: " + Files.readString(call.err()));
          }
          return Files.readString(call.out()).contains("\n");
        });
    Fields event = JsonTree.fields("event", Files.readAllLines(call.out()).getFirst());
    url = event.text("url").orElseThrow();
    event.text("token").ifPresent(token -> operator = token);
  }

  /** kill -9. */
  void killServer() throws InterruptedException {
    server.orElseThrow().kill();
  }

  /** The last started service. */
  Desk.Call server() {
    return server.orElseThrow();
  }

  String url() {
    return url;
  }

  String operator() {
    return operator;
  }

  /** Starts an agent; each has a work folder with its own name. */
  Desk.Call agent(String token, String site, String name, int slots, String... more)
      throws IOException {
    return agentBy(List.of(), token, site, name, slots, more);
  }

  /** Starts an agent through another program, such as {@code ip netns exec}. */
  Desk.Call agentBy(
      List<String> by, String token, String site, String name, int slots, String... more)
      throws IOException {
    List<String> words = new ArrayList<>(List.of("agent", "--site", site, "--name", name));
    words.addAll(List.of("--slots", "" + slots));
    words.addAll(List.of(more));
    if (!words.contains("--run-as-range")) {
      words.addAll(List.of("--run-as-range", "none"));
    }
    if (!words.contains("--work")) {
      words.addAll(List.of("--work", folder.resolve("work-" + name).toString()));
    }
    return start(by, token, words);
  }

  /** Runs the program and waits; returns its output. */
  Desk.Ended call(String token, String... words) throws IOException, InterruptedException {
    return start(List.of(), token, List.of(words)).await();
  }

  private Desk.Call start(List<String> by, String token, List<String> words) throws IOException {
    Map<String, String> variables = Map.of("ARGOSY_SERVER", url, "ARGOSY_TOKEN", token);
    Desk.Call call = desk.call(by, variables, words);
    processes.add(call.process());
    return call;
  }

  /** Sends a request to the service over HTTP; returns any answer. */
  HttpResponse<String> answer(String token, String method, String path, String body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(Duration.ofMinutes(2))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Sends a request to the service over HTTP; returns the body of a successful answer. */
  String ask(String token, String method, String path, String body) throws Exception {
    HttpResponse<String> answer = answer(token, method, path, body);
    if (answer.statusCode() >= 400) {
      throw new AssertionError(method + " " + path + ": " + answer.body());
    }
    return answer.body();
  }

  /** Whether all realms accept changes. */
  boolean isReady() throws Exception {
    return answer("", "GET", "/readyz", "").statusCode() == 200;
  }

  Fields get(String token, String path) throws Exception {
    return JsonTree.fields("answer", ask(token, "GET", path, ""));
  }

  /** Whether the service lists a machine; over HTTP, because the program takes long to start. */
  boolean shows(String token, String machine) throws Exception {
    return ask(token, "GET", "/v1/sites", "").contains("\"" + machine + "\"");
  }

  /** Whether a machine's lease is over. */
  boolean misses(String token) throws Exception {
    return ask(token, "GET", "/v1/sites", "").contains("\"lost\"");
  }

  /** A token of a new realm. */
  String realm(String name) throws Exception {
    String made = ask(operator, "PUT", "/v1/realms", "{\"realm\":\"" + name + "\"}");
    return JsonTree.fields("answer", made).text("token").orElseThrow();
  }

  /** Submits a job file of the folder; returns the job's name. */
  String submit(String token, String file) throws Exception {
    Desk.Ended ended = call(token, "submit", "--json", file);
    if (ended.exit() != 0) {
      throw new AssertionError(ended.out() + ended.err());
    }
    return JsonTree.fields("event", ended.out().strip()).text("job").orElseThrow();
  }

  long kept(String token, String job) throws Exception {
    return get(token, "/v1/jobs/" + job).wholeNumber("kept", 0, Long.MAX_VALUE, "1").orElseThrow();
  }

  /** Whether an agent has complete results that the service does not have yet. */
  boolean hasResultsWaiting(String agent) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("work-" + agent))) {
      return files.anyMatch(file -> file.toString().endsWith(".out"));
    } catch (UncheckedIOException wentMeanwhile) {
      return hasResultsWaiting(agent);
    }
  }

  /** Waits for the end of a job; returns how it ended. */
  String outcome(String token, String job) throws Exception {
    Desk.until(job + " ends", () -> get(token, "/v1/jobs/" + job).has("endedAt"));
    return get(token, "/v1/jobs/" + job).text("outcome").orElseThrow();
  }

  @Override
  public void close() throws Exception {
    http.close();
    for (Process process : processes) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }
}
