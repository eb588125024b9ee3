package io.argosy.cli.flow;

import io.argosy.core.kind.JobKinds;

import io.argosy.cli.watch.RunFacts;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.protocol.wire.Outputs;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.server.job.BlobNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SequencedMap;
import java.util.TreeMap;

/** The outputs of tasks, from the folder of a run on this computer; needs no service. */
final class RunOutputs implements FlowResults.Store {
  private static final BlobNames NAMES = new BlobNames("main");

  private final RunFolder run;
  private final SequencedMap<Integer, Snapshot.Kept> kept = new TreeMap<>();

  RunOutputs(RunFolder run) {
    this.run = run;
    State state = State.empty(JobKinds.standard());
    RunFacts.each(run.path(), state::apply);
    state
        .job(run.job())
        .ifPresent(job -> job.kept().forEach((task, one) -> kept.put(task.intValue(), one)));
  }

  @Override
  public SequencedMap<Integer, Outputs> lists() throws IOException {
    SequencedMap<Integer, Outputs> lists = new TreeMap<>();
    for (Snapshot.Kept one : kept.values()) {
      byte[] text = Files.readAllBytes(body(NAMES.result(one.attempt(), one.piece())));
      lists.put((int) one.piece().first(), Outputs.parse(text));
    }
    return lists;
  }

  @Override
  public InputStream output(int task, int number) throws IOException {
    Snapshot.Kept one = kept.get(task);
    if (one == null) {
      throw new IOException("task " + task + " is not done");
    }
    return Files.newInputStream(body(NAMES.output(one.attempt(), one.piece(), number)));
  }

  private Path body(String name) {
    return run.service().resolve("blobs").resolve(name);
  }
}
