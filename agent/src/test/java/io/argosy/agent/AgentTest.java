package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.process.UserProgram;
import io.argosy.agent.report.WireValues;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.process.ProcessTree;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class AgentTest {
  private static final JobId JOB = new JobId("job-1");
  private static final Duration SOON = Duration.ofMillis(200);

  @TempDir Path folder;
  private TestPost post = new TestPost(true);
  private final List<Agent> agents = new ArrayList<>();
  private final List<String> warnings = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    agents.forEach(Agent::close);
  }

  private Agent agent(String script) throws IOException {
    return agent(script, "");
  }

  private Agent agent(String script, String more) throws IOException {
    return agent(script, more, Workshop.GRACE);
  }

  private Agent agent(String script, String more, Duration grace) throws IOException {
    Files.writeString(folder.resolve("work.sh"), script);
    Files.createDirectories(folder.resolve("results"));
    String yaml =
        """
        argosy: 1
        kind: iterative
        name: job
        seed: 7
        iterations: {mode: range, total: 1000}
        run: {chunked: [sh, work.sh, "{first}", "{count}", "{seed}"]MORE}
        """
            .replace("MORE", more);
    UserProgram program =
        new UserProgram(JOB, JobFileReader.parse("test", yaml, folder, List.of(), Instant.EPOCH));
    Agent agent = new Agent(program, files(), post, Optional::empty, warnings::add, grace);
    agents.add(agent);
    return agent;
  }

  private PieceFiles files() {
    return new PieceFiles(JOB, folder.resolve("attempts"), folder.resolve("results"));
  }

  private static Order start(Interval... work) {
    return Workshop.start(1, List.of(work), SOON);
  }

  @Test
  void an_attempt_works_through_what_it_holds_and_asks_once_to_finish() throws Exception {
    Agent agent = agent("seq $1 $(($1 + $2 - 1))");
    agent.follow(start(new Interval(0, 20), new Interval(50, 5)));

    assertThat(post.next()).isInstanceOf(Report.Started.class);
    List<Interval> pieces = new ArrayList<>();
    Report next = post.next();
    while (!(next instanceof Report.AsksToFinish)) {
      switch (next) {
        case Report.Stored stored -> pieces.add(WireValues.interval(stored.piece()));
        case Report.Progressed report ->
            assertThat(report.done()).isEqualTo(Interval.total(pieces));
        default -> throw new AssertionError(next);
      }
      next = post.next();
    }
    assertThat(Interval.total(pieces)).isEqualTo(25);
    assertThat(pieces).isSorted().noneMatch(piece -> piece.first() < 50 && piece.end() > 20);
    assertThat(((Report.AsksToFinish) next).done()).isEqualTo(25);

    agent.follow(Workshop.steer(2, List.of(), 0, SOON));
    assertThat(post.next()).isInstanceOf(Report.Steered.class);
    agent.follow(Workshop.stop(3));
    assertThat(((Report.Ended) post.next()).how()).isEqualTo(Report.How.FINISHED);
  }

  @Test
  void work_that_is_granted_later_is_done_before_it_asks_again() throws Exception {
    Agent agent = agent("echo $1");
    agent.follow(start(new Interval(0, 1)));
    post.next(Report.AsksToFinish.class);

    agent.follow(Workshop.steer(2, List.of(new Interval(7, 1)), 0, SOON));

    assertThat(post.piece()).isEqualTo(new Interval(7, 1));
    assertThat(post.next(Report.AsksToFinish.class).done()).isEqualTo(2);
  }

  @Test
  void a_kept_piece_gets_its_final_name_and_a_refused_one_is_removed() throws Exception {
    agent("echo one").follow(start(new Interval(3, 1)));
    post.next(Report.AsksToFinish.class);
    Path result = Published.await(files(), new Interval(3, 1));
    assertThat(result)
        .hasContent("one\n")
        .hasFileName("0000000000000000003+1." + Sha256.of(result) + ".out");

    post = new TestPost(false);
    AttemptId other = new AttemptId(new TaskId(JOB, 1), 1);
    agent("echo two")
        .follow(
            new Order.Start(1, WireValues.attempt(other), List.of(new IterationRange(4, 1)), SOON));
    post.next(Report.AsksToFinish.class);
    Waiting.until(() -> !Files.exists(files().file(other, new Interval(4, 1), "out")));
    assertThat(Published.of(files(), new Interval(4, 1))).doesNotExist();
  }

  @Test
  void a_program_that_fails_ends_the_attempt_with_its_last_lines() throws Exception {
    agent("for i in $(seq 100); do echo line $i >&2; done; exit 4")
        .follow(start(new Interval(0, 5)));
    Report.Ended failed = post.failure();
    assertThat(failed.reason()).isEqualTo("exit code 4");
    assertThat(failed.piece()).contains(new IterationRange(0, 1));
    assertThat(failed.lastLines().lines()).hasSize(20).last().isEqualTo("line 100");
  }

  @Test
  void a_call_that_lasts_too_long_is_ended_with_all_it_started() throws Exception {
    agent("sleep 600 & wait", ", timeout: 800ms").follow(start(new Interval(0, 1)));
    Report.Ended failed = post.failure();
    assertThat(failed.reason()).isEqualTo("ran longer than 800 ms");
    Waiting.until(() -> runningHere().isEmpty());
  }

  @Test
  void processes_that_a_program_leaves_behind_end_with_its_call() throws Exception {
    agent("sleep 600 & echo $1").follow(start(new Interval(0, 1)));
    post.next(Report.AsksToFinish.class);
    Waiting.until(() -> runningHere().isEmpty());
  }

  @Test
  void stop_ends_a_program_that_ignores_signals() throws Exception {
    String deaf = "trap '' TERM; echo $$ > its; mv its pid; while :; do sleep 0.1; done";
    Agent agent = agent(deaf, "", Duration.ofMillis(500));
    agent.follow(start(new Interval(0, 1)));
    Waiting.until(() -> Files.exists(folder.resolve("pid")));
    agent.follow(Workshop.stop(2));
    assertThat(post.ended()).isEqualTo(Report.How.FINISHED);
    assertThat(isRunning("pid")).isFalse();
    assertThat(folder.resolve("attempts/0.1")).isEmptyDirectory();
  }

  @Test
  void closing_ends_the_workers_without_reports() throws Exception {
    Agent agent = agent("echo $$ > its; mv its pid; sleep 600");
    agent.follow(start(new Interval(0, 1)));
    post.next(Report.Started.class);
    Waiting.until(() -> Files.exists(folder.resolve("pid")));
    agent.close();
    assertThat(isRunning("pid")).isFalse();
    assertThat(post.isQuiet()).isTrue();
  }

  @Test
  void instructions_may_come_twice_and_late() throws Exception {
    Agent agent = agent("echo call >> calls; echo $1");
    agent.follow(start(new Interval(0, 1)));
    post.next(Report.AsksToFinish.class);
    agent.follow(start(new Interval(0, 1)));
    assertThat(post.next()).isInstanceOf(Report.Started.class);

    agent.follow(Workshop.stop(2));
    post.next(Report.Ended.class);
    agent.follow(Workshop.stop(2));
    assertThat(post.next()).isInstanceOf(Report.Ended.class);
    agent.follow(start(new Interval(0, 1)));
    assertThat(post.next()).isInstanceOf(Report.Ended.class);
    assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(1);
  }

  @Test
  void an_unknown_attempt_counts_as_ended() throws Exception {
    Agent agent = agent("exit 0");
    agent.follow(Workshop.steer(9, List.of(new Interval(0, 1)), 0, SOON));
    assertThat(post.ended()).isEqualTo(Report.How.STOPPED_EARLY);
    agent.follow(Workshop.stop(10));
    assertThat(post.ended()).isEqualTo(Report.How.FINISHED);
  }

  @Test
  void a_program_may_leave_its_result_in_a_file() throws Exception {
    agent(
            "echo chatter; echo $ARGOSY_JOB $ARGOSY_FIRST $ARGOSY_COUNT > $ARGOSY_OUT",
            "}\nresult: {from: file, merge: collect")
        .follow(start(new Interval(8, 1)));
    post.next(Report.AsksToFinish.class);
    Path result = Published.await(files(), new Interval(8, 1));
    assertThat(result).hasContent("job-1 8 1\n");
  }

  @Test
  void a_program_that_forgets_its_file_has_failed() throws Exception {
    agent("exit 0", "}\nresult: {from: file, merge: collect").follow(start(new Interval(8, 1)));
    Report.Ended failed = post.failure();
    assertThat(failed.reason()).contains("ARGOSY_OUT");
  }

  /** The processes in the folder of the job, however they got there. */
  private List<ProcessHandle> runningHere() {
    return ProcessHandle.allProcesses()
        .filter(ProcessTree::isRunning)
        .filter(this::isHere)
        .toList();
  }

  private boolean isHere(ProcessHandle process) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd"))
          .equals(folder.toRealPath());
    } catch (IOException goneOrNotOurs) {
      return false;
    }
  }

  private boolean isRunning(String pidFile) throws IOException {
    long pid = Long.parseLong(Files.readString(folder.resolve(pidFile)).strip());
    return ProcessHandle.of(pid).filter(ProcessTree::isRunning).isPresent();
  }
}
