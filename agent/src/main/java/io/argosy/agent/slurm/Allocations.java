package io.argosy.agent.slurm;

import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.Call;
import io.argosy.agent.executor.Executor;
import io.argosy.agent.executor.Launch;
import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.executor.Unfit;
import io.argosy.core.model.AttemptId;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Participation;
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
    TaskEnvironment ground,
    List<String> limits,
    Supplier<Optional<Duration>> left)
    implements Executor {
  /** The programs on the nodes are not known here; only the job's own files are. */
  @Override
  public Optional<String> missing(String command, Path folder, Map<String, String> env) {
    if (run.way() instanceof Participation.Cooperative cooperative
        && cooperative.over() == Participation.Over.HTTP) {
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
  public Allocation open(AttemptId attempt, Path place) throws Unfit, InterruptedException {
    SlurmController slurmController = slurm.clerk();
    long request = slurmController.ask(slurm.wish(run.workers(), left.get(), run.timeout()));
    try {
      return switch (slurmController.await(request)) {
        case AllocationStage.Ready ready ->
            new SlurmAllocation(slurm, ground, limits, request, ready);
        case AllocationStage.Useless useless ->
            throw new Unfit(
                "an allocation "
                    + useless.story()
                    + "; --work must be a folder that the cluster's nodes see too");
        case AllocationStage.Denied denied ->
            throw Unfit.forNow("its allocation " + denied.story());
        case AllocationStage.Gone gone -> throw Unfit.forNow("its allocation " + gone.story());
        case AllocationStage.Wanted wanted ->
            throw new IllegalStateException("not awaited: " + wanted);
        case AllocationStage.Queued queued ->
            throw new IllegalStateException("not awaited: " + queued);
      };
    } catch (InterruptedException | Unfit | RuntimeException e) {
      slurmController.release(request);
      throw e;
    }
  }

  private record SlurmAllocation(
      Slurm slurm,
      TaskEnvironment ground,
      List<String> limits,
      long request,
      AllocationStage.Ready ready)
      implements Allocation {
    @Override
    public Launch errand(Call call) {
      return new SlurmStep(slurm, ground, limits, call, request, ready.job());
    }

    @Override
    public void close() {
      slurm.clerk().release(request);
    }
  }
}
