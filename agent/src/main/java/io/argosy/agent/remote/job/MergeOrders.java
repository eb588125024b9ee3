package io.argosy.agent.remote.job;

import io.argosy.agent.files.Durable;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.process.MergeCommand;
import io.argosy.agent.remote.link.ServerRefusal;
import io.argosy.agent.report.ReportSink;
import io.argosy.agent.share.Pins;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.JobDescription;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.UploadRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Merges the kept results of a job with its own command: fetches them, runs it, uploads. */
final class MergeOrders implements AutoCloseable {
  private final JobFolder folder;
  private final AgentServices agentServices;
  private final JobDownloads jobDownloads;
  private final JobLimits limits;
  private final ReportSink reportSink;
  private final Set<Long> known = ConcurrentHashMap.newKeySet();
  private Optional<MergeCommand> running = Optional.empty();
  private volatile boolean closed;

  MergeOrders(
      JobFolder folder,
      AgentServices agentServices,
      JobDownloads jobDownloads,
      JobLimits limits,
      ReportSink reportSink) {
    this.folder = folder;
    this.agentServices = agentServices;
    this.jobDownloads = jobDownloads;
    this.limits = limits;
    this.reportSink = reportSink;
  }

  /**
   * Merges, and reports the outcome. The order may arrive again while it is carried out.
   *
   * @param refusal why the job must not run here
   */
  void follow(long order, Optional<String> refusal) throws InterruptedException {
    if (!known.add(order)) {
      return;
    }
    Done done;
    try {
      done =
          refusal.isPresent()
              ? Done.failed("the results could not be merged on this machine: " + refusal.get())
              : merge();
    } catch (ServerRefusal refused) {
      done = Done.failed("the results could not be merged: " + refused.sentence());
    } catch (IOException | BadInput e) {
      done = Done.failed("the results could not be merged: " + e.getMessage());
    }
    if (!closed) {
      String job = folder.job().value();
      reportSink.send(List.of(new Report.Merged(order, job, done.failure(), done.result())));
    }
  }

  /** How a merge came out. */
  private record Done(Optional<String> failure, Optional<Report.Merged.Body> result) {
    static Done failed(String why) {
      return new Done(Optional.of(why), Optional.empty());
    }
  }

  private Done merge() throws IOException, ServerRefusal, InterruptedException {
    Optional<JobDescription> sheet = jobDownloads.stage(folder);
    if (sheet.isEmpty()) {
      return Done.failed("the job is not there any more");
    }
    JobFile file = folder.file(sheet.get());
    if (!(file.result().merge() instanceof JobFile.Merge.Command command)) {
      return Done.failed("the job has no merge command");
    }
    Path place = folder.merge();
    TreeRemoval.remove(place);
    folder.makePassable(place);
    try {
      return merge(file, command.words(), place);
    } finally {
      TreeRemoval.remove(place);
    }
  }

  private Done merge(JobFile file, List<String> words, Path place)
      throws IOException, ServerRefusal, InterruptedException {
    List<Path> results = jobDownloads.results(folder.job(), place);
    StringBuilder paths = new StringBuilder();
    for (Path path : results) {
      folder.makeReadable(path);
      paths.append(path).append('\n');
    }
    Path merged = place.resolve("merged");
    MergeCommand command =
        new MergeCommand(
            MergeCommand.Place.of(
                file,
                Programs.ground(folder, folder.files(), agentServices.throttle(), Pins.none()),
                limits,
                place.resolve("merge.err")));
    synchronized (this) {
      if (closed) {
        return Done.failed("the agent ends");
      }
      running = Optional.of(command);
    }
    try (OutputStream out = Files.newOutputStream(merged)) {
      Optional<String> failure =
          command.run(words, paths.toString().getBytes(StandardCharsets.UTF_8), out);
      if (failure.isPresent()) {
        return Done.failed(failure.get());
      }
    }
    AttemptRef whole = new AttemptRef(folder.job().value(), 0, 1);
    ResultRef ref = Durable.digest(merged);
    agentServices
        .uploads()
        .upload(
            new UploadRequest.Wanted(UploadRequest.Kind.MERGED, whole, Optional.empty())
                .of(ref.sha256()),
            merged);
    return new Done(
        Optional.empty(), Optional.of(new Report.Merged.Body(ref.bytes(), ref.sha256())));
  }

  @Override
  public void close() {
    Optional<MergeCommand> command;
    synchronized (this) {
      closed = true;
      command = running;
    }
    command.ifPresent(MergeCommand::close);
  }
}
