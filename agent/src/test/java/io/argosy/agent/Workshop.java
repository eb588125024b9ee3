package io.argosy.agent;

import io.argosy.agent.executor.Executor;
import io.argosy.agent.executor.Processes;
import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.process.UserProgram;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** An agent with a script {@code work.sh}, and the receiver of its reports. */
final class Workshop implements AutoCloseable {
  static final JobId JOB = new JobId("job-1");
  static final MachineId MACHINE = new MachineId("m");
  static final AttemptId ATTEMPT = new AttemptId(new TaskId(JOB, 0), 1);

  /** Enough for any program that obeys, on however busy a machine. */
  static final Duration GRACE = Duration.ofSeconds(60);

  final TestPost post = new TestPost(true);
  final List<String> warnings = new CopyOnWriteArrayList<>();
  final PieceFiles files;
  private final Agent agent;
  private final Duration reportIn;
  private long instructions;

  /**
   * @param run the fields of {@code run} in the job file
   */
  Workshop(Path folder, String mode, String run, String script, Duration reportIn)
      throws IOException {
    this(folder, mode, run, script, reportIn, new Processes(TaskEnvironment.own()));
  }

  Workshop(
      Path folder, String mode, String run, String script, Duration reportIn, Executor executor)
      throws IOException {
    this(folder, mode, run, script, reportIn, executor, JobLimits.none());
  }

  /** As above, with limits on the programs' files. */
  Workshop(
      Path folder,
      String mode,
      String run,
      String script,
      Duration reportIn,
      Executor executor,
      JobLimits limits)
      throws IOException {
    this.reportIn = reportIn;
    Files.writeString(folder.resolve("work.sh"), script);
    Files.createDirectories(folder.resolve("results"));
    String yaml =
        "argosy: 1\nkind: iterative\nname: job\nseed: 7\niterations: {mode: "
            + (mode + ", total: 1000}\nrun: {" + run + "}\nresult: {from: file}\n");
    files =
        new PieceFiles(JOB, folder.resolve("attempts"), folder.resolve("results")).under(limits);
    JobFile file = JobFileReader.parse("test", yaml, folder, List.of(), Instant.EPOCH);
    JobFile.Run way = file.elsewhere().orElseThrow();
    agent =
        new Agent(
            new UserProgram(JOB, file, way, Optional.empty(), executor),
            files,
            post,
            Optional::empty,
            warnings::add,
            GRACE);
  }

  void start(Interval... work) {
    follow(new Instruction.Start(ATTEMPT, MACHINE, List.of(work), reportIn));
  }

  void steer(List<Interval> grant, long yield) {
    follow(new Instruction.Steer(ATTEMPT, MACHINE, grant, yield, reportIn));
  }

  void stop() {
    follow(new Instruction.Stop(ATTEMPT, MACHINE));
  }

  private void follow(Instruction instruction) {
    agent.follow(new InstructionId(++instructions), instruction);
  }

  /** Why the attempt failed. */
  Ending.Failed failure() throws InterruptedException {
    return (Ending.Failed) post.next(Stimulus.AttemptEnded.class).ending();
  }

  @Override
  public void close() {
    agent.close();
  }
}
