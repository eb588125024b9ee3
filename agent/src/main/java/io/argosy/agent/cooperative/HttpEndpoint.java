package io.argosy.agent.cooperative;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Ask;
import io.argosy.protocol.talk.BadMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP server for cooperative programs: on this machine only, with an unguessable path for
 * each. It starts with the first program.
 */
public final class HttpEndpoint implements AutoCloseable {
  private static final int TOKEN_BYTES = 16;

  static {
    // Programs of jobs connect here: none may exhaust the agent's open files.
    limit("jdk.httpserver.maxConnections", "400");
    limit("sun.net.httpserver.maxReqTime", "30");
    limit("sun.net.httpserver.idleInterval", "60");
  }

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Conversation> conversations = new ConcurrentHashMap<>();
  private Optional<HttpServer> server = Optional.empty();
  private Optional<ExecutorService> threads = Optional.empty();

  private static void limit(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  /** Makes an address for a program. */
  public synchronized String admit(Conversation with) throws IOException {
    HttpServer open = server.isPresent() ? server.get() : open();
    byte[] bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    String token = HexFormat.of().formatHex(bytes);
    conversations.put(token, with);
    InetSocketAddress address = open.getAddress();
    return "http://" + address.getHostString() + ":" + address.getPort() + "/" + token;
  }

  /** Removes an address. */
  public void dismiss(String url) {
    conversations.remove(url.substring(url.lastIndexOf('/') + 1));
  }

  private HttpServer open() throws IOException {
    InetAddress here = InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
    HttpServer opened = HttpServer.create(new InetSocketAddress(here, 0), 0);
    ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    opened.setExecutor(executor);
    opened.createContext("/", this::handle);
    opened.start();
    threads = Optional.of(executor);
    server = Optional.of(opened);
    return opened;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String[] path = exchange.getRequestURI().getPath().split("/", -1);
      Conversation with = path.length == 3 ? conversations.get(path[1]) : null;
      if (with == null) {
        reply(exchange, 404, new Answer.Wrong("no worker has this address"));
      } else if (!exchange.getRequestMethod().equals("GET")) {
        reply(exchange, 405, new Answer.Wrong("ask with GET"));
      } else {
        Answer answer = answer(with, path[2], exchange.getRequestURI().getRawQuery());
        reply(exchange, answer instanceof Answer.Wrong ? 400 : 200, answer);
      }
    }
  }

  private static Answer answer(Conversation with, String word, @Nullable String query) {
    try {
      return with.answer(Ask.ofUrl(word, query == null ? "" : query));
    } catch (BadMessage badMessage) {
      return with.confused(badMessage);
    }
  }

  private static void reply(HttpExchange exchange, int status, Answer answer) throws IOException {
    byte[] body = (answer.line() + "\n").getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  @Override
  public synchronized void close() {
    server.ifPresent(it -> it.stop(0));
    threads.ifPresent(ExecutorService::shutdownNow);
  }
}
