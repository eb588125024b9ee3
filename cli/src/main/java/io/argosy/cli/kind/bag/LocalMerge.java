package io.argosy.cli.kind.bag;

import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.process.MergeCommand;
import io.argosy.core.balance.Policies;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.merge.Merger;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.server.realm.CollectedJob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Runs the merge command of a bag on the user's own machine, in a copy of the files that the bag
 * began with: rented machines should not, and nothing is paid for it.
 */
final class LocalMerge implements CollectedJob.CommandMerges {
  private final RunFolder run;
  private Optional<MergeCommand> running = Optional.empty();
  private boolean closed;

  LocalMerge(RunFolder run) {
    this.run = run;
  }

  @Override
  public Merger.Command of(CollectedJob job) throws IOException {
    Path place = run.path().resolve("merge");
    Path files = place.resolve("files");
    TreeRemoval.remove(place);
    Files.createDirectories(files);
    for (Submission.Attached one : job.attached()) {
      copy(job, one, files.resolve(one.path()));
    }
    JobFile file = JobFileReader.parseAccepted(job.file().text(), files, Policies.names());
    return started(
        new MergeCommand(
            MergeCommand.Place.of(
                file, TaskEnvironment.own(), JobLimits.none(), place.resolve("merge.err"))));
  }

  private static void copy(CollectedJob job, Submission.Attached one, Path to) throws IOException {
    Files.createDirectories(to.resolveSibling(""));
    try (InputStream in = job.blobs().get(job.names().file(one.sha256()))) {
      Files.copy(in, to);
    }
    if (one.executable() && !to.toFile().setExecutable(true)) {
      throw new IOException(to + " cannot be made executable");
    }
  }

  private synchronized Merger.Command started(MergeCommand command) {
    running = Optional.of(command);
    if (closed) {
      command.close();
    }
    return command::run;
  }

  @Override
  public synchronized void close() {
    closed = true;
    running.ifPresent(MergeCommand::close);
  }
}
