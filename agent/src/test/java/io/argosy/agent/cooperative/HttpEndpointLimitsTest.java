package io.argosy.agent.cooperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Ask;
import io.argosy.protocol.talk.BadMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Programs of jobs cannot exhaust the connections of an agent. Java reads these limits once in a
 * process, so each test has its own process.
 */
@Timeout(300)
final class HttpEndpointLimitsTest {
  /** Prints the outcome of connections to a new server. */
  static final class Program {
    private static final int MANY = 600;
    private static final int PATIENCE_MILLIS = 120_000;

    private Program() {}

    public static void main(String[] args) throws IOException {
      try (HttpEndpoint door = new HttpEndpoint()) {
        URI url = URI.create(door.admit(new Deaf()));
        System.out.println(args[0].equals("many") ? many(url) : one(url));
      }
    }

    /** A connection on which half a request was sent. */
    private static Socket half(URI url) throws IOException {
      Socket socket = new Socket(url.getHost(), url.getPort());
      socket.setSoTimeout(PATIENCE_MILLIS);
      send(socket, "GET /nobody/start HTTP/1.1\r\nHost: door\r\n");
      return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String many(URI url) throws IOException {
      List<Socket> all = new ArrayList<>();
      for (int i = 0; i < MANY; i++) {
        try {
          all.add(half(url));
        } catch (SocketException refused) {
          i = MANY; // It was closed before half a request was sent.
        }
      }
      Socket first = all.getFirst();
      String last = end(all.getLast());
      send(first, "\r\n");
      var answer = new InputStreamReader(first.getInputStream(), StandardCharsets.US_ASCII);
      return last + ", the first hears " + new BufferedReader(answer).readLine();
    }

    private static String one(URI url) throws IOException {
      try (Socket socket = half(url)) {
        return end(socket);
      }
    }

    private static String end(Socket socket) throws IOException {
      try {
        return socket.getInputStream().read() < 0 ? "closed" : "answered";
      } catch (SocketException reset) {
        return "closed";
      }
    }
  }

  /** Never receives a question. */
  private static final class Deaf implements Conversation {
    @Override
    public Answer answer(Ask ask) {
      return new Answer.End();
    }

    @Override
    public Answer confused(BadMessage badMessage) {
      return new Answer.Wrong(badMessage.sentence());
    }
  }

  private static String said(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void connections_beyond_a_number_are_closed_and_those_before_are_served() throws Exception {
    // So that no connection is closed for being slow.
    String patient = "-Dsun.net.httpserver.maxReqTime=3600";
    assertThat(said(patient, Program.class.getName(), "many"))
        .isEqualTo("closed, the first hears HTTP/1.1 404 Not Found");
  }

  @Test
  void a_connection_that_does_not_finish_its_request_is_closed() throws Exception {
    assertThat(said(Program.class.getName(), "one")).isEqualTo("closed");
  }
}
