package io.argosy.simulator.kind.workflow;

import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.SiteSpec;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.TaskFaults;
import io.argosy.simulator.world.World.Host;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * How long tasks of workflows really take: a task fetches its data from where it was made, a
 * machine pulls an image once, and a slot of speed 1 is as fast as its site promises.
 */
public final class FlowRuns {
  /**
   * One run of a task.
   *
   * @param endsAt in seconds since the beginning
   */
  record Run(double endsAt, boolean fails) {}

  private record Task(JobId job, long number) {}

  private record Pull(MachineId machine, String image) {}

  private final Map<JobId, JobSpec.Workflow> specs;
  private final Function<MachineId, Host> hosts;
  private final TaskFaults taskFaults;
  private final RandomGenerator chance;
  private final Set<Task> hopeless = new HashSet<>();
  private final Map<Task, MachineId> madeOn = new HashMap<>();
  private final Map<Pull, Double> thereAt = new HashMap<>();
  private int pulls;
  private double pulledBytes;
  private double movedBytes;

  public FlowRuns(
      Map<JobId, JobSpec.Workflow> specs,
      Function<MachineId, Host> hosts,
      TaskFaults taskFaults,
      Streams streams) {
    this.specs = specs;
    this.hosts = hosts;
    this.taskFaults = taskFaults;
    this.chance = streams.stream("runs");
    RandomGenerator fate = streams.stream("fate");
    specs.forEach(
        (job, spec) -> {
          for (int task = 0; task < spec.flow().tasks().size(); task++) {
            if (fate.nextDouble() < taskFaults.hopeless()) {
              hopeless.add(new Task(job, task));
            }
          }
        });
  }

  boolean knows(JobId job) {
    return specs.containsKey(job);
  }

  /** How many images the machines have pulled. */
  public int pulls() {
    return pulls;
  }

  /** Bytes that came from the registry. */
  public double pulledBytes() {
    return pulledBytes;
  }

  /** Bytes that came from other machines, counted each time that a task fetches them. */
  public double movedBytes() {
    return movedBytes;
  }

  Run run(JobId job, long number, MachineId machine, SpeedTrace trace, double now) {
    JobSpec.Workflow spec = Optional.ofNullable(specs.get(job)).orElseThrow();
    Flow.Task task = spec.flow().tasks().get((int) number);
    Host host = hosts.apply(machine);
    SiteSpec book = spec.book(machine, host.site());
    double begins = pulled(spec, task, machine, book, now + transfer(spec, job, task, machine));
    double noise = taskFaults.noise() > 0 ? 1 + taskFaults.noise() * chance.nextGaussian() : 1;
    double seconds = Math.max(1e-6, book.runSeconds(task) * Math.max(0.05, noise));
    boolean unlucky = taskFaults.failures() > 0 && chance.nextDouble() < taskFaults.failures();
    boolean fails =
        unlucky
            || hopeless.contains(new Task(job, number))
            || taskFaults.broken().contains(machine);
    return new Run(begins + trace.timeToDo(seconds, begins), fails);
  }

  /** A task has ended well: its machine holds its data. */
  void ended(JobId job, long number, MachineId machine) {
    madeOn.put(new Task(job, number), machine);
  }

  private double transfer(JobSpec.Workflow spec, JobId job, Flow.Task task, MachineId to) {
    double longest = 0;
    for (Flow.Input input : task.inputs()) {
      MachineId from = madeOn.get(new Task(job, input.from()));
      if (from != null && !from.equals(to)) {
        movedBytes += input.bytes();
        double here = book(spec, to).bandwidthBytesPerSecond();
        double there = book(spec, from).bandwidthBytesPerSecond();
        longest = Math.max(longest, input.bytes() / Math.min(here, there));
      }
    }
    return longest;
  }

  private SiteSpec book(JobSpec.Workflow spec, MachineId machine) {
    return spec.book(machine, hosts.apply(machine).site());
  }

  /** When the image is available: at once, when a running pull ends, or after a pull of its own. */
  private double pulled(
      JobSpec.Workflow spec, Flow.Task task, MachineId machine, SiteSpec book, double now) {
    if (task.image().isEmpty()) {
      return now;
    }
    Pull pull = new Pull(machine, task.image().get());
    Double there = thereAt.get(pull);
    if (there == null) {
      double bytes = spec.flow().bytesOf(pull.image());
      there = now + book.pullSeconds(bytes);
      thereAt.put(pull, there);
      pulledBytes += bytes;
      pulls++;
    }
    return Math.max(now, there);
  }
}
