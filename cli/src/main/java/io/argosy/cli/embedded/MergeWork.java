package io.argosy.cli.embedded;

import io.argosy.agent.MergeCommand;
import io.argosy.agent.PieceFiles;
import io.argosy.agent.executor.Ground;
import io.argosy.agent.limits.JobLimits;
import io.argosy.core.kernel.Snapshot;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.InstructionId;
import io.argosy.protocol.job.JobFile;
import io.argosy.runtime.Driver;
import io.argosy.runtime.merge.Merger;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Executes the instruction to merge. An interrupted merge is repeated from the start. */
final class MergeWork implements AutoCloseable {
  private final RunFolder run;
  private final PieceFiles files;
  private final JobFile file;
  private final Driver driver;
  private final MergeCommand command;
  private final Merger merger;
  private volatile boolean closed;

  MergeWork(RunFolder run, PieceFiles files, JobFile file, Driver driver) {
    this.run = run;
    this.files = files;
    this.file = file;
    this.driver = driver;
    Path chatter = run.path().resolve("merge.err");
    this.command =
        new MergeCommand(MergeCommand.Place.of(file, Ground.own(), JobLimits.none(), chatter));
    this.merger = new Merger(command::run);
  }

  /** Merges on its own thread. */
  void begin(InstructionId id) {
    driver
        .look(this::kept)
        .thenAccept(
            kept -> Thread.ofPlatform().daemon().name("merge").start(() -> merge(id, kept)));
  }

  private List<Snapshot.Kept> kept(State state) {
    return List.copyOf(state.job(run.job()).orElseThrow().kept().values());
  }

  private void merge(InstructionId id, List<Snapshot.Kept> kept) {
    try {
      Optional<String> failure = merger.merge(file.result().merge(), published(kept), run.result());
      // An interrupted merge tells nothing about the results: it is repeated on resuming.
      if (!closed) {
        driver.tell(List.of(at -> new Stimulus.ResultsMerged(at, id, run.job(), failure)));
      }
    } catch (IOException e) {
      driver.giveUp("the results could not be merged: " + e.getMessage());
    }
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
    closed = true;
    command.close();
  }
}
