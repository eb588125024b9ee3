package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.JsonTree;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A lab: a server and machines with an agent each, all of them processes on this machine. */
final class Lab implements AutoCloseable {
  private final Path folder;
  private final Desk desk;
  private final int port;
  private final List<Desk.Call> all = new ArrayList<>();
  private Desk.Call server;
  private String token = "";

  /** With a server that gives a silent machine's work again after the lease. */
  Lab(Path folder, Desk desk, String lease) throws Exception {
    this.folder = folder;
    this.desk = desk;
    this.port = freePort();
    this.server = serve(lease);
    this.token =
        JsonTree.fields("server", Files.readAllLines(server.out()).getFirst())
            .text("token")
            .orElseThrow();
  }

  private static int freePort() throws IOException {
    InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    try (ServerSocket socket = new ServerSocket(0, 1, here)) {
      return socket.getLocalPort();
    }
  }

  private Desk.Call serve(String lease) throws Exception {
    Desk.Call call =
        call(
            List.of("server", "--json", "--port", Integer.toString(port), "--lease", lease),
            List.of("--data", folder.resolve("service").toString()));
    Desk.until("the server listens", () -> Files.size(call.out()) > 0 || !call.process().isAlive());
    return call;
  }

  private Desk.Call call(List<String> words, List<String> more) throws IOException {
    List<String> command = new ArrayList<>(words);
    command.addAll(more);
    Map<String, String> variables = Map.of("ARGOSY_SERVER", url(), "ARGOSY_TOKEN", token);
    Desk.Call call = desk.call(variables, command);
    all.add(call);
    return call;
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  /** Starts an agent with two slots, and a folder of its own. */
  Desk.Call agent(String name, String... more) throws IOException {
    return agentIn("agent-" + name, name, more);
  }

  /** Starts an agent in the folder given. */
  Desk.Call agentIn(String work, String name, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("agent", "--site", "lab", "--name", name));
    words.addAll(List.of("--slots", "2", "--run-as-range", "none"));
    words.addAll(List.of("--work", folder.resolve(work).toString()));
    return call(words, List.of(more));
  }

  /** A person's command. */
  Desk.Ended ask(String... words) throws IOException, InterruptedException {
    return call(List.of(words), List.of()).await();
  }

  /** Hands in {@code job.yaml}. */
  void submit() throws IOException, InterruptedException {
    Desk.Ended submitted = ask("submit", "job.yaml");
    assertThat(submitted.exit()).as(submitted.out() + submitted.err()).isZero();
  }

  /** Waits for the job's end; its result, line by line. */
  List<String> result() throws Exception {
    Desk.Ended watched = ask("watch", "job-1");
    assertThat(watched.exit()).as(watched.out() + watched.err()).isZero();
    Desk.Ended fetched = ask("results", "job-1");
    assertThat(fetched.exit()).as(fetched.err()).isZero();
    return fetched.out().lines().toList();
  }

  /** How many results the server has kept. */
  long kept() throws IOException, InterruptedException {
    Desk.Ended shown = ask("show", "job-1", "--json");
    assertThat(shown.exit()).as(shown.out() + shown.err()).isLessThan(2);
    return JsonTree.fields("show", shown.out().lines().findFirst().orElseThrow())
        .wholeNumber("kept", 0, Long.MAX_VALUE, "0")
        .orElseThrow();
  }

  /** Kills the server without a word and starts it again where it was. */
  void killServer() throws InterruptedException {
    server.kill();
  }

  void serveAgain(String lease) throws Exception {
    server = serve(lease);
  }

  /** Whether somebody wrote this to its log. */
  static boolean said(Desk.Call call, String text) throws IOException {
    return Files.readString(call.err()).contains(text);
  }

  @Override
  public void close() {
    all.forEach(call -> call.process().destroyForcibly());
  }
}
