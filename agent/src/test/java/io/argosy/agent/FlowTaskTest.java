package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.agent.executor.Executor;
import io.argosy.agent.executor.Processes;
import io.argosy.agent.executor.RefusingExecutor;
import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.files.NoDiskSpace;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.process.UserProgram;
import io.argosy.agent.process.WorkflowEnvironment;
import io.argosy.agent.share.Pins;
import io.argosy.core.model.Interval;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Outputs;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker of a workflow: one task after the other, each in its own folder. */
class FlowTaskTest {
  @TempDir Path folder;

  private final TestPost post = new TestPost(true);
  private Optional<Agent> agent = Optional.empty();
  private Executor executor = new Processes(TaskEnvironment.own());
  private WorkflowEnvironment.Source source = (task, path) -> brought(path, "from task " + task);

  @BeforeEach
  void makeFolders() throws IOException {
    for (String name : List.of("results", "files", "outputs")) {
      Files.createDirectories(folder.resolve(name));
    }
  }

  @AfterEach
  void close() {
    agent.ifPresent(Agent::close);
  }

  private WorkflowEnvironment.Brought brought(String path, String text) throws IOException {
    Path file = folder.resolve(path.replace('/', '-'));
    Files.writeString(file, text);
    return new WorkflowEnvironment.Brought(file, text.length());
  }

  private void open(String tasks) {
    String yaml = "argosy: 1\nkind: workflow\nname: job\nfiles: [all]\ntasks:\n" + tasks;
    FlowFile file = (FlowFile) JobFileReader.parse("test", yaml, folder, List.of(), Instant.EPOCH);
    WorkflowEnvironment ground =
        new WorkflowEnvironment(
            folder.resolve("files"), folder.resolve("outputs"), source, new Plain(executor));
    JobFile.Run any = file.steps().getFirst().run();
    UserProgram program =
        new UserProgram(
            Workshop.JOB,
            file,
            any,
            Optional.empty(),
            new Processes(TaskEnvironment.own()),
            Optional.of(ground));
    agent =
        Optional.of(new Agent(program, files(), post, Optional::empty, said -> {}, Workshop.GRACE));
  }

  private record Plain(Executor executor) implements WorkflowEnvironment.Executors {
    @Override
    public Executor of(JobFile.Run run) {
      return executor;
    }

    @Override
    public boolean contains(JobFile.Run run) {
      return false;
    }

    @Override
    public boolean hasPulled(JobFile.Run run) {
      return false;
    }
  }

  private PieceFiles files() {
    return new PieceFiles(Workshop.JOB, folder.resolve("attempts"), folder.resolve("results"));
  }

  private void run(long task) {
    agent
        .orElseThrow()
        .follow(Workshop.start(1, List.of(new Interval(task, 1)), Duration.ofSeconds(1)));
  }

  private Outputs left() throws Exception {
    Path kept = Published.await(files(), post.piece());
    return Outputs.parse(Files.readAllBytes(kept));
  }

  private Report.Ended failure() throws InterruptedException {
    return post.failure();
  }

  private String text(Outputs outputs, int number) throws IOException {
    String sha256 = outputs.outputs().get(number).sha256();
    return Files.readString(folder.resolve("outputs").resolve(sha256));
  }

  @Test
  void a_task_sees_its_own_files_and_its_inputs_and_nothing_else() throws Exception {
    Files.writeString(
        folder.resolve("files/list.sh"), "find . -type f ! -name seen.txt | sort > seen.txt");
    Files.writeString(folder.resolve("files/other.txt"), "of another task");
    Files.writeString(folder.resolve("files/mine.txt"), "listed");
    Files.writeString(folder.resolve("files/all"), "for all");
    open(
        "  - {id: a, work: 1s, command: [x], outputs: [d/in.txt, no.txt]}\n"
            + "  - {id: b, work: 1s, after: [a], inputs: [d/in.txt], command: [sh, list.sh],"
            + " files: [mine.txt], outputs: [seen.txt]}\n");

    run(1);

    Outputs outputs = left();
    assertThat(text(outputs, 0).lines())
        .containsExactly("./all", "./d/in.txt", "./list.sh", "./mine.txt");
    assertThat(outputs.fetchedBytes()).isEqualTo("from task 0".length());
    assertThat(outputs.contained()).isFalse();
  }

  @Test
  void each_output_is_kept_under_the_name_of_its_content() throws Exception {
    open(
        "  - {id: a, work: 1s, outputs: [x/one, two],"
            + " command: [sh, -c, 'mkdir x; printf 1 > x/one; printf $ARGOSY_TASK > two']}\n");

    run(0);

    assertThat(left().outputs())
        .containsExactly(
            new Outputs.Output("x/one", 1, Sha256.of("1")),
            new Outputs.Output("two", 1, Sha256.of("a")));
    Path place = folder.resolve("attempts/0.1/0+1.task");
    Waiting.until(() -> !Files.exists(place));
  }

