package io.argosy.agent;

import io.argosy.agent.executor.Executor;
import io.argosy.agent.executor.Processes;
import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.process.UserProgram;
import io.argosy.agent.report.WireValues;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
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
  static final AttemptId ATTEMPT = new AttemptId(new TaskId(JOB, 0), 1);

  /** Enough for any program that obeys, on however busy a machine. */
  static final Duration GRACE = Duration.ofSeconds(60);

  final TestPost post = new TestPost(true);
  final List<String> warnings = new CopyOnWriteArrayList<>();
  final PieceFiles files;
  private final Agent agent;
  private final Duration reportIn;
  private long orders;

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
    agent.follow(start(++orders, List.of(work), reportIn));
  }

  void steer(List<Interval> grant, long yield) {
    agent.follow(steer(++orders, grant, yield, reportIn));
  }

  void stop() {
    agent.follow(stop(++orders));
  }

  static Order start(long id, List<Interval> work, Duration reportIn) {
    return new Order.Start(id, WireValues.attempt(ATTEMPT), ranges(work), reportIn);
  }

  static Order steer(long id, List<Interval> grant, long yield, Duration reportIn) {
    return new Order.Steer(id, WireValues.attempt(ATTEMPT), ranges(grant), yield, reportIn);
  }

  static Order stop(long id) {
    return new Order.Stop(id, WireValues.attempt(ATTEMPT));
  }

  private static List<IterationRange> ranges(List<Interval> intervals) {
    return intervals.stream().map(WireValues::range).toList();
  }

  /** Why the attempt failed. */
  Report.Ended failure() throws InterruptedException {
    return post.failure();
  }

  @Override
  public void close() {
    agent.close();
  }
}
