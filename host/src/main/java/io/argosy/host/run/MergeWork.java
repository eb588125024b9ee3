package io.argosy.host.run;

import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.process.MergeCommand;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.host.HostPorts;
import io.argosy.protocol.job.JobFile;
import io.argosy.runtime.Driver;
import io.argosy.runtime.merge.MergeExecution;
import io.argosy.runtime.merge.Merger;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Merges the results in a run's folder. */
public final class MergeWork implements HostPorts.Merges, AutoCloseable {
  private final RunFolder run;
  private final PieceFiles files;
  private final JobFile file;
  private final MergeCommand command;
  private final Merger merger;
  private final MergeExecution execution;

  public MergeWork(RunFolder run, PieceFiles files, JobFile file, Driver driver) {
    this.run = run;
    this.files = files;
    this.file = file;
    this.execution = new MergeExecution(driver);
    Path chatter = run.path().resolve("merge.err");
    this.command =
        new MergeCommand(
            MergeCommand.Place.of(file, TaskEnvironment.own(), JobLimits.none(), chatter));
    this.merger = new Merger(command::run);
  }

  /** Merges on its own thread. */
  @Override
  public void begin(InstructionId id, JobId job) {
    execution.begin(id, job, state -> List.copyOf(state.kept().values()), this::merge);
  }

  private MergeExecution.Result merge(List<Snapshot.Kept> kept) throws IOException {
    return new MergeExecution.Result.Merged(
        merger.merge(file.result().merge(), published(kept), run.result()));
  }

  /** The kept results in index order. A crash may separate the keeping and publishing of one. */
  private List<Path> published(List<Snapshot.Kept> kept) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (Snapshot.Kept one : kept) {
      Path path = files.publish(one.attempt(), one.piece());
      if (!files.isAsStored(path, one.result())) {
        throw new IOException(path + " is not what was kept: its SHA-256 has changed");
      }
      paths.add(path);
    }
    return paths;
  }

  @Override
  public void close() {
    execution.close();
    command.close();
  }
}
