package io.argosy.simulator.kind.countdown;

import io.argosy.core.kind.countdown.CountdownSpec;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobId;
import io.argosy.core.work.Holding;
import io.argosy.simulator.machine.ProgramModel;
import io.argosy.simulator.machine.Setting;
import io.argosy.simulator.machine.TaskWorker;
import io.argosy.simulator.machine.VirtualAttempt;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.realm.KindPart;
import io.argosy.simulator.realm.RealmResources;
import io.argosy.simulator.realm.SimulatedRealm;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Countdowns on the machines of a world, perhaps with other jobs. A slot of speed 1 does one tick a
 * second.
 */
final class CountdownPart extends KindPart {
  private final World world;
  private final double failures;
  private final List<JobArrival> arrivals;
  private Optional<RandomGenerator> chance = Optional.empty();

  /**
   * @param failures the chance that a run of a tick fails
   */
  CountdownPart(World world, double failures, List<JobArrival> arrivals) {
    this.world = world;
    this.failures = failures;
    this.arrivals = List.copyOf(arrivals);
  }

  @Override
  public RealmResources resources() {
    return RealmResources.of(world);
  }

  @Override
  public List<JobArrival> arrivals() {
    return arrivals;
  }

  @Override
  protected void prepare(SimulatedRealm realm) {
    chance = Optional.of(realm.streams().stream("ticks"));
  }

  @Override
  protected Optional<VirtualMachine.ProgramFactory> labour(
      World.Host host, List<SpeedTrace> traces) {
    Set<JobId> own = new HashSet<>();
    for (JobArrival arrival : arrivals) {
      if (arrival.job() instanceof CountdownSpec) {
        own.add(arrival.id());
      }
    }
    return Optional.of(new Ticks(traces, realm().setting(), own, failures, chance.orElseThrow()));
  }

  /** How a machine runs ticks. */
  private record Ticks(
      List<SpeedTrace> traces,
      Setting setting,
      Set<JobId> jobs,
      double failures,
      RandomGenerator chance)
      implements VirtualMachine.ProgramFactory {
    @Override
    public ProgramModel hire(VirtualAttempt attempt, Holding holding) {
      SpeedTrace trace = traces.get(attempt.slot());
      return new TaskWorker(attempt, holding, setting, tick -> run(trace));
    }

    private TaskWorker.Run run(SpeedTrace trace) {
      double now = setting.timeline().seconds();
      double ends = now + trace.timeToDo(1, now);
      return new TaskWorker.Run(Seconds.toNanosRoundedUp(ends), chance.nextDouble() < failures);
    }

    @Override
    public boolean takes(JobId job) {
      return jobs.contains(job);
    }
  }
}
