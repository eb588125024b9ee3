package io.argosy.bench.chaos;

import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.remote.ServiceFault;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.Servers;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Sends requests to the service, and retries while its processes are killed. */
final class ServiceQuestions {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration PAUSE = Duration.ofMillis(400);

  private final ServiceClient client;
  private volatile long answeredAt = System.nanoTime();

  ServiceQuestions(List<URI> servers, String token) {
    client = new ServiceClient(new Servers(servers), token);
  }

  private interface Question<T> {
    T ask() throws IOException;
  }

  /** Whether the service has answered since then. */
  boolean hasAnsweredSince(long nanoTime) {
    return answeredAt - nanoTime > 0;
  }

  private <T> T insist(Question<T> question) {
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        long asked = System.nanoTime();
        T answer = question.ask();
        answeredAt = asked;
        return answer;
      } catch (ServiceFault | IOException e) {
        if (System.nanoTime() - until > 0) {
          throw new IllegalStateException("no answer for " + PATIENCE + ": " + e.getMessage(), e);
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  Fields get(String path) {
    return insist(() -> client.get(path));
  }

  byte[] bytes(String path) {
    return insist(
        () -> {
          try (InputStream in = client.stream(path)) {
            return in.readAllBytes();
          }
        });
  }

  /** Submits a job until that is acknowledged; returns its name. */
  String submit(ChaosJob job) throws IOException {
    String sha256 = job.sha256();
    return insist(
        () -> {
          if (!client.has(sha256)) {
            client.upload(sha256, job.script());
          }
          Fields answer = client.send("POST", "/v1/jobs", job.submission(sha256).fields());
          return answer.text("job").orElseThrow();
        });
  }
}
