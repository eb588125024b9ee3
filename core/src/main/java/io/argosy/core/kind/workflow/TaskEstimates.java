package io.argosy.core.kind.workflow;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.SiteSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;

/** Expected durations of a workflow's tasks, and the measured speeds of machines. */
public final class TaskEstimates {
  /** No machine counts as more than this many times slower or faster than described. */
  private static final double MOST = 100;

  private TaskEstimates() {}

  /** The expected speeds of a machine; none for a lost machine. */
  public static SiteSpec book(State state, JobState job, MachineId machine) {
    return state
        .machine(machine)
        .map(there -> FlowState.of(job).spec.book(there.id(), there.site()))
        .orElse(SiteSpec.UNDESCRIBED);
  }

  /** The expected duration of a task on a worker's machine: its data, its image, its run. */
  static double promised(State state, JobState job, int task, int worker) {
    Optional<MachineId> machine = job.tasks.get(worker).machine();
    if (machine.isEmpty()) {
      return 0;
    }
    Flow.Task what = FlowState.of(job).spec.flow().tasks().get(task);
    SiteSpec book = book(state, job, machine.get());
    double run = book.runSeconds(what);
    double pull =
        what.image()
            .filter(image -> !images(state, machine.get()).contains(image))
            .map(image -> book.pullSeconds(FlowState.of(job).spec.flow().bytesOf(image)))
            .orElse(0.0);
    double data = transfer(state, job, what, machine.get(), book);
    return run < Double.POSITIVE_INFINITY ? data + pull + run : data + pull;
  }

  private static double transfer(
      State state, JobState job, Flow.Task task, MachineId to, SiteSpec book) {
    Map<Integer, MachineId> madeOn = madeOn(FlowState.of(job));
    double longest = 0;
    for (Flow.Input input : task.inputs()) {
      MachineId from = madeOn.get(input.from());
      if (!to.equals(from)) {
        double line = Math.min(book.bandwidthBytesPerSecond(), book.uplinkBytesPerSecond());
        if (from != null) {
          line = Math.min(line, book(state, job, from).bandwidthBytesPerSecond());
        }
        longest = Math.max(longest, input.bytes() / line);
      }
    }
    return longest;
  }

  /** The machine on which each measured task ran. */
  public static Map<Integer, MachineId> madeOn(FlowState flow) {
    Map<Integer, MachineId> found = new HashMap<>();
    flow.ran.forEach(ran -> found.put(ran.task(), ran.machine()));
    return found;
  }

  /** The images that tasks of any workflow have pulled to a machine. */
  public static SequencedSet<String> images(State state, MachineId machine) {
    return state.images.getOrDefault(machine, new TreeSet<>());
  }

  /** Records what a task has pulled to its machine. */
  static void learn(State state, FlowState flow, FlowState.Ran ran) {
    flow.spec
        .flow()
        .tasks()
        .get(ran.task())
        .image()
        .ifPresent(
            image -> state.images.computeIfAbsent(ran.machine(), m -> new TreeSet<>()).add(image));
  }

  /** Leaves only what the tasks of workflows in the state have pulled. */
  static void forget(State state, FlowState gone) {
    boolean pulled = gone.spec.flow().tasks().stream().anyMatch(task -> task.image().isPresent());
    if (pulled) {
      state.images.clear();
      state.jobs().stream()
          .flatMap(job -> job.as(FlowState.class).stream())
          .forEach(flow -> flow.ran.forEach(ran -> learn(state, flow, ran)));
    }
  }

  /** (R1) actual over expected durations on a machine; more tasks give it more weight. */
  public static double slowness(FlowState flow, MachineId machine) {
    return slowness(flow.ran, machine);
  }

  /** The same over the given tasks only. */
  static double slowness(List<FlowState.Ran> some, MachineId machine) {
    double took = 0;
    double promised = 0;
    int count = 0;
    for (FlowState.Ran ran : some) {
      if (ran.machine().equals(machine) && ran.promisedSeconds() > 0) {
        took += ran.seconds();
        promised += ran.promisedSeconds();
        count++;
      }
    }
    if (count == 0 || promised <= 0 || took <= 0) {
      return 1;
    }
    double trust = count / (count + 2.0);
    return Math.clamp(StrictMath.pow(took / promised, trust), 1 / MOST, MOST);
  }
}