  @Test
  void a_task_that_did_not_write_an_output_fails_and_names_it() throws Exception {
    open(
        "  - {id: a, work: 1s, command: [sh, -c, 'echo x > one; echo why >&2'],"
            + " outputs: [one, two.txt]}\n");

    run(0);

    Report.Ended failed = failure();
    assertThat(failed.reason()).isEqualTo("task a did not write its output two.txt");
    assertThat(failed.lastLines()).contains("why");
    assertThat(failed.piece()).contains(new IterationRange(0, 1));
  }

  @Test
  void an_output_that_is_no_plain_file_fails_the_task() throws Exception {
    open("  - {id: a, work: 1s, command: [ln, -s, /etc/hostname, one], outputs: [one]}\n");

    run(0);

    assertThat(failure().reason()).contains("its output one is not a plain file");
  }

  @Test
  void an_output_that_is_a_folder_fails_the_task_and_says_so() throws Exception {
    open("  - {id: a, work: 1s, command: [mkdir, one], outputs: [one]}\n");

    run(0);

    assertThat(failure().reason())
        .isEqualTo("task a made a folder of its output one; name the files in it");
  }

  @Test
  void a_task_that_fails_says_which_it_is() throws Exception {
    open("  - {id: a, work: 1s, command: [sh, -c, 'exit 7']}\n");

    run(0);

    assertThat(failure().reason()).startsWith("task a").contains("7");
  }

  @Test
  void a_task_that_never_ends_is_ended_at_its_time_limit() throws Exception {
    open("  - {id: b, work: 1s, command: [sleep, '100000'], timeout: 1s}\n");

    run(0);

    assertThat(failure().reason()).isEqualTo("task b ran longer than 1 s");
  }

  @Test
  void missing_inputs_fail_the_task() throws Exception {
    source =
        (task, path) -> {
          throw new IOException(path + " is gone");
        };
    open(
        "  - {id: a, work: 1s, command: [x], outputs: [in.txt]}\n"
            + "  - {id: b, work: 1s, after: [a], command: [cat, in.txt]}\n");

    run(1);

    assertThat(failure().reason()).isEqualTo("task b could not run: in.txt is gone");
  }

  private String refusal() throws InterruptedException {
    return post.refusal();
  }

  @Test
  void inputs_that_do_not_fit_here_are_no_fault_of_the_task() throws Exception {
    source =
        (task, path) -> {
          throw new NoDiskSpace("there is no room for " + path);
        };
    open(
        "  - {id: a, work: 1s, command: [x], outputs: [in.txt]}\n"
            + "  - {id: b, work: 1s, after: [a], command: [cat, in.txt]}\n");

    run(1);

    assertThat(refusal())
        .isEqualTo("task b could not run on this machine: there is no room for in.txt");
  }

  @Test
  void a_machine_that_cannot_run_a_task_says_so_and_the_task_has_not_failed() throws Exception {
    executor = new RefusingExecutor("there is no podman");
    open("  - {id: a, work: 1s, command: ['true']}\n");

    run(0);

    assertThat(refusal()).isEqualTo("task a could not run on this machine: there is no podman");
  }

  @Test
  void a_task_and_all_that_it_starts_stay_on_the_processor_of_its_slot() throws Exception {
    List<Integer> allowed = Pins.allowed();
    assumeTrue(allowed.size() > 1, "there is one processor: nothing could be elsewhere");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "there is no taskset");
    int last = allowed.getLast();
    TaskEnvironment own = TaskEnvironment.own();
    Pins pins = Pins.of(List.of(last), said -> {});
    executor =
        new Processes(new TaskEnvironment(own.environment(), own.asUser(), own.throttle(), pins));
    open(
        "  - {id: a, work: 1s, outputs: [where], command: [sh, -c,"
            + " 'grep Cpus_allowed_list /proc/self/status > where']}\n");

    run(0);

    assertThat(text(left(), 0).split("\\s+")).containsExactly("Cpus_allowed_list:", "" + last);
    Waiting.until(() -> isFree(pins));
  }

  private static boolean isFree(Pins pins) {
    Optional<Pins.Pin> pin = pins.take();
    pin.ifPresent(Pins.Pin::giveBack);
    return pin.isPresent();
  }

  @Test
  void stopping_a_task_does_not_wait_for_its_inputs() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    source =
        (task, path) -> {
          asked.countDown();
          new CountDownLatch(1).await();
          throw new IOException("never");
        };
    open(
        "  - {id: a, work: 1s, command: [x], outputs: [in.txt]}\n"
            + "  - {id: b, work: 1s, after: [a], command: [cat, in.txt]}\n");
    run(1);
    asked.await();

    agent.orElseThrow().follow(Workshop.stop(2));

    assertThat(post.ended()).isEqualTo(Report.How.FINISHED);
  }
}
