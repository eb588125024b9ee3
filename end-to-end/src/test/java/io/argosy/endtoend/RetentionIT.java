package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A service is killed while it removes what its users pruned. */
@Timeout(600)
final class RetentionIT {
  /** As many as take a while to remove. */
  private static final int BODIES = 20_000;

  @TempDir Path folder;

  private String job(String name) throws IOException {
    Files.writeString(
        folder.resolve(name + ".yaml"),
        "argosy: 1\nkind: iterative\nname: "
            + name
            + "\niterations: {mode: range, total: 4}\n"
            + "run: {chunked: [sh, -c, 'echo {first}']}\n"
            + "result: {from: stdout, merge: concat}\n");
    return name + ".yaml";
  }

  /** Counts names alone: the files are being removed meanwhile. */
  private static int bodies(Path below) {
    String[] names = below.toFile().list();
    return names == null ? 0 : names.length;
  }

  /** The folder of a job's bodies, wherever the service has it. */
  private Path place(String job) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> path.endsWith(Path.of("jobs", job)))
          .filter(Files::isDirectory)
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void a_removal_that_a_kill_interrupts_is_completed_by_the_next_process() throws Exception {
    try (Campus campus = new Campus(folder)) {
      campus.serve();
      String token = campus.operator();
      campus.agent(token, "lab", "one", 2);
      String doomed = campus.submit(token, job("doomed"));
      String loved = campus.submit(token, job("loved"));
      assertThat(campus.outcome(token, doomed)).startsWith("done");
      assertThat(campus.outcome(token, loved)).startsWith("done");
      assertThat(campus.call(token, "pin", loved).exit()).isZero();
      Path place = place(doomed);
      Path many = Files.createDirectories(place.resolve("logs").resolve("0.1"));
      for (int number = 0; number < BODIES; number++) {
        Files.createFile(many.resolve(Integer.toString(number)));
      }
      String older = "{\"older\":\"1ms\",\"dryRun\":true}";
      Desk.until(
          "its last attempt is over",
          () -> campus.ask(token, "POST", "/v1/prune", older).contains(doomed));
      assertThat(campus.call(token, "prune", "--older", "1ms", "--dry-run").out())
          .contains(doomed)
          .doesNotContain(loved);

      campus.ask(token, "POST", "/v1/prune", "{\"older\":\"1ms\"}");
      Desk.until("some bodies are gone", () -> bodies(many) < BODIES);
      campus.killServer();
      int left = bodies(many);
      campus.serve();

      Desk.until("all bodies are gone", () -> bodies(place) == 0);
      Desk.until("the job is gone", () -> !campus.call(token, "list").out().contains(doomed));
      assertThat(campus.call(token, "results", loved).out()).startsWith("0");
      assertThat(campus.call(token, "rm", loved).err()).contains("is pinned");
      assertThat(left).as("bodies at the kill").isLessThanOrEqualTo(BODIES);
    }
  }
}
