package io.argosy.endtoend;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonTree;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A service with its machines and people, every one a process of its own. */
final class Campus implements AutoCloseable {
  private final Path folder;
  private final List<String> serverFlags;
  private final List<Process> processes = new ArrayList<>();
  private final HttpClient http = HttpClient.newHttpClient();
  private Optional<Process> server = Optional.empty();
  private String url = "";
  private String operator = "";
  private int port;
  private int calls;

  /**
   * @param serverFlags such as {@code --lease 2s}
   */
  Campus(Path folder, String... serverFlags) {
    this.folder = folder;
    this.serverFlags = List.of(serverFlags);
  }

  /** What a call of the program left. */
  record Call(Process process, Path out, Path err) {
    String said() throws IOException {
      return Files.readString(out) + Files.readString(err);
    }
  }

  /** Starts the service, or starts it again on the same port with the same data. */
  void serve() throws Exception {
    List<String> words = new ArrayList<>(List.of("server", "--json", "--port", "" + port));
    words.addAll(List.of("--data", folder.resolve("data").toString()));
    words.addAll(serverFlags);
    Call call = start("", words);
    server = Optional.of(call.process());
    Desk.until(
        "the service listens",
        () -> {
          if (!call.process().isAlive()) {
            throw new AssertionError("the service ended: " + call.said());
          }
          return Files.readString(call.out()).contains("\n");
        });
    Fields event = JsonTree.fields("event", Files.readAllLines(call.out()).getFirst());
    url = event.text("url").orElseThrow();
    port = URI.create(url).getPort();
    event.text("token").ifPresent(token -> operator = token);
  }

  /** kill -9. */
  void killServer() throws InterruptedException {
    server.orElseThrow().destroyForcibly().waitFor();
  }

  String operator() {
    return operator;
  }

  /** Starts an agent; each has a work folder of its own name. */
  Call agent(String token, String site, String name, int slots, String... more) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                "agent",
                "--site",
                site,
                "--name",
                name,
                "--slots",
                "" + slots,
                "--run-as-range",
                "none"));
    words.addAll(List.of("--work", folder.resolve("work-" + name).toString()));
    words.addAll(List.of(more));
    return start(token, words);
  }

  /** Calls the program and waits; what it printed. */
  Desk.Ended call(String token, String... words) throws Exception {
    Call call = start(token, List.of(words));
    Desk.until("argosy " + words[0] + " ends", () -> !call.process().isAlive());
    return new Desk.Ended(
        call.process().exitValue(), Files.readString(call.out()), Files.readString(call.err()));
  }

  private Call start(String token, List<String> words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m", "-cp"));
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add("io.argosy.cli.Main");
    command.addAll(words);
    calls++;
    Path out = folder.resolve("lab-out" + calls);
    Path err = folder.resolve("lab-err" + calls);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("ARGOSY_JDK_HOME", System.getProperty("java.home"));
    builder.environment().put("ARGOSY_SERVER", url);
    builder.environment().put("ARGOSY_TOKEN", token);
    builder.redirectInput(new File("/dev/null"));
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    Process process = builder.start();
    processes.add(process);
    return new Call(process, out, err);
  }

  /** Asks the service over HTTP; the body of a good answer. */
  String ask(String token, String method, String path, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(Duration.ofMinutes(2))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() >= 400) {
      throw new AssertionError(method + " " + path + ": " + answer.body());
    }
    return answer.body();
  }

  Fields get(String token, String path) throws Exception {
    return JsonTree.fields("answer", ask(token, "GET", path, ""));
  }

  /** A token of a new realm. */
  String realm(String name) throws Exception {
    String made = ask(operator, "PUT", "/v1/realms", "{\"realm\":\"" + name + "\"}");
    return JsonTree.fields("answer", made).text("token").orElseThrow();
  }

  /** Hands in a job file of the folder; the job's name. */
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

  /** How a job ended, waiting for that. */
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
