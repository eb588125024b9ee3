package io.argosy.cli.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.process.Executors;
import io.argosy.cli.command.Shell;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.embedded.EmbeddedRun;
import io.argosy.cli.job.JobReading;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.server.Server;
import io.argosy.server.realm.ServiceTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pinned job that has not ended is neither removed nor cancelled. */
@Timeout(300)
class PinnedJobTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: pi
      iterations: {mode: range, total: 4}
      run: {chunked: [sleep, "600"]}
      result: {from: stdout, merge: concat}
      """;

  @TempDir Path home;

  private Shell.Said argosy(List<String> place, String... words) {
    return new Shell(home)
        .argosy(Stream.concat(Stream.of(words), place.stream()).toArray(String[]::new));
  }

  private void goesOn(List<String> place) {
    assertThat(argosy(place, "pin", "pi-1").exit()).isZero();

    Shell.Said refused = argosy(place, "rm", "--force", "pi-1");

    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("job pi-1 is pinned; unpin it first: argosy unpin pi-1");
    assertThat(argosy(place, "list").out()).contains("pi-1").doesNotContain("cancelled");
    assertThat(argosy(place, "unpin", "pi-1").exit()).isZero();
    assertThat(argosy(place, "rm", "--force", "pi-1").err()).isEmpty();
    assertThat(argosy(place, "list").out()).doesNotContain("pi-1");
  }

  @Test
  void on_this_computer() throws IOException {
    Path data = home.resolve("data");
    JobSpec spec =
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE, 4, new JobSpec.Slots(1, 1), Promise.NONE, "argosy", 3, JOB);
    EmbeddedRun.begin(
            JobReading.standard(),
            data,
            "pi",
            spec,
            home,
            LocalMachines.whole(1),
            Executors.byJob())
        .close();

    goesOn(List.of("--data", data.toString()));
  }

  @Test
  void of_a_service() throws IOException {
    Path file = Files.writeString(home.resolve("pi.yaml"), JOB);
    ServiceTimes times = ServiceTimes.of(Duration.ofSeconds(30), Duration.ofMinutes(5));
    Server.Options options =
        new Server.Options(
            home.resolve("service"), "127.0.0.1", 0, times.keepingAll(), Optional.empty());
    try (Server service = Server.start(options)) {
      String token = service.firstToken().orElseThrow();
      List<String> place = List.of("--server", service.url(), "--token", token);
      assertThat(argosy(place, "submit", file.toString()).err()).isEmpty();

      goesOn(place);
    }
  }
}
