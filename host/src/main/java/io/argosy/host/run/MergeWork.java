package io.argosy.host.run;

import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.files.Durable;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.process.MergeCommand;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.host.HostPorts;
import io.argosy.protocol.job.JobFile;
import io.argosy.runtime.Driver;
import io.argosy.runtime.merge.MergeExecution;
import io.argosy.runtime.merge.MergeFailed;
import io.argosy.runtime.merge.Merger;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Merges the results in a run's folder. */
public final class MergeWork implements HostPorts.Merges, AutoCloseable {
  private final RunFolder run;
  private final PieceFiles files;
  private final JobFile file;
  private final Collected collected;
  private final MergeCommand command;
  private final Merger merger;
  private final MergeExecution execution;

  /** Writes the result of a job whose results are not merged, but listed. */
  @FunctionalInterface
  public interface Collected {
    /** The files, one path a line. */
    Collected PATHS =
        (kept, files, out) -> {
          for (Path file : files) {
            out.write((file + "\n").getBytes(StandardCharsets.UTF_8));
          }
        };

    /**
     * @param kept the results in index order
     * @param files the file of each
     * @throws MergeFailed if the results make none
     */
    void write(List<KeptResult> kept, List<Path> files, OutputStream out) throws IOException;
  }

  public MergeWork(
      RunFolder run, PieceFiles files, JobFile file, Collected collected, Driver driver) {
    this.run = run;
    this.collected = collected;
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

  private MergeExecution.Result merge(List<KeptResult> kept) throws IOException {
    if (file.result().merge() instanceof JobFile.Merge.Concat) {
      WholeFile.write(run.result(), out -> concat(kept, out));
      return new MergeExecution.Result.Merged(Durable.digest(run.result()));
    }
    List<Path> paths = published(kept);
    if (file.result().merge() instanceof JobFile.Merge.Collect) {
      try {
        WholeFile.write(run.result(), out -> collected.write(kept, paths, out));
      } catch (MergeFailed e) {
        return new MergeExecution.Result.Failed(String.valueOf(e.getMessage()));
      }
    } else {
      Optional<String> failure = merger.merge(file.result().merge(), paths, run.result());
      if (failure.isPresent()) {
        return new MergeExecution.Result.Failed(failure.get());
      }
    }
    return new MergeExecution.Result.Merged(Durable.digest(run.result()));
  }

  /** What is in a pack is read from there, and its SHA-256 compared. */
  private void concat(List<KeptResult> kept, OutputStream out) throws IOException {
    for (KeptResult one : kept) {
      if (one.result().pack().isEmpty()) {
        Files.copy(published(one), out);
      } else {
        try (InputStream in = files.open(one.attempt(), one.piece(), one.result())) {
          in.transferTo(out);
        }
      }
    }
  }

  /** The kept results in index order. A crash may separate the keeping and publishing of one. */
  private List<Path> published(List<KeptResult> kept) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (KeptResult one : kept) {
      paths.add(published(one));
    }
    return paths;
  }

  private Path published(KeptResult one) throws IOException {
    Path path = files.publish(one.attempt(), one.piece(), one.result());
    if (!Durable.digest(path).equals(one.result().content())) {
      throw new IOException(path + " is not what was kept: its SHA-256 has changed");
    }
    return path;
  }

  @Override
  public void close() {
    execution.close();
    command.close();
  }
}
