package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.Sha256;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A service that stores its bodies in S3. */
@Timeout(600)
final class S3IT {
  /** More than one part. */
  private static final long LARGE = 70 << 20;

  /** One part. */
  private static final long SMALL = 3 << 20;

  private static final int FILE_BYTES = 3 << 20;

  @TempDir Path folder;

  /** A job with a large file and a result of that size, which waits in between. */
  private String job(long resultBytes) throws Exception {
    byte[] noise = new byte[FILE_BYTES];
    new Random(6).nextBytes(noise);
    Files.write(folder.resolve("noise.dat"), noise);
    String script =
        """
        [ "$(wc -c <noise.dat)" -eq SIZE ] || exit 1
        touch STARTED
        while [ ! -e GO ]; do [ -e FOLDER ] || exit 1; sleep 0.05; done
        head -c RESULT /dev/zero | tr '\\0' x
        """
            .replace("SIZE", "" + FILE_BYTES)
            .replace("RESULT", "" + resultBytes)
            .replace("STARTED", folder.resolve("started").toString())
            .replace("GO", folder.resolve("go").toString())
            .replace("FOLDER", folder.toString());
    Files.writeString(folder.resolve("work.sh"), script);
    Files.writeString(
        folder.resolve("job.yaml"),
        """
        argosy: 1
        kind: iterative
        name: job
        iterations: {mode: range, total: 1}
        run: {chunked: [sh, work.sh, noise.dat, '{first}', '{count}']}
        result: {from: stdout, merge: concat}
        """);
    return "job.yaml";
  }

  /** How many requests for a body's address were answered with this status. */
  private static long answered(Campus campus, String method, int status) throws Exception {
    String metrics = campus.ask(campus.operator(), "GET", "/metrics", "");
    Matcher line =
        Pattern.compile(
                "argosy_requests_seconds_count\\{method=\""
                    + method
                    + "\",path=\"/v1/blobs[^\"]*\",status=\""
                    + status
                    + "\"\\} (\\d+)")
            .matcher(metrics);
    return line.find() ? Long.parseLong(line.group(1)) : 0;
  }

  private Campus campus(S3Store store) throws Exception {
    Campus campus = new Campus(folder, "--blobs", "s3://lab/service", "--s3-endpoint", store.url());
    campus.knows("AWS_ACCESS_KEY_ID", S3Store.KEY);
    campus.knows("AWS_SECRET_ACCESS_KEY", S3Store.SECRET);
    campus.serve();
    return campus;
  }

  /** Each of 16 uploads alone would fit into the realm. */
  @Test
  @Tag("components")
  void uploads_at_once_stay_within_the_limit_of_their_realm() throws Exception {
    try (S3Store store = new S3Store(folder.resolve("s3"));
        Campus campus = campus(store)) {
      String token = campus.operator();
      campus.ask(token, "PUT", "/v1/realms", "{\"realm\":\"main\",\"maxBytes\":1000000}");
      CyclicBarrier together = new CyclicBarrier(16);
      List<Future<Integer>> said = new ArrayList<>();
      try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
        for (int number = 0; number < 16; number++) {
          String body = (char) ('a' + number) + "x".repeat(674_999);
          String file = "/v1/files/" + Sha256.of(body);
          said.add(
              threads.submit(
                  () -> {
                    together.await();
                    return campus.answer(token, "PUT", file, body).statusCode();
                  }));
        }
      }
      List<Integer> statuses = new ArrayList<>();
      for (Future<Integer> one : said) {
        statuses.add(one.get());
      }
      assertThat(statuses).containsOnlyOnce(201).isSubsetOf(201, 413, 507);
      assertThat(campus.ask(token, "GET", "/v1/sites", ""))
          .containsPattern("\"storedBytes\":6750\\d\\d,");
    }
  }

  private void assertStored(Campus campus, S3Store store, String job, long bytes) throws Exception {
    String token = campus.operator();
    assertThat(campus.outcome(token, job)).startsWith("done");
    Path result = folder.resolve("whole");
    assertThat(campus.call(token, "results", job, "--out", result.toString()).exit()).isZero();
    assertThat(result).hasSize(bytes);
    try (Stream<Path> bodies = Files.list(store.object("service/main/jobs/" + job))) {
      assertThat(bodies.filter(it -> it.getFileName().toString().startsWith("result.")))
          .singleElement()
          .satisfies(it -> assertThat(it).hasSize(bytes));
    }
    assertThat(folder.resolve("data/server/blobs")).doesNotExist();
  }

  @Test
  void files_and_results_of_a_job_are_objects_of_the_store() throws Exception {
    try (S3Store store = new S3Store(folder.resolve("s3"));
        Campus campus = campus(store)) {
      String token = campus.operator();
      Files.createFile(folder.resolve("go"));
      String job = campus.submit(token, job(SMALL));
      campus.agent(token, "lab", "one", 1);

      assertStored(campus, store, job, SMALL);
      assertThat(answered(campus, "GET", 307)).as("the file came from the store").isPositive();
    }
  }

  @Tag("components")
  @Test
  void large_bodies_bypass_the_service_and_wait_while_the_store_is_unreachable() throws Exception {
    try (S3Store store = new S3Store(folder.resolve("s3"));
        Campus campus = campus(store)) {
      String token = campus.operator();
      String job = campus.submit(token, job(LARGE));
      Desk.Call agent = campus.agent(token, "lab", "one", 1);
      Desk.until("the program runs", () -> Files.exists(folder.resolve("started")));
      assertThat(answered(campus, "GET", 307)).as("the file came from the store").isPositive();

      store.stop();
      Files.createFile(folder.resolve("go"));
      Desk.until("the agent waits", () -> agent.said("does not answer"));
      store.start();

      assertStored(campus, store, job, LARGE);
      assertThat(answered(campus, "POST", 200)).as("begin, two parts, finish").isGreaterThan(3);
    }
  }
}
