package io.argosy.cli.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.process.Executors;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.CancelRequests;
import io.argosy.cli.local.RunFolderJobs;
import io.argosy.cli.local.StoppedRuns;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run as another command sees it: only through its folder. */
@Timeout(300)
class OtherProcessTest {
  @TempDir Path folder;

  private EmbeddedRun begin() throws IOException {
    String body =
        """
        argosy: 1
        kind: iterative
        name: job
        iterations: {mode: range, total: 4}
        run: {chunked: [sh, -c, "echo x >> calls; until [ -e go ]; do sleep 0.02; done; seq {first} {last}"]}
        result: {from: stdout, merge: concat}
        """;
    JobSpec.Iterative spec =
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE, 4, new JobSpec.Slots(1, 1), Promise.NONE, "argosy", 3, body);
    return EmbeddedRun.begin(
        JobReading.standard(),
        folder.resolve("data"),
        "job",
        spec,
        folder,
        LocalMachines.whole(1),
        Executors.byJob());
  }

  private JobHandle seen() {
    return new RunFolderJobs(folder.resolve("data"), Optional.empty(), JobReading.standard())
        .job("job-1");
  }

  private void awaitFirstCall() {
    while (!Files.exists(folder.resolve("calls"))) {
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Test
  void what_the_journal_gains_is_seen_and_who_drives_the_run() throws Exception {
    JobHandle seen;
    try (EmbeddedRun run = begin()) {
      awaitFirstCall();
      seen = seen();
      assertThat(seen.kind()).isEqualTo("iterative");
      assertThat(seen.standing().driven()).isTrue();
      assertThat(seen.standing().outcome()).isEmpty();
      assertThat(seen.standing().outlook().orElseThrow().total()).isEqualTo(4);
      assertThat(seen.advice()).isEqualTo("not ended; watch it: argosy watch job-1");
      Files.createFile(folder.resolve("go"));
      assertThat(run.ended().get(120, TimeUnit.SECONDS)).isEqualTo(new Outcome.Done(false));
    }
    assertThat(seen.standing().outcome()).hasValue("done");
    assertThat(seen.standing().kept()).isEqualTo(4);
    assertThat(seen.standing().driven()).isFalse();
    assertThat(seen.merged().orElseThrow()).hasContent("0\n1\n2\n3\n");
    assertThat(seen.pieces().stream().mapToLong(piece -> piece.count()).sum()).isEqualTo(4);
  }

  @Test
  void a_process_that_ends_after_the_journal_was_read_is_no_reason_to_resume() throws Exception {
    JobHandle seen;
    try (EmbeddedRun run = begin()) {
      seen = seen();
      seen.entries(facts -> {});
      assertThat(run.ended()).isNotDone();
    }

    assertThat(seen.advice()).isEqualTo("not ended; watch it: argosy watch job-1");
    assertThat(seen.standing().driven()).isFalse();
    assertThat(seen.advice()).contains("no process runs it");
  }

  private String listed() {
    return new RunFolderJobs(folder.resolve("data"), Optional.empty(), JobReading.standard())
        .list()
        .getFirst()
        .outcome();
  }

  @Test
  void a_list_tells_a_run_whose_process_is_gone_from_one_that_runs() throws Exception {
    try (EmbeddedRun run = begin()) {
      awaitFirstCall();
      assertThat(listed()).isEqualTo("running");
    }
    assertThat(listed()).isEqualTo("interrupted");
  }

  @Test
  void the_process_that_drives_a_run_cancels_it_on_request() throws Exception {
    try (EmbeddedRun run = begin();
        CancelRequests requests = CancelRequests.watch(run.folder(), run::cancel)) {
      awaitFirstCall();
      seen().cancel(stopped -> assertThat(stopped).as("a run that is driven").isNull());
      assertThat(run.ended().get(120, TimeUnit.SECONDS)).isEqualTo(new Outcome.Cancelled());
    }
    assertThat(seen().standing().outcome()).hasValue("cancelled");
    assertThat(folder.resolve("data/runs/job-1/requests")).isEmptyDirectory();
  }

  @Test
  void a_run_that_no_process_drives_is_cancelled_at_once_and_nothing_of_it_starts()
      throws Exception {
    try (EmbeddedRun run = begin()) {
      awaitFirstCall();
    }
    assertThat(seen().advice())
        .isEqualTo("not ended, and no process runs it; resume with: argosy resume job-1");
    Files.delete(folder.resolve("calls"));

    seen().cancel(run -> StoppedRuns.cancel(JobReading.standard(), run));

    assertThat(seen().standing().outcome()).hasValue("cancelled");
    assertThat(folder.resolve("calls")).doesNotExist();
    assertThatThrownBy(() -> seen().cancel(run -> StoppedRuns.cancel(JobReading.standard(), run)))
        .hasMessageContaining("job job-1 has ended already: cancelled");
  }
}
