package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class InboxTest {
  @TempDir Path data;

  private Path inbox() throws Exception {
    return Files.createDirectories(data.resolve("realms/main/inbox"));
  }

  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: tens
      iterations: {mode: range, total: 10}
      run: {chunked: [sh, work.sh, "{first}", "{count}"]}
      """;

  @Test
  void a_job_file_that_is_dropped_becomes_a_job_with_the_files_beside_it() throws Exception {
    try (TestServer it = new TestServer(data)) {
      Path folder = Files.createDirectories(inbox().resolve("mine"));
      Files.writeString(folder.resolve("work.sh"), "echo $1\n");
      Path file = Files.writeString(inbox().resolve("mine.yaml"), JOB);
      Path accepted = inbox().resolve("accepted/tens-1.yaml");
      Await.until(() -> Files.exists(accepted) && !Files.exists(folder));
      assertThat(it.get("/v1/jobs").body()).contains("\"job\":\"tens-1\"", "\"user\":\"inbox\"");
      assertThat(inbox().resolve("accepted/tens-1/work.sh")).exists();
      // As if the service had ended before it moved the file away.
      Files.move(accepted, file, StandardCopyOption.ATOMIC_MOVE);
      Await.until(() -> Files.exists(accepted));
      assertThat(it.get("/v1/jobs").body()).doesNotContain("tens-2");
    }
  }

  @Test
  void a_wrong_job_file_is_refused_with_a_message_beside_it() throws Exception {
    try (TestServer it = new TestServer(data)) {
      Files.writeString(inbox().resolve("bad.yaml"), JOB.replace("total: 10", "total: -1"));
      Files.writeString(
          inbox().resolve("old.json"),
          "{\"iterations\": 10, \"time\": 60, \"initWorkers\": 1, \"inputFile\": \"no.tar\"}");
      Path said = inbox().resolve("refused/bad.yaml.txt");
      Path older = inbox().resolve("refused/old.json.txt");
      Await.until(() -> Files.exists(inbox().resolve("refused/bad.yaml")));
      Await.until(() -> Files.exists(inbox().resolve("refused/old.json")));
      assertThat(said).content().contains("iterations.total is -1");
      assertThat(older).content().contains("inputFile is no.tar, which does not lie beside");
      assertThat(it.get("/v1/jobs").body()).isEqualTo("{\"jobs\":[]}");
    }
  }

  @Test
  void an_older_job_file_runs_on_the_compat_api_and_without_balancing_needs_only_uploads()
      throws Exception {
    try (TestServer it = new TestServer(data)) {
      OldNode node = new OldNode(new OldClient(it.server.url()), it.operator, 2);
      Files.writeString(inbox().resolve("data.tar"), "input");
      Files.writeString(
          inbox().resolve("files.json"),
          "{\"iterations\": 10, \"time\": -1, \"initWorkers\": 2, \"inputFile\": \"data.tar\"}");
      Await.until(
          () -> {
            for (OldWorker worker : node.ask(2 - node.workers.size())) {
              node.workers.add(worker);
            }
            return node.workers.size() == 2;
          });
      for (OldWorker worker : node.workers) {
        assertThat(worker.reportTime).isEqualTo("-1");
        assertThat(worker.assigned).isEqualTo(5);
        assertThat(node.client.fetch(worker.dataUrl).body()).isEqualTo("input");
        worker.upload();
      }
      assertThat(it.get("/v1/jobs/files-1/events").body()).contains("\"outcome\":\"done\"");
      assertThat(it.get("/v1/jobs/files-1").body()).contains("\"kept\":10");
      Await.until(() -> Files.exists(inbox().resolve("accepted/files-1.json")));
    }
  }
}
