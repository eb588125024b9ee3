package io.argosy.cli.local;

import io.argosy.cli.job.ByPlace;
import io.argosy.cli.job.Follower;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobLog;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.job.JobStanding;
import io.argosy.cli.job.KeptPiece;
import io.argosy.cli.job.KindDetails;
import io.argosy.cli.job.StoppedRun;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.explain.ReportFields;
import io.argosy.journal.FileJournal;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A run on this computer, which another process may drive: all that is known of it comes from its
 * folder.
 */
public final class RunFolderJob implements JobHandle {
  /** A journal that takes long to read must not keep a processor busy. */
  private static final int PAUSES_FOR_READING = 4;

  private final RunFolder run;
  private final JobCommands commands;
  private final JobReading reading;
  private final RunTail tail;
  private final RunLogs logs;

  /** Whether a process drove it before its journal was last read. */
  private boolean driven;

  public RunFolderJob(RunFolder run, JobCommands commands, JobReading reading) {
    this.run = run;
    this.commands = commands;
    this.reading = reading;
    this.tail = new RunTail(run, reading);
    this.logs = new RunLogs(run);
  }

  @Override
  public JobId job() {
    return run.job();
  }

  @Override
  public String kind() {
    return run.kind();
  }

  @Override
  public JobReading reading() {
    return reading;
  }

  private JobStateView known() {
    return tail.now()
        .job(run.job())
        .orElseThrow(
            () ->
                BadInput.inArgument(
                    "job", job().value(), "the journal of job " + job() + " holds no job"));
  }

  @Override
  public void entries(Consumer<List<Fact>> reader) {
    driven = driver(run).isPresent();
    RunFacts.entries(run.path(), reading, reader);
  }

  /** The process that drives it, in words. */
  public static Optional<String> driver(RunFolder run) {
    return FileJournal.owner(run.journal());
  }

  @Override
  public JobStanding standing() {
    // Before the journal: a process that ends the job and exits meanwhile has ended it.
    driven = driver(run).isPresent();
    StateView state = tail.now();
    JobStateView known = known();
    Optional<String> outcome = known.outcome().map(ReportFields::word);
    return new JobStanding(
        outcome,
        known.keptCount(),
        outcome.isPresent() ? Optional.empty() : Optional.of(state.outlook(job(), Instant.now())),
        driven);
  }

  @Override
  public Fields details(KindDetails details) {
    JobStateView known = known();
    Instant now = known.outcome().isPresent() ? tail.now().at() : Instant.now();
    return JsonTree.fields("journal", JsonText.of(details.of().apply(known, now)));
  }

  @Override
  public void follow(Duration rhythm, Follower follower) throws InterruptedException {
    for (; ; ) {
      Instant from = Instant.now();
      JobStanding standing = standing();
      if (standing.isOver()) {
        return;
      }
      follower.stands(standing);
      Duration reading = Duration.between(from, Instant.now()).multipliedBy(PAUSES_FOR_READING);
      Thread.sleep(reading.compareTo(rhythm) > 0 ? reading : rhythm);
    }
  }

  @Override
  public Optional<InputStream> merged() throws IOException {
    Optional<Path> result = RunBodies.of(run).merged(known());
    return result.isPresent() ? Optional.of(Files.newInputStream(result.get())) : Optional.empty();
  }

  @Override
  public List<KeptPiece> pieces() throws IOException {
    return RunBodies.of(run).pieces(known());
  }

  @Override
  public List<JobLog> logs() throws IOException {
    return logs.all();
  }

  @Override
  public void cancel(StoppedRun stopped) throws IOException, InterruptedException {
    new LocalCancel(run, this::standing).cancel(stopped);
  }

  @Override
  public void remove() throws IOException {
    RunRetention.of(run).refuseUnlessEnded(standing());
    RunRetention.of(run).remove();
  }

  @Override
  public boolean isPinned() {
    return RunRetention.of(run).isPinned();
  }

  @Override
  public void pin(boolean pinned) throws IOException {
    RunRetention.of(run).pin(pinned);
  }

  @Override
  public Optional<String> bodiesGone() {
    return RunRetention.of(run).bodiesGone();
  }

  @Override
  public Optional<Path> folder() {
    return Optional.of(run.path());
  }

  @Override
  public JobCommands commands() {
    return commands;
  }

  @Override
  public String advice() {
    return driven || driver(run).isPresent()
        ? "not ended; watch it: " + commands.of("watch")
        : "not ended, and no process runs it; resume with: " + commands.resume();
  }

  @Override
  public <T> T by(ByPlace<RunFolder, T> here, ByPlace<ServiceClient, T> there) throws IOException {
    return here.at(run);
  }
}
