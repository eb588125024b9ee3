package io.argosy.cli.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.process.Executors;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.job.JobReading;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.journal.error.JournalInUse;
import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class EmbeddedRunTest {
  private static final JobId JOB = new JobId("job-1");
  private static final Outcome DONE = new Outcome.Done(false);

  /** Waits until the file {@code go} exists; records the pieces of its calls. */
  private static final String WAITS =
      """
      echo "$1+$2" >> calls
      while [ ! -e go ]; do sleep 0.02; done
      i=$1
      while [ $i -lt $(($1 + $2)) ]; do echo $i; i=$((i + 1)); done
      """;

  @TempDir Path folder;

  private EmbeddedRun begin(String command) throws IOException {
    return begin(command, "", 1, LocalMachines.whole(1));
  }

  private EmbeddedRun begin(String command, String on, int slots, LocalMachines machines)
      throws IOException {
    Files.writeString(folder.resolve("work.sh"), WAITS);
    String body =
        "argosy: 1\n"
            + "kind: iterative\n"
            + "name: job\n"
            + "iterations: {mode: range, total: 4}\n"
            + "run: {chunked: "
            + ("[" + command + ", work.sh, '{first}', '{count}']" + on + "}\n")
            + "result: {from: stdout, merge: concat}\n";
    JobSpec.Iterative spec =
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE,
            4,
            new JobSpec.Slots(slots, slots),
            Promise.NONE,
            "argosy",
            3,
            body);
    return EmbeddedRun.begin(
        JobReading.standard(),
        folder.resolve("data"),
        "job",
        spec,
        folder,
        machines,
        Executors.byJob());
  }

  private EmbeddedRun resume() throws IOException {
    return EmbeddedRun.resume(
        JobReading.standard(),
        folder.resolve("data"),
        JOB,
        Optional.empty(),
        LocalMachines.whole(1),
        Executors.byJob());
  }

  private void go() throws IOException {
    Files.writeString(folder.resolve("go"), "");
  }

  private List<String> calls() throws IOException {
    Path calls = folder.resolve("calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  private static Outcome end(EmbeddedRun run) throws Exception {
    return run.ended().get(120, TimeUnit.SECONDS);
  }

  private static long kept(EmbeddedRun run) {
    return run.read(state -> state.job(JOB).orElseThrow().keptCount());
  }

  private static Instant accepted(EmbeddedRun run) {
    return run.read(state -> state.job(JOB).orElseThrow().acceptedAt());
  }

  private void awaitFirstCall() throws IOException {
    while (calls().isEmpty()) {
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Test
  void a_job_runs_to_its_end_and_can_be_opened_again() throws Exception {
    go();
    try (EmbeddedRun run = begin("sh")) {
      assertThat(end(run)).isEqualTo(DONE);
      assertThat(run.result().orElseThrow()).hasContent("0\n1\n2\n3\n");
    }
    try (EmbeddedRun again = resume()) {
      assertThat(again.endedBefore()).isTrue();
      assertThat(end(again)).isEqualTo(DONE);
      assertThat(kept(again)).isEqualTo(4);
    }
  }

  @Test
  void a_result_that_was_whole_but_not_yet_kept_is_not_computed_again() throws Exception {
    try (EmbeddedRun run = begin("sh")) {
      awaitFirstCall();
      assertThat(kept(run)).isZero();
    }
    Path attempt = folder.resolve("data/runs/job-1/attempts/0.1");
    Files.writeString(attempt.resolve("0+2.out"), "zero\none\n");
    Files.delete(folder.resolve("calls"));
    go();

    try (EmbeddedRun run = resume()) {
      assertThat(end(run)).isEqualTo(DONE);
      assertThat(run.result().orElseThrow()).hasContent("zero\none\n2\n3\n");
    }
    assertThat(calls()).noneMatch(call -> call.startsWith("0+") || call.startsWith("1+"));
  }

  @Test
  void a_deadline_still_counts_from_the_first_acceptance() throws Exception {
    Instant accepted;
    try (EmbeddedRun run = begin("sh")) {
      accepted = accepted(run);
    }
    try (EmbeddedRun run = resume()) {
      assertThat(accepted(run)).isEqualTo(accepted);
      assertThat(Duration.between(accepted, run.read(state -> state.at()))).isPositive();
    }
  }

  @Test
  void a_run_has_one_owner() throws Exception {
    try (EmbeddedRun run = begin("sh")) {
      assertThatThrownBy(this::resume).isInstanceOf(JournalInUse.class);
      JobStateView.Phase phase = run.read(state -> state.job(JOB).orElseThrow().phase());
      assertThat(phase).isEqualTo(JobStateView.Phase.RUNNING);
    }
  }

  @Test
  void a_job_that_is_given_up_ends() throws Exception {
    try (EmbeddedRun run = begin("sh")) {
      awaitFirstCall();
      run.cancel();
      assertThat(end(run)).isEqualTo(new Outcome.Cancelled());
    }
  }

  @Test
  void what_cannot_be_run_or_resumed_is_the_users_mistake() {
    assertThatThrownBy(() -> begin("no-such-command"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no-such-command");
    assertThat(folder.resolve("data")).doesNotExist();
    assertThatThrownBy(this::resume).isInstanceOf(BadInput.class).hasMessageContaining("job-1");
  }

  @Test
  void a_run_of_another_kind_is_not_resumed_as_an_iterative_job() throws Exception {
    Path kind = folder.resolve("data/runs/job-1/kind");
    try (EmbeddedRun run = begin("sh")) {
      assertThat(kind).hasContent("iterative\n");
    }
    Files.writeString(kind, "countdown\n");

    assertThatThrownBy(this::resume)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("job job-1 is of kind 'countdown'");
  }

  @Test
  void a_resumed_job_keeps_the_split_of_the_computer() throws Exception {
    SequencedMap<String, Integer> split = new LinkedHashMap<>();
    split.put("left", 1);
    split.put("right", 1);
    try (EmbeddedRun run = begin("sh", ", on: [left, right]", 2, new LocalMachines(split))) {
      awaitFirstCall();
    }
    assertThatThrownBy(
            () ->
                EmbeddedRun.resume(
                    JobReading.standard(),
                    folder.resolve("data"),
                    JOB,
                    Optional.of(LocalMachines.whole(2)),
                    LocalMachines.whole(2),
                    Executors.byJob()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("the machines here are local");
    go();

    try (EmbeddedRun run = resume()) {
      assertThat(end(run)).isEqualTo(DONE);
      assertThat(run.result().orElseThrow()).hasContent("0\n1\n2\n3\n");
      List<String> machines =
          run.read(state -> state.machines().stream().map(m -> m.id().value()).toList());
      assertThat(machines).containsExactly("left", "right");
    }
  }
}
