package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.journal.Codec;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonTree;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Several servers of one database, with their machines and users, each a separate process. */
final class Fleet implements AutoCloseable {
  private final Path folder;
  private final String database;
  private final Desk desk;
  private final List<Replica> replicas = new ArrayList<>();
  private final List<Process> processes = new ArrayList<>();
  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, String> serverVariables =
      new TreeMap<>(Map.of("PGPASSWORD", Postgres.password()));
  private List<String> serverFlags;
  private String operator = "";

  /**
   * @param database its address
   */
  Fleet(Path folder, String database) {
    this.folder = folder;
    this.database = database;
    this.desk = new Desk(folder);
    this.serverFlags = List.of("--data", folder.resolve("data").toString());
  }

  /** From now on servers store bodies in this store, and share no folder with each other. */
  void keepBodiesIn(S3Store store, String place) {
    serverVariables.put("AWS_ACCESS_KEY_ID", S3Store.KEY);
    serverVariables.put("AWS_SECRET_ACCESS_KEY", S3Store.SECRET);
    serverFlags = List.of("--blobs", place, "--s3-endpoint", store.url());
  }

  /** From now on servers own their realms for longer: a machine that stalls loses none. */
  void keepRealmsFor(String term) {
    serveWith("--term", term);
  }

  /** Adds flags for servers from now on. */
  void serveWith(String... more) {
    List<String> flags = new ArrayList<>(serverFlags);
    flags.addAll(List.of(more));
    serverFlags = flags;
  }

  /** The server whose name is in a row of the database, followed by all others. */
  List<Replica> ownerFirst(String row) {
    List<Replica> sorted = new ArrayList<>(replicas);
    sorted.sort(Comparator.comparing(replica -> !row.contains(replica.url())));
    return sorted;
  }

  /** The same users and machines with another database. */
  Fleet movedTo(String address) {
    Fleet moved = new Fleet(folder, address);
    moved.operator = operator;
    return moved;
  }

  /** One of the servers. */
  record Replica(Desk.Call call, String url) {
    /** Like a debugger, or a machine that swaps: the process pauses without notice. */
    void signal(String name) throws IOException, InterruptedException {
      new ProcessBuilder("kill", "-" + name, Long.toString(call.process().pid())).start().waitFor();
    }
  }

  /** Starts a server, through another program if one is given. */
  Replica serve(List<String> by, String host) throws Exception {
    return serve(by, host, 0);
  }

  /** Starts a server at a port, if it is not 0; another may have used it before. */
  Replica serve(List<String> by, String host, int port) throws Exception {
    List<String> words = new ArrayList<>(List.of("server", "--json", "--port", "" + port));
    words.add("--plain");
    words.addAll(List.of("--host", host, "--database", database, "--lease", "60s"));
    words.addAll(serverFlags);
    if (!words.contains("--data")) {
      words.addAll(List.of("--data", folder.resolve("data-" + replicas.size()).toString()));
    }
    Desk.Call call = desk.call(by, serverVariables, words);
    processes.add(call.process());
    Desk.until(
        "the service listens",
        () -> {
          if (!call.process().isAlive()) {
            throw new AssertionError("the service ended: " + Files.readString(call.err()));
          }
          return Files.readString(call.out()).contains("\n");
        });
    String said = Files.readAllLines(call.out()).getFirst();
    Fields event = JsonTree.fields("event", said);
    event.text("token").ifPresent(token -> operator = token);
    Replica replica =
        new Replica(call, event.text("url").orElseThrow(() -> new AssertionError(said)));
    replicas.add(replica);
    return replica;
  }

  Replica serve() throws Exception {
    return serve(List.of(), "127.0.0.1");
  }

  /** An agent that knows all current servers. */
  void agent(String name) throws IOException {
    agent(Map.of(), "lab", name, 2);
  }

  /** The same, with its own variables and flags. */
  Desk.Call agent(Map<String, String> more, String site, String name, int slots, String... flags)
      throws IOException {
    List<String> words = new ArrayList<>(List.of("agent", "--site", site, "--name", name));
    words.addAll(List.of("--slots", "" + slots, "--run-as-range", "none"));
    words.addAll(List.of("--work", folder.resolve("work-" + name).toString()));
    words.addAll(List.of(flags));
    Map<String, String> all = new TreeMap<>(variables());
    all.putAll(more);
    Desk.Call call = desk.call(all, words);
    processes.add(call.process());
    return call;
  }

