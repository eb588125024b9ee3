package io.argosy.agent.slurm;

import io.argosy.agent.executor.Call;
import io.argosy.agent.executor.CallResult;
import io.argosy.agent.executor.DeferredEnvironment;
import io.argosy.agent.executor.Launch;
import io.argosy.agent.executor.TaskEnvironment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One call, as a step in the allocation of its attempt. */
record SlurmStep(
    Slurm slurm, TaskEnvironment ground, List<String> limits, Call call, long request, String job)
    implements Launch {
  /** The exit code of {@code srun} when it could not start the program. */
  static final int NOT_STARTED = 253;

  /**
   * The exit code of a step whose program ended with 0. When a node is lost, {@code srun} itself
   * may end with 0, and an interrupted program must not count as done.
   */
  static final int DONE = 99;

  private static final int NEARLY_DONE = 98;

  /** How long Slurm may take to report the outcome of an allocation. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /**
   * Runs on this machine. An unreachable controller cannot start steps: the script waits for it.
   * While it answers, the script tries {@code srun} a few times, because the controller may just
   * have returned.
   */
  private static final String PERSIST =
      """
      sinfo=$1; shift
      tries=0
      while :; do
        "$@"
        code=$?
        [ "$code" -eq %d ] || exit "$code"
        if "$sinfo" --noheader > /dev/null 2>&1; then
          tries=$((tries + 1))
          [ "$tries" -lt 3 ] || exit "$code"
        fi
        sleep 1
      done
      """
          .replace("%d", Integer.toString(NOT_STARTED));

  /** Runs on the node. */
  private static final String CONFIRM =
      ("\"$@\"; code=$?; case $code in 0) exit " + DONE + ";; " + DONE + ") exit ")
          + (NEARLY_DONE + ";; *) exit $code;; esac");

  @Override
  public List<String> words() {
    List<String> words = new ArrayList<>(List.of("sh", "-c", PERSIST, "sh"));
    words.add(slurm.scribe().path("sinfo"));
    words.add(slurm.scribe().path("srun"));
    words.addAll(List.of("--jobid=" + job, "--overlap", "--nodes=1", "--ntasks=1"));
    // Twice: its messages go where the program's own output goes.
    words.addAll(List.of("--quiet", "--quiet", "--chdir=" + call.folder()));
    words.addAll(List.of("sh", "-c", CONFIRM, "sh"));
    words.addAll(limits);
    words.addAll(ground.asUser());
    words.addAll(deferred().words(call.words()));
    return words;
  }

  private Map<String, String> all() {
    return ground.environment(call.env());
  }

  private DeferredEnvironment deferred() {
    return new DeferredEnvironment(variables());
  }

  /**
   * Variables that the program must see and {@code srun} must not, because they would change its
   * options. Where the program runs as another user, all variables.
   */
  private Map<String, String> variables() {
    if (!ground.asUser().isEmpty()) {
      return all();
    }
    Map<String, String> few = new TreeMap<>();
    call.env()
        .forEach(
            (name, value) -> {
              if (isSteering(name)) {
                few.put(name, value);
              }
            });
    return few;
  }

  private static boolean isSteering(String name) {
    return name.startsWith("LD_") || SlurmCommands.isSteering(name);
  }

  /** Slurm passes the environment of {@code srun} to the program. */
  @Override
  public Map<String, String> environment() {
    Map<String, String> seen = new TreeMap<>(ground.asUser().isEmpty() ? all() : Map.of());
    seen.keySet().removeIf(SlurmStep::isSteering);
    slurm.scribe().environment().forEach(seen::putIfAbsent);
    seen.putAll(deferred().carried());
    seen.put("SLURM_EXIT_ERROR", Integer.toString(NOT_STARTED));
    return seen;
  }

  @Override
  public void began(long leader) {}

  @Override
  public void letGo() {}

  @Override
  public CallResult verdict(int exit) {
    if (exit == DONE) {
      return new CallResult.Exited(0);
    }
    return verdict(exit, look());
  }

  /** What an unsuccessful end means, given Slurm's later report on the allocation. */
  static CallResult verdict(int exit, Optional<AllocationStage> now) {
    if (now.isEmpty()) {
      return new CallResult.Lost("Slurm did not say what became of its allocation");
    }
    if (now.get() instanceof AllocationStage.Gone gone) {
      return new CallResult.Lost("its allocation " + gone.story());
    }
    return switch (exit) {
      case 0 -> new CallResult.Lost("Slurm lost sight of it");
      case NOT_STARTED -> new CallResult.Unable("srun could not start it in its allocation");
      default -> new CallResult.Exited(exit);
    };
  }

  private Optional<AllocationStage> look() {
    try {
      return slurm.clerk().look(request, PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** The end of the allocation ends whatever is left of it. */
  @Override
  public void over() {}
}
