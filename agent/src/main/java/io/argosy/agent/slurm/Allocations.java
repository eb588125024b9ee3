package io.argosy.agent.slurm;

import io.argosy.agent.executor.Berth;
import io.argosy.agent.executor.Call;
import io.argosy.agent.executor.Errand;
import io.argosy.agent.executor.Executor;
import io.argosy.agent.executor.Ground;
import io.argosy.agent.executor.Unfit;
import io.argosy.core.model.AttemptId;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Way;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs each attempt of a job in a separate allocation.
 *
 * @param run how the program is called
 * @param ground what the machine provides to it
 * @param limits words before a command that limit its files; Slurm enforces all other limits
 * @param left until the job's deadline
 */
public record Allocations(
    Slurm slurm,
    JobFile.Run run,
    Ground ground,
    List<String> limits,
    Supplier<Optional<Duration>> left)
    implements Executor {
  /** The programs on the nodes are not known here; only the job's own files are. */
  @Override
  public Optional<String> missing(String command, Path folder, Map<String, String> env) {
    if (run.way() instanceof Way.Cooperative cooperative && cooperative.over() == Way.Over.HTTP) {
      return Optional.of(
          "the program takes part over http, and cannot reach the agent from a node of the"
              + " cluster; let it take part over lines");
    }
    boolean own = command.contains("/") && !command.startsWith("/");
    return own && !Files.isExecutable(folder.resolve(command))
        ? Optional.of("command '" + command + "' is not an executable file in " + folder)
        : Optional.empty();
  }

  @Override
  public Berth open(AttemptId attempt, Path place) throws Unfit, InterruptedException {
    Clerk clerk = slurm.clerk();
    long request = clerk.ask(slurm.wish(run.workers(), left.get(), run.timeout()));
    try {
      return switch (clerk.await(request)) {
        case Place.Ready ready -> new Allocation(slurm, ground, limits, request, ready);
        case Place.Useless useless ->
            throw new Unfit(
                "an allocation "
                    + useless.story()
                    + "; --work must be a folder that the cluster's nodes see too");
        case Place.Denied denied -> throw Unfit.forNow("its allocation " + denied.story());
        case Place.Gone gone -> throw Unfit.forNow("its allocation " + gone.story());
        case Place.Wanted wanted -> throw new IllegalStateException("not awaited: " + wanted);
        case Place.Queued queued -> throw new IllegalStateException("not awaited: " + queued);
      };
    } catch (InterruptedException | Unfit | RuntimeException e) {
      clerk.release(request);
      throw e;
    }
  }

  private record Allocation(
      Slurm slurm, Ground ground, List<String> limits, long request, Place.Ready ready)
      implements Berth {
    @Override
    public Errand errand(Call call) {
      return new Step(slurm, ground, limits, call, request, ready.job());
    }

    @Override
    public void close() {
      slurm.clerk().release(request);
    }
  }
}