  private Map<String, String> variables() {
    // The last one first: it owns no realm yet, and forwards everything.
    String urls =
        replicas.reversed().stream().map(Replica::url).distinct().collect(Collectors.joining(","));
    return Map.of("ARGOSY_SERVER", urls, "ARGOSY_TOKEN", operator);
  }

  /** Runs the program and waits. */
  Desk.Ended call(String... words) throws Exception {
    Desk.Call call = desk.call(variables(), List.of(words));
    processes.add(call.process());
    return call.await();
  }

  /** Submits a sweep that waits, after its first indices, for the file {@code go}. */
  String submit(int total) throws Exception {
    String script =
        """
        [ $1 -lt 20 ] || until [ -e FOLDER/go ]; do [ -e FOLDER ] || exit 1; sleep 0.05; done
        """
                .replace("FOLDER", folder.toString())
            + Scripts.INDICES;
    desk.job("{mode: range, total: " + total + "}", "concat", "", script);
    return submit("job.yaml");
  }

  /** Submits a job file of the folder; returns the job's name. */
  String submit(String file) throws Exception {
    Desk.Ended ended = call("submit", "--json", file);
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    return JsonTree.fields("event", ended.out().strip()).text("job").orElseThrow();
  }

  void go() throws IOException {
    Files.createFile(folder.resolve("go"));
  }

  /** Sends a request to one server. */
  HttpResponse<String> ask(Replica replica, String path) throws Exception {
    return send(request(replica, path));
  }

  /** Sends something to one server. */
  HttpResponse<String> post(Replica replica, String path, String json) throws Exception {
    return send(
        request(replica, path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  private HttpRequest.Builder request(Replica replica, String path) {
    return HttpRequest.newBuilder(URI.create(replica.url() + path))
        .timeout(Duration.ofSeconds(20))
        .header("Authorization", "Bearer " + operator);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** One server's answer, once it can give one: a realm may have no owner for a moment. */
  String said(Replica replica, String path) throws Exception {
    AtomicReference<String> said = new AtomicReference<>("");
    Desk.until(replica.url() + " answers " + path, () -> hears(replica, path, said::set));
    return said.get();
  }

  private boolean hears(Replica replica, String path, Consumer<String> good) throws Exception {
    try {
      HttpResponse<String> answer = ask(replica, path);
      if (answer.statusCode() == 200) {
        good.accept(answer.body());
      }
      return answer.statusCode() == 200;
    } catch (IOException silent) {
      return false;
    }
  }

  /** The decisions on a job, from one server. */
  List<Fact> facts(Replica replica, String job) throws Exception {
    Codec codec = Codec.standard();
    List<Fact> facts = new ArrayList<>();
    for (String line : said(replica, "/v1/jobs/" + job + "/facts").lines().toList()) {
      byte[] entry = line.getBytes(StandardCharsets.UTF_8);
      facts.addAll(codec.entry(entry, 0, entry.length, job).facts());
    }
    return facts;
  }

  /** How many iterations are kept, from one server; -1 if it cannot answer now. */
  long kept(Replica replica, String job) {
    try {
      HttpResponse<String> answer = ask(replica, "/v1/jobs/" + job);
      return answer.statusCode() != 200
          ? -1
          : JsonTree.fields("answer", answer.body())
              .wholeNumber("kept", 0, Long.MAX_VALUE, "1")
              .orElseThrow();
    } catch (IOException silent) {
      return -1;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Checks that the job succeeds, and that every index is in its result once. */
  void assertWhole(Replica replica, String job, int total) throws Exception {
    assertThat(result(replica, job)).isEqualTo(Scripts.everyIndexOnce(total));
  }

  /** The lines of a job's result, when it has ended. */
  List<String> result(Replica replica, String job) throws Exception {
    Desk.until(
        "the job ends",
        () -> JsonTree.fields("answer", said(replica, "/v1/jobs/" + job)).has("endedAt"));
    Desk.Ended result = call("results", job);
    assertThat(result.exit()).as(result.err()).isZero();
    return result.out().lines().toList();
  }

  @Override
  public void close() throws Exception {
    http.shutdownNow();
    for (Process process : processes) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }
}
