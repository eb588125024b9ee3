package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.executor.Processes;
import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.process.UserProgram;
import io.argosy.core.model.Interval;
import io.argosy.protocol.files.Sources;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.sweep.TaskCall;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker of a rented machine: one task of the bag after the other, as they are assigned. */
class BagTaskTest {
  @TempDir Path folder;

  private final TestPost post = new TestPost(true);
  private Optional<Agent> agent = Optional.empty();

  @BeforeEach
  void makeFolders() throws IOException {
    Files.createDirectories(folder.resolve("results"));
  }

  @AfterEach
  void close() {
    agent.ifPresent(Agent::close);
  }

  private void open(String tasks) {
    String yaml =
        "argosy: 1\nkind: bag\nname: job\nseed: 7\n"
            + ("tasks: " + tasks + "\n")
            + "offers: [{name: a, provider: local, price: 1 EUR/h, billing: hour}]\n";
    BagFile bag = (BagFile) JobFileReader.parse("test", yaml, folder, List.of(), Instant.EPOCH);
    TaskList list = TaskList.open(bag.tasks(), Sources.below(folder));
    UserProgram program =
        new UserProgram(
            Workshop.JOB,
            bag,
            bag.run(),
            Optional.of(TaskCall.calls(bag, list)),
            new Processes(TaskEnvironment.own()));
    agent =
        Optional.of(new Agent(program, files(), post, Optional::empty, said -> {}, Workshop.GRACE));
  }

  private PieceFiles files() {
    return new PieceFiles(Workshop.JOB, folder.resolve("attempts"), folder.resolve("results"));
  }

  private void start(Interval... work) {
    agent.orElseThrow().follow(Workshop.start(1, List.of(work), Duration.ofSeconds(1)));
  }

  private void grant(long id, long index) {
    agent
        .orElseThrow()
        .follow(Workshop.steer(id, List.of(new Interval(index, 1)), 0, Duration.ofSeconds(1)));
  }

  private String result(long index) throws Exception {
    Interval piece = post.piece();
    assertThat(piece).isEqualTo(new Interval(index, 1));
    post.next(Report.AsksToFinish.class);
    Path kept = Published.await(files(), piece);
    return Files.readString(kept);
  }

  @Test
  void a_worker_given_the_sixth_task_runs_the_sixth_line_and_stores_it_under_its_index()
      throws Exception {
    Files.writeString(
        folder.resolve("c.txt"),
        "echo a\n# a comment\necho b\necho c\n\necho d\necho e\n"
            + "echo \"$ARGOSY_INDEX of $ARGOSY_JOB\" | tr a-z A-Z\necho g\n");
    open("{lines: c.txt}");
    start(new Interval(5, 1));

    assertThat(result(5)).isEqualTo("5 OF JOB-1\n");
  }

  @Test
  void a_task_of_a_sweep_finds_its_parameters_in_its_words_and_in_its_environment()
      throws Exception {
    open(
        "{command: [sh, -c, 'echo $1 $2 $ARGOSY_PARAM_A $ARGOSY_SEED', x, '{b-c}', '{seed}'],"
            + " over: {grid: {a: [u, v], b-c: [1, 2, 3]}}}");
    start(new Interval(4, 1));

    String[] words = result(4).strip().split(" ");
    assertThat(words).hasSize(4);
    assertThat(words[0]).isEqualTo("2");
    assertThat(words[2]).isEqualTo("v");
    assertThat(words[1]).isEqualTo(words[3]).matches("\\d+");
  }

  @Test
  void one_task_after_the_other_however_many_are_given_at_once() throws Exception {
    open("{command: [echo, '{index}'], over: {count: 1e6}}");
    start(new Interval(7, 2));

    assertThat(post.piece()).isEqualTo(new Interval(7, 1));
    assertThat(result(8)).isEqualTo("8\n");
    grant(2, 999_999);
    assertThat(result(999_999)).isEqualTo("999999\n");
  }

  @Test
  void a_task_that_fails_is_named_with_its_last_lines() throws Exception {
    open("['true', 'echo no such luck >&2; exit 3']");
    start(new Interval(1, 1));

    Report.Ended failed = post.failure();
    assertThat(failed.piece()).contains(new IterationRange(1, 1));
    assertThat(failed.reason()).isEqualTo("exit code 3");
    assertThat(failed.lastLines()).contains("no such luck");
  }
}
