package io.argosy.server.realm;

import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Outputs;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.http.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** The output files of workflow tasks. */
public final class OutputList {
  private final RealmWorld world;
  private final Blobs blobs;

  public OutputList(RealmWorld world, Blobs blobs) {
    this.world = world;
    this.blobs = blobs;
  }

  /** An output file of a task, and the name of its blob. */
  public record Left(Outputs.Output output, String blob) {}

  /** The outputs of a task whose result is kept. */
  public List<Left> of(JobId job, long task) throws IOException {
    KeptResult kept =
        world.look(
            job,
            state ->
                state
                    .job(job)
                    .flatMap(
                        it ->
                            it.kept().values().stream()
                                .filter(one -> one.piece().equals(new Interval(task, 1)))
                                .findFirst())
                    .orElseThrow(
                        () -> new Problem(404, "task " + task + " of " + job + " is not done")));
    List<Left> left = new ArrayList<>();
    for (Outputs.Output output : list(kept).outputs()) {
      String name =
          world.names().output(kept.attempt(), kept.piece(), left.size(), output.sha256());
      left.add(new Left(output, name));
    }
    return left;
  }

  /** The output list, which is the result of a task. */
  private Outputs list(KeptResult kept) throws IOException {
    try (InputStream in = blobs.get(world.names().result(kept))) {
      return Outputs.parse(in.readAllBytes());
    }
  }
}
